import type { Diagnostic } from '../core/diagnostic.ts';
import type { PastState, Snapshot } from '../core/snapshot.ts';
import { textsOf } from '../core/texts.ts';
import { linesOf } from './earlier-log.ts';

/** Versions of a log of which more are not read. */
const MOST_READ = 100;

/** Why they are not reported. */
export const RESTORED =
  'the log was restored in front of this line, which was appended to what had been put in its place';

type Lines = readonly string[];

/**
 * Those of some problems of chains that are of the first line behind a log that was restored: it names the
 * last line of what somebody had put in place of that log, and is final itself.
 */
export async function behindRestored(
  problems: readonly Diagnostic[],
  snapshot: Snapshot,
): Promise<ReadonlySet<Diagnostic>> {
  const asked = problems.filter(({ range }) => range.start.line > 1);
  const paths = new Set(asked.map(({ path }) => path));
  if (paths.size === 0) return new Set();
  const texts = await textsOf(snapshot, (path) => paths.has(path));
  const before = (await snapshot.introducing?.([...paths].sort())) ?? new Map();
  const explained = new Set<Diagnostic>();
  for (const [path, text] of texts) {
    const states: readonly PastState[] = before.get(path) ?? [];
    if (states.length > MOST_READ) continue;
    const now = linesOf(text);
    const versions: Lines[] = [];
    for (const state of states) {
      const found = await textsOf(await state.at([path]), (each) => each === path);
      versions.push(linesOf(found.get(path) ?? ''));
    }
    for (const problem of asked)
      if (problem.path === path && isBehindRestored(problem, now, versions)) explained.add(problem);
  }
  return explained;
}

/** @param versions what commits held, newest first */
function isBehindRestored({ range }: Diagnostic, now: Lines, versions: readonly Lines[]): boolean {
  const at = range.start.line - 1;
  const line = now[at] ?? '';
  const word = line.slice(range.start.column - 1, range.end.column - 1);
  if (word === '' || now.some((each, index) => index !== at && each.includes(word))) return false;
  const right = now.slice(0, at);
  return versions.some((version, nth) => {
    const place = version.indexOf(line);
    const isFollowed = version[place - 1]?.includes(word) === true;
    if (!isFollowed || beginsWith(version.slice(0, place), right)) return false;
    // Nothing that was appended to it by right is lost.
    const older = versions.slice(nth + 1).filter((each) => beginsWith(each, right));
    return older.length > 0 && older.every(({ length }) => length === right.length);
  });
}

function beginsWith(lines: Lines, others: Lines): boolean {
  return lines.length >= others.length && others.every((line, index) => line === lines[index]);
}
