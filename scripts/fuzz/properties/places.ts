import { gunzipSync } from 'node:zlib';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { Position, Range } from '../../../src/core/place.ts';
import { Broken } from '../finding.ts';
import type { Content, Files } from '../fuzz-input.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const LINE_FEED = 0x0a;
const MARK = Buffer.from('\ufeff');
const NOTHING = new Uint8Array();

/**
 * All places that problems name lie inside the files they name, and say the same in bytes as in
 * lines and columns.
 * @param states what a file may hold: problems of a history are about an earlier state as well
 * @throws Broken
 */
export function demandPlaces(problems: readonly Diagnostic[], states: readonly Files[]): void {
  for (const problem of problems) {
    demandRange(problem.path, problem.range, problem, states);
    for (const { path, range } of problem.related) demandRange(path, range, problem, states);
    for (const { files, replacements } of problem.edit ? [problem.edit] : []) {
      for (const { path } of files.filter(({ id }) => id !== null)) {
        for (const { range } of replacements) demandRange(path, range, problem, states, true);
      }
    }
  }
}

function demandRange(
  path: string,
  range: Range,
  { rule, messageId }: Diagnostic,
  states: readonly Files[],
  isCopy = false,
): void {
  const held = states.flatMap((files) => (Object.hasOwn(files, path) ? [files[path]] : []));
  const faults = held.map((content) => faultOf(range, bytesOf(path, content), isCopy));
  if (faults.includes(null)) return;
  const [reason = 'it names a file that is not there'] = faults;
  const text = `${rule}/${messageId} in ${JSON.stringify(path)} at ${JSON.stringify(range)}: ${reason}`;
  throw new Broken('a place lies outside of its file', rule, text);
}

/** The bytes that places count in: of a `.gz` file, what it unpacks to. */
function bytesOf(path: string, content: Content | undefined): Uint8Array {
  if (!(content instanceof Uint8Array)) return NOTHING;
  if (!path.endsWith('.gz')) return content;
  try {
    return gunzipSync(content);
  } catch {
    return NOTHING;
  }
}

function faultOf({ start, end }: Range, bytes: Uint8Array, isCopy: boolean): string | null {
  if (end.offset < start.offset) return 'it ends before it starts';
  return placeFault(start, bytes, isCopy) ?? placeFault(end, bytes, isCopy);
}

/** @param isCopy true where only lines and columns hold: a copy may have other line ends */
function placeFault(place: Position, bytes: Uint8Array, isCopy: boolean): string | null {
  const { line, column, offset } = place;
  if (isCopy) return null;
  if (offset < 0 || offset > bytes.length) return `the file has ${bytes.length} bytes`;
  if (line === 1 && column === 1 && offset === 0) return null;
  const mark = MARK.equals(bytes.subarray(0, MARK.length)) ? MARK.length : 0;
  let lines = 1;
  let start = mark;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1 && at < offset; ) {
    lines += 1;
    start = at + 1;
    at = bytes.indexOf(LINE_FEED, start);
  }
  const before = decoder.decode(bytes.subarray(start, offset));
  const found = { line: lines, column: before.length + 1 };
  if (found.line === line && found.column === column) return null;
  return `byte ${offset} is line ${found.line}, column ${found.column}`;
}
