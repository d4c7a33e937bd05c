import type { Facts } from '../../core/fact.ts';
import type { RecordChange, RecordState } from '../../core/history.ts';
import type { RecordRef } from '../../core/record.ts';
import { isDecided, nameOf } from './vouch-gate.ts';

type Change = RecordChange<'vouch-proposal'>;

/** A file of `proposed/` that a parent does not have. */
interface Returning {
  readonly record: RecordRef;
  readonly parent: number;
}

/** What a step brings among the pending ones. */
export function returning(changes: readonly Change[]): readonly Returning[] {
  return changes.flatMap(({ before, after }) => {
    const parent = before.indexOf(null);
    if (after === null || parent === -1 || isDecided(after.record)) return [];
    return [{ record: after.record, parent }];
  });
}

/** Finds the decision on a proposal as a parent has it. What the step does not touch is as it was. */
export function decidedBefore(
  changes: readonly Change[],
  after: Facts,
): (proposal: RecordRef, parent: number) => RecordRef | null {
  const touched = new Map(changes.map((change) => [change.path, change]));
  const untouched = new Map(
    after
      .of('vouch-proposal')
      .filter(({ record }) => isDecided(record) && !touched.has(record.path))
      .map(({ record }) => [record.path, record]),
  );
  return (proposal, parent) => {
    const path = `${proposal.home}/decided/${nameOf(proposal)}.yaml`;
    const state: RecordState | null = touched.get(path)?.before[parent] ?? null;
    return state?.record ?? untouched.get(path) ?? null;
  };
}
