import { posix } from 'node:path';
import type { Restores } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { idOf } from '../history/appended.ts';
import { isWithin, lineOf, replacingOne } from './earlier-log.ts';
import type { Move, Places } from './moving-steps.ts';
import { linesIn } from './stray-events.ts';

/**
 * Where a log's records went to, which is put back with the log. Null where neither is: all of it was moved
 * again since, and rightly, or more went there, which would be lost with it.
 */
export async function takenBack(
  { path, takenTo = [] }: Restores,
  { before, now }: Places,
  { read }: Pick<History, 'read'>,
): Promise<readonly string[] | null> {
  if (takenTo.length === 0) return [];
  const linesAt = async (state: typeof now, file: string) =>
    linesIn((await state(file))[0] ?? null, { read });
  const lines = await linesAt(before, path);
  const held = new Set(lines);
  // What no id tells apart was changed on the way, if no more of it arrived than is nowhere now.
  const areChanged = async (others: readonly string[]) => {
    const left = new Set([...all, ...(await linesAt(now, path))]);
    const isNamed = (line: string) => idOf(lineOf(line)) !== undefined;
    const lost = lines.filter((line) => !left.has(line));
    return others.length <= lost.length && ![...others, ...lost].some(isNamed);
  };
  const all: string[] = [];
  const back: string[] = [];
  for (const each of takenTo) {
    const known = new Set(await linesAt(before, each));
    const gained = (await linesAt(now, each)).filter((line) => !known.has(line));
    const there = new Set(gained);
    const isChanged = replacingOne(lines.filter((line) => !there.has(line)));
    const others = gained.filter((line) => !held.has(line) && !isChanged(line));
    all.push(...gained);
    if (others.length > 0 && !(await areChanged(others))) return null;
    if (gained.length > 0) back.push(each);
  }
  const moved = new Set(all);
  const [there, left] = [
    lines.filter((line) => moved.has(line)),
    lines.filter((line) => !moved.has(line)),
  ];
  const isAgain =
    all.length > 0 && isWithin(there, all) && isWithin(left, await linesAt(now, path));
  return isAgain ? null : back;
}

/** Of files that are gone: one that moved as it was to an archive, and what else is put back with it. */
export async function archivedOf(
  gone: readonly string[],
  { takenTo = [] }: Restores,
  { now, before }: Places,
): Promise<{ readonly file: Move | null; readonly removed: readonly string[] }> {
  const archive = takenTo.find((each) => !each.endsWith('.gz'));
  if (archive === undefined) return { file: null, removed: gone };
  let file: Move | null = null;
  const removed: string[] = [];
  for (const was of gone) {
    const is = posix.join(posix.dirname(archive), posix.basename(was));
    const [[there], [held]] = [await now(is), await before(was)];
    // What was changed on the way has a problem of its own.
    if (there !== undefined && there.id !== held?.id) continue;
    if (there === undefined || file !== null) removed.push(was);
    else file = { was, is };
  }
  return { file, removed };
}
