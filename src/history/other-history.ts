import type { Change, Step } from '../core/change.ts';
import type { LogChange } from '../core/log-change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { agreementOf } from './log/agreement.ts';
import { judgeLog } from './log/judge.ts';
import type { LogReading } from './log-reading.ts';

/**
 * A log of a merge without the parents that brought it from another history, or from where it was
 * before it moved, and whose log stands whole in another place of its kind: as `git subtree` leaves it.
 */
export async function withoutMoved(
  step: Step,
  change: Change,
  reading: LogReading,
): Promise<Change> {
  const before = [...change.before];
  for (const parent of before.keys()) {
    const entry = before[parent] ?? null;
    if (!isFile(entry) || !(await mayMove(step, change, parent, reading))) continue;
    if (await isElsewhere(step, { ...entry, path: change.path }, parent, reading))
      before[parent] = null;
  }
  return { ...change, before };
}

/** True for a parent of another history than the first one's, and where another one had moved the log. */
async function mayMove(
  step: Step,
  { path, before }: Change,
  parent: number,
  { mergeBases, basesAt }: LogReading,
): Promise<boolean> {
  if (parent > 0 && (await mergeBases(step, 0, parent)).length === 0) return true;
  for (const [other, entry] of before.entries()) {
    if (other === parent || entry !== null) continue;
    const bases = await mergeBases(step, parent, other);
    const held = await basesAt(step, path)(parent, other);
    if (bases.length > 0 && held.filter(isFile).length === bases.length) return true;
  }
  return false;
}

/** True where a log of the same kind at another path holds all of a parent's, as a merge would. */
async function isElsewhere(
  step: Step,
  log: SnapshotEntry,
  parent: number,
  { paths, content, after }: LogReading,
): Promise<boolean> {
  const { role } = paths.roleOf(log.path) ?? {};
  for (const place of await after(step)) {
    if (place.path === log.path || !isFile(place) || paths.roleOf(place.path)?.role !== role)
      continue;
    const known = step.changes.find(({ path }) => path === place.path);
    const held = known?.before ?? step.parents.map(() => place);
    const before = held.map((entry, at) => (at === parent ? log : entry));
    const change = { path: place.path, before, after: place };
    if ((await judgeLog(step, change, content)) === null) return true;
  }
  return false;
}

/**
 * What a merge put before the log of its first parent, or changed of it, where another parent has
 * nothing in common with that one: its entries come behind those that are published. Null for nothing.
 */
export async function broughtBefore(
  step: Step,
  change: Change,
  { content, mergeBases }: LogReading,
): Promise<LogChange | null> {
  const [first = null, ...others] = change.before;
  if (!isFile(first) || !isFile(change.after)) return null;
  const { next } = await agreementOf([content(first), content(change.after)]);
  if (next[0] === null) return null;
  for (const [at, entry] of others.entries()) {
    if (!isFile(entry) || (await mergeBases(step, 0, at + 1)).length > 0) continue;
    return judgeLog(step, { ...change, before: [first] }, content);
  }
  return null;
}
