import type { Level } from '../core/level.ts';
import type { Range } from '../core/place.ts';
import type { Annotation } from './annotations.ts';
import { visible } from './sanitize.ts';

const COMMANDS: Readonly<Record<Level, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/**
 * The line that makes GitHub's runner show an annotation, without its line end. Nothing in it ends
 * the line, the command or one of its properties.
 */
export function workflowCommand({ level, place, title, message }: Annotation): string {
  const properties = [
    ...(place === null ? [] : placeProperties(place.path, place.range)),
    ['title', visible(title)],
  ].map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  return `::${COMMANDS[level]} ${properties.join(',')}::${escapedData(message)}`;
}

/**
 * A path that holds what no person sees is written as everywhere else: such a problem stands on the
 * page of the run and not beside the file, but nothing hidden gets into a log.
 */
function placeProperties(path: string, range: Range): [name: string, value: string | number][] {
  const { start, end } = range;
  const properties: [string, string | number][] = [
    ['file', visible(path)],
    ['line', start.line],
    ['endLine', lastLine(range)],
  ];
  // The runner drops columns of what goes over several lines.
  if (lastLine(range) !== start.line) return properties;
  properties.push(['col', start.column]);
  return end.line === start.line ? [...properties, ['endColumn', end.column]] : properties;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** The last line that a range has anything of: it may end where the next one begins. */
function lastLine({ start, end }: Range): number {
  return end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
}
