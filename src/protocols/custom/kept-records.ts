import type { Step } from '../../core/change.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';
import { named } from '../../core/found-value.ts';
import type {
  AskedFork,
  Fork,
  HistoryInput,
  RecordChange,
  RecordChanges,
  RecordState,
  StepInput,
} from '../../core/history.ts';
import {
  disputesOf,
  inWords,
  isSettled,
  partedOver,
  SETTLING,
  wentBefore,
} from '../logs/disputes.ts';
import { restoring } from '../logs/restoring.ts';
import { declarationOf } from './known-kinds.ts';
import { movesIn } from './moved-files.ts';

/** What is to be known of where parents parted, to say what became of files that stay as they are. */
export function keptForks({ records }: StepInput): readonly AskedFork[] {
  return fixedIn(records).flatMap((change) => [
    ...partedOver(change),
    ...disputesIn(change).map(({ parents }) => ({ parents, paths: [change.path] })),
  ]);
}

/** Says what became of files whose kind is `keep: fixed`. */
export function* unkept({ step, records, forks, after: state }: HistoryInput) {
  for (const change of fixedIn(records)) {
    const { before, after } = change;
    const last = before.find((each) => each !== null) ?? null;
    if (last === null || (after === null && isElsewhere(last, state))) continue;
    const isHeld = before.some((each) => nameOf(each) === nameOf(after));
    if (isHeld && (after !== null || wentBefore(change, forks))) {
      yield* twice(change, step, forks);
      continue;
    }
    const record = after?.record ?? last.record;
    const data = { kind: declarationOf(last.record.kind).words[0] };
    const { help, restores } = back(step, change);
    const to = after === null ? movesIn(records.of('custom')).get(change.path) : undefined;
    if (to !== undefined) {
      const moved = { message: 'moved' as const, data: { ...data, to: named(to) } };
      yield { ...moved, record, at: [], help, restores: { ...restores, instead: to } };
      continue;
    }
    const found = { record, at: [], data, help, restores };
    if (after === null) yield { message: 'gone' as const, ...found };
    else yield { message: 'changed' as const, ...found, changedFrom: last.record };
  }
}

/** True for a step of which all is to be known, to say whether a file went to another place. */
export function losesKept({ records }: Pick<StepInput, 'records'>): boolean {
  return fixedIn(records).some(({ after }) => after === null);
}

function isElsewhere({ record, fact }: RecordState<'custom'>, state: Facts): boolean {
  const { name } = declarationOf(record.kind);
  const isSaid = (each: FactEntry<'custom'>) =>
    each.fact.said === fact?.said && declarationOf(each.record.kind).name === name;
  return fact !== null && state.of('custom').some(isSaid);
}

type Changed = RecordChange<'custom'>;

function fixedIn(records: RecordChanges): readonly Changed[] {
  return records.of('custom').filter(({ before }) => {
    const last = before.find((state) => state !== null);
    return last && declarationOf(last.record.kind).keep === 'fixed';
  });
}

/** What can't be read says no more than its bytes. */
function nameOf(state: RecordState<'custom'> | null): string | null {
  return state === null ? null : (state.fact?.said ?? state.record.id);
}

function disputesIn({ before, after }: Changed) {
  return after === null ? [] : disputesOf<RecordState<'custom'>>(before, nameOf);
}

/** A record of which a merge had two. */
function* twice(change: Changed, step: Step, forks: readonly Fork[]) {
  const { path, after } = change;
  const dispute = disputesIn(change).find(
    (each) =>
      !isSettled(each, forks, ({ records }, version) =>
        records.some((held) => held.record.path === path && saysTheSame(held, version)),
      ),
  );
  if (after === null || dispute === undefined) return;
  const data = inWords(dispute, step, ({ record: { id } }) => `blob ${id?.slice(0, 12)}`);
  yield { message: 'twice' as const, record: after.record, at: [], data, help: SETTLING };
}

function saysTheSame(held: RecordState, version: RecordState<'custom'>): boolean {
  // Sound because a path that is asked about is of the kind there as well, or is another record.
  return nameOf(held as RecordState<'custom'>) === nameOf(version);
}

function back(step: Step, { path, before }: Changed) {
  const parent = before.findIndex((state) => state !== null);
  return restoring(step, path, parent, 'Write the change as a new record.');
}
