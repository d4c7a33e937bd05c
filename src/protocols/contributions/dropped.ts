import type { AskedFork, Fork, RecordChange, RecordChanges } from '../../core/history.ts';
import { disputesOf, isSettled } from '../logs/disputes.ts';
import type { State } from './contribution-moves.ts';
import { stepsTo } from './contribution-steps.ts';
import { pathsOf } from './manifest-paths.ts';

type Change = RecordChange<'contribution'>;

/** A complete contribution that a merge leaves out, for another one at its path. */
export interface Dropped {
  readonly lost: State;
  /** Whose it is: an index into the step's parents. */
  readonly parent: number;
}

/** What says of a contribution which one it is. */
export type Said = readonly [home: string, id: string | null, answers: readonly string[]];

/** What is to be known of where the parents of a merge parted that completed something at one path. */
export function partedOver(changes: readonly Change[]): readonly AskedFork[] {
  return changes.flatMap((change) =>
    disputesIn(change).map(({ parents }) => ({ parents, paths: [change.path] })),
  );
}

/** The contributions that both sides of a merge completed, and that it leaves out. */
export function droppedFrom(
  change: Change,
  records: RecordChanges,
  forks: readonly Fork[],
): readonly Dropped[] {
  const changes = records.of('contribution');
  const isHeld = ({ entries }: Fork, { record }: State) =>
    entries.some(({ id }) => id === record.id);
  const found = new Map<string | null, Dropped>();
  for (const dispute of disputesIn(change)) {
    const { one, other, parents } = dispute;
    if (isSettled(dispute, forks, isHeld)) continue;
    if (one.fact?.id === other.fact?.id && !wereListedApart(change, parents, records)) continue;
    for (const [lost, parent] of [
      [one, parents[0]],
      [other, parents[1]],
    ] as const)
      if (!changes.some(({ after }) => holds(after, saidBy(lost))))
        found.set(lost.record.id, { lost, parent });
  }
  return [...found.values()];
}

/** The versions of a contribution that parents of a merge completed. */
function disputesIn({ before, after }: Change) {
  if (after === null) return [];
  const complete = before.map((state) => (stepsTo(state?.fact?.status ?? null) > 0 ? state : null));
  return disputesOf(complete, ({ fact }) => fact?.digest);
}

/** What is looked for elsewhere: the answers, by whom they are. */
export function saidBy({ record: { home }, fact }: State): Said {
  const answers = fact?.decisions.map(({ questionId, answer }) => `${questionId} ${answer}`) ?? [];
  return [home, fact?.id ?? null, [`by ${fact?.agentId}`, ...answers]];
}

/** True for a contribution that says all that, under the same id or by the same agent. */
export function holds(state: State | null, [home, id, all]: Said): boolean {
  if (state === null) return false;
  const [other, name, said] = saidBy(state);
  if (other !== home) return false;
  const [, ...answers] = all;
  return (name === id ? answers : all).every((each) => said.includes(each));
}

/** True where each of two parents has an entry of the file that the other one has not: none is a later version. */
function wereListedApart(
  { path }: Change,
  parents: readonly [number, number],
  records: RecordChanges,
): boolean {
  const [one = [], other = []] = parents.map((parent) =>
    records.of('contribution-manifest').flatMap(({ before }) => {
      const manifest = before[parent];
      if (!manifest?.fact) return [];
      const { record, fact } = manifest;
      return fact.entries.flatMap((entry) =>
        pathsOf(record, entry).includes(path) && entry.status === 'complete' ? entry.content : [],
      );
    }),
  );
  return one.some((each) => !other.includes(each)) && other.some((each) => !one.includes(each));
}
