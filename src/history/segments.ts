import { createHash } from 'node:crypto';
import type { Step } from '../core/change.ts';
import { bySegmentNumber } from '../core/segment-order.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';

/** The segments of a log in the states of a step, as the numbers in their names order them. */
export interface StepSegments {
  readonly before: readonly (readonly SnapshotEntry[])[];
  readonly after: readonly SnapshotEntry[];
}

/**
 * The segments of a log in all states of a step.
 * @param entries what the step leaves
 * @param isSegment whether a path is one of the log's
 */
export function segmentsOf(
  { changes, parents }: Step,
  entries: readonly SnapshotEntry[],
  isSegment: (path: string) => boolean,
): StepSegments {
  const after = entries.filter((entry) => isFile(entry) && isSegment(entry.path));
  const touched = changes.filter(({ path }) => isSegment(path));
  const paths = new Set(touched.map(({ path }) => path));
  const kept = after.filter(({ path }) => !paths.has(path));
  const before = parents.map((_, parent) => [
    ...kept,
    ...touched.map(({ before }) => before[parent] ?? null).filter(isFile),
  ]);
  return { before: before.map(bySegmentNumber), after: bySegmentNumber(after) };
}

/**
 * The same, where files of a work tree that hold what a parent has are known to: of one that was written
 * since git looked at it, git knows no id.
 */
export async function identified(
  { before, after }: StepSegments,
  open: OpenLog,
): Promise<StepSegments> {
  if (after.every(({ id }) => id !== null)) return { before, after };
  const known: SnapshotEntry[] = [];
  for (const entry of after) {
    const old = before.flat().find(({ path }) => path === entry.path);
    const isAsked = entry.id === null && old !== undefined;
    const isSame = isAsked && (await digestOf(open(entry))) === (await digestOf(open(old)));
    known.push(isSame ? { ...entry, id: old.id } : entry);
  }
  return { before, after: known };
}

async function digestOf(content: LogContent): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}

/** The same without those that all states with a log begin with: they change nothing. */
export function withoutShared(
  { before, after }: StepSegments,
  isConcerned: (parent: number) => boolean,
): StepSegments {
  const concerned = before.filter((_, parent) => isConcerned(parent));
  if (concerned.length === 0) return { before, after };
  const lists = [after, ...concerned];
  const shared = after.findIndex(({ id }, index) =>
    lists.some((list) => id === null || list[index]?.id !== id),
  );
  const from = shared === -1 ? after.length : shared;
  return { before: before.map((list) => list.slice(from)), after: after.slice(from) };
}
