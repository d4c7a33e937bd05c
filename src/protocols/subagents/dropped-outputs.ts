import type { AskedFork, Fork, RecordChange, RecordChanges } from '../../core/history.ts';
import { type Dispute, disputesOf, isSettled } from '../logs/disputes.ts';
import type { SubagentEntryFact } from './facts.ts';
import type { OutputEntry, OutputState } from './kept-output.ts';
import { namedPaths } from './listed-outputs.ts';

type Change = RecordChange<'subagent-output'>;

/** An output that a merge leaves out, for another one at its path. */
export interface DroppedOutput {
  readonly lost: OutputState;
  /** Whose it is: an index into the step's parents. */
  readonly parent: number;
  /** The entry that its branch has, and that of the output which the merge keeps. */
  readonly entry: OutputEntry;
  readonly kept: OutputEntry;
  /** All that the merge lists. */
  readonly listed: readonly SubagentEntryFact[];
}

/** What is to be known of where the parents of a merge parted that wrote two outputs to one path. */
export function partedOver(changes: readonly Change[]): readonly AskedFork[] {
  return changes.flatMap((change) => {
    return disputesIn(change).map(({ parents }) => ({ parents, paths: [change.path] }));
  });
}

/** The outputs that both sides of a merge wrote and listed, and that it leaves out. */
export function* droppedOutputs(
  change: Change,
  records: RecordChanges,
  forks: readonly Fork[],
): Generator<DroppedOutput> {
  const isHeld = ({ entries }: Fork) => entries.some(({ path }) => path === change.path);
  const blobs = records.of('subagent-output').map(({ after }) => after?.record.id);
  for (const dispute of disputesIn(change)) {
    if (isSettled(dispute, forks, isHeld)) continue;
    const listed = dispute.parents.map((parent) => entriesIn(change.path, parent, records));
    const [first = [], second = []] = listed;
    const own = [newIn(first, second), newIn(second, first)] as const;
    for (const [lost, kept] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const version = lost === 0 ? dispute.one : dispute.other;
      const [entry, other] = [own[lost], own[kept]];
      const parent = dispute.parents[lost];
      if (entry && other && !blobs.includes(version.record.id))
        yield { lost: version, parent, entry, kept: other, listed: listedAfter(other, records) };
    }
  }
}

/** The versions of an output that the merge takes one of; what it makes of both has them both. */
function disputesIn({ before, after }: Change): readonly Dispute<OutputState>[] {
  if (before.every((state) => state?.record.id !== after?.record.id)) return [];
  return disputesOf(before, ({ record }) => record.id);
}

/** The entries of an output in the manifests of a parent. */
function entriesIn(path: string, parent: number, records: RecordChanges): readonly OutputEntry[] {
  return records.of('subagent-manifest').flatMap(({ before }) => {
    const manifest = before[parent];
    if (!manifest?.fact) return [];
    const { record, fact } = manifest;
    return fact.entries.flatMap((entry) =>
      namedPaths(record, entry.file).includes(path) ? { manifest: record.path, parent, entry } : [],
    );
  });
}

function listedAfter({ manifest }: OutputEntry, records: RecordChanges) {
  const change = records.of('subagent-manifest').find(({ path }) => path === manifest);
  return change?.after?.fact?.entries ?? [];
}

/** The last entry that the other side has not: none where one output is an earlier version of the other. */
function newIn(own: readonly OutputEntry[], other: readonly OutputEntry[]): OutputEntry | null {
  const known = new Set(other.map(({ entry }) => entry.content));
  return own.findLast(({ entry }) => !known.has(entry.content)) ?? null;
}
