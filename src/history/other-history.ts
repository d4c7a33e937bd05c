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

/** True for a parent of another history than the own one's, and where another one had moved the log. */
async function mayMove(
  step: Step,
  change: Change,
  parent: number,
  reading: LogReading,
): Promise<boolean> {
  const { path, before } = change;
  const { mergeBases, basesAt } = reading;
  const own = await reading.ownParent(step);
  if (parent !== own && (await mergeBases(step, own, parent)).length === 0) return true;
  if (parent !== own && (await wasBrought(step, change, [own, parent], reading))) return true;
  for (const [other, entry] of before.entries()) {
    if (other === parent || entry !== null) continue;
    const bases = await mergeBases(step, parent, other);
    const held = await basesAt(step, path)(parent, other);
    if (bases.length > 0 && held.filter(isFile).length === bases.length) return true;
  }
  return false;
}

/**
 * True where the own parent already has what another history had when it was merged before: not in
 * this log, which is one of its own, but whole in a log at another path.
 */
async function wasBrought(
  step: Step,
  { path, before }: Change,
  [ownParent, parent]: readonly [number, number],
  { paths, content, basesAt }: LogReading,
): Promise<boolean> {
  const own = before[ownParent] ?? null;
  const [base = null, ...others] = await basesAt(step, path)(ownParent, parent);
  if (!isFile(base) || !isFile(own) || others.length > 0) return false;
  const begins = await agreementOf([content(own), content(base)]);
  if (begins.recordStart > 0 || begins.next.includes(null)) return false;
  const { role } = paths.roleOf(path) ?? {};
  for (const { path: place, before: at } of step.changes) {
    const held = at[ownParent] ?? null;
    if (place === path || !isFile(held) || paths.roleOf(place)?.role !== role) continue;
    const { next } = await agreementOf([content(base), content(held)]);
    if (next[0] === null) return true;
  }
  return false;
}

/**
 * True where a log of the same kind at another path holds all of a parent's: as a merge would, or in
 * the place of what was there, where that one is what lost something.
 */
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
    if ((await agreementOf([content(log), content(place)])).next[0] === null) return true;
    const known = step.changes.find(({ path }) => path === place.path);
    const held = known?.before ?? step.parents.map(() => place);
    const before = held.map((entry, at) => (at === parent ? log : entry));
    const change = { path: place.path, before, after: place };
    if ((await judgeLog(step, change, content)) === null) return true;
  }
  return false;
}

/**
 * What a merge put before the log of its own parent, or changed of it, where another parent has
 * nothing in common with that one: its entries come behind those that are published. Null for nothing.
 */
export async function broughtBefore(
  step: Step,
  change: Change,
  { content, mergeBases, ownParent }: LogReading,
): Promise<LogChange | null> {
  const held = change.before.filter(isFile);
  if (held.length < 2 || !isFile(change.after)) return null;
  // Logs that begin with the same record are of one history, and most merges are of such logs.
  const { recordStart } = await agreementOf(held.map(content));
  const own = recordStart > 0 ? 0 : await ownParent(step);
  const first = change.before[own] ?? null;
  if (!isFile(first)) return null;
  const { next } = await agreementOf([content(first), content(change.after)]);
  if (next[0] === null) return null;
  for (const [at, entry] of change.before.entries()) {
    if (at === own || !isFile(entry)) continue;
    if ((await mergeBases(step, own, at)).length > 0) continue;
    return judgeLog(step, { ...change, before: [first] }, content);
  }
  return null;
}
