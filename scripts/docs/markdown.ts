import { visibleCharacter } from '../../src/report/sanitize.ts';

/** Text as a fenced block that nothing in it can end. Invisible characters are shown as escapes. */
export function fenced(text: string, language: string): string {
  const lines = text.replace(/\n$/, '').split('\n').map(visibleCharacter);
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return [`${fence}${language}`, ...lines, fence].join('\n');
}

/** Text as a code span that nothing in it can end. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const padded = text.startsWith('`') || text.endsWith('`') ? ` ${text} ` : text;
  return `${ticks}${visibleCharacter(padded)}${ticks}`;
}

/** A table; cells are Markdown without line ends. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * A file whose text between two marker lines is replaced.
 * @throws When the markers are not there, once each and in order.
 */
export function replaceBetween(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const parts = text.split(start);
  const [after, tail] = parts[1]?.split(end) ?? [];
  if (parts.length !== 2 || after === undefined || tail === undefined) {
    throw new Error(`the lines ${start} and ${end} must stand in the file once each`);
  }
  return `${parts[0]}${start}\n${content}\n${end}${tail}`;
}
