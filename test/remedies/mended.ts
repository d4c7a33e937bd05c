import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Range } from '../../src/core/place.ts';
import type { MendStep } from '../../src/core/remedy.ts';
import type { ExampleFiles, FileContent } from '../../src/core/rule.ts';
import { commanded } from './commanded.ts';

/** Files as somebody is about to change them. */
export type Files = Record<string, FileContent>;

/**
 * The files after somebody did what the problems say, to the letter. What several ask for is done
 * once, when all that comes before it is done.
 */
export async function mended(
  files: ExampleFiles,
  problems: readonly Diagnostic[],
  parents: readonly ExampleFiles[],
): Promise<ExampleFiles> {
  const now: Files = { ...files };
  const wanted = problems.flatMap(replacementsOf);
  for (const { path, range, text } of fromTheEnd(wanted))
    now[path] = replaced(textOf(now, path), range, text);
  // Two problems of one line or file say the same.
  const steps = problems.flatMap((each) => each.steps.map((step) => JSON.stringify(step)));
  for (const [index, step] of steps.entries()) {
    if (steps.lastIndexOf(step) === index) await take(JSON.parse(step), now, parents);
  }
  return now;
}

interface Wanted {
  readonly path: string;
  readonly range: Range;
  readonly text: string;
}

/** Where a line is to be appended, the one that is wrong stays. */
function replacementsOf({ path, range, expected, edit, steps }: Diagnostic): readonly Wanted[] {
  if (edit !== undefined) {
    return edit.files.flatMap((file) =>
      edit.replacements.map((each) => ({ path: file.path, range: each.range, text: each.text })),
    );
  }
  const isAppended = steps.some((step) => step.action === 'append' && step.path === path);
  return expected === null || isAppended ? [] : [{ path, range, text: expected }];
}

/** Two problems may want the same of one place: it is done once. */
function fromTheEnd(all: readonly Wanted[]): readonly Wanted[] {
  const sorted = [...all].sort((a, b) => b.range.start.offset - a.range.start.offset);
  return sorted.filter(
    (each, index) =>
      !sorted
        .slice(0, index)
        .some(
          ({ path, range }) =>
            path === each.path &&
            range.start.offset <
              each.range.end.offset +
                Number(
                  each.range.start.offset === each.range.end.offset &&
                    range.start.offset === each.range.start.offset,
                ),
        ),
  );
}

function replaced(text: string, { start, end }: Range, by: string): string {
  return text.slice(0, unitOf(text, start)) + by + text.slice(unitOf(text, end));
}

/** Where a line and a column are in a text; a byte-order mark takes no column. */
function unitOf(text: string, { line, column }: Range['start']): number {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  for (let passed = 1; passed < line; passed++) at = text.indexOf('\n', at) + 1;
  return at + column - 1;
}

function textOf(files: ExampleFiles, path: string): string {
  const content = files[path] ?? '';
  if (typeof content !== 'string') throw new Error(`${path} is no text`);
  return content;
}

async function take(step: MendStep, now: Files, parents: readonly ExampleFiles[]): Promise<void> {
  const { action, path = '', into = '', text } = step;
  if (action === 'append') {
    const before = textOf(now, path);
    now[path] = withLine(before, signed(text, before));
  } else if (action === 'insert') now[path] = withElement(textOf(now, path), into, text);
  else {
    const [, later = action === 'run' ? text : null] = LATER.exec(text) ?? [];
    if (later !== null) await commanded(later, now, parents);
  }
}

/** What is run once all is corrected. */
const LATER = /^Fix the other errors of this file first[.] Then run: (.*)$/s;

/** A line with what only its writer knows: who that is, and when. No clock goes back. */
function signed(line: string, before: string): string {
  const [, time = '2026-04-12T09:14:00Z'] = /.*"created_at":"([^"]*)"/s.exec(before) ?? [];
  return line.replace('<you>', 'maria').replace('<now>', time);
}

function withLine(text: string, line: string): string {
  const before = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `${before}${line}\n`;
}

function withElement(text: string, into: string, element: string): string {
  const value = JSON.parse(text);
  let list = value;
  for (const [step = ''] of into.matchAll(/[^.[\]]+/g)) {
    list[step] ??= [];
    list = list[step];
  }
  list.push(JSON.parse(element));
  return `${JSON.stringify(value, null, 2)}\n`;
}
