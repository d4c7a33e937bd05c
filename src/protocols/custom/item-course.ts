import type { Step } from '../../core/change.ts';
import type { Restores } from '../../core/finding.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import type { Course, RecordChange, RecordChanges, RecordState } from '../../core/history.ts';
import { restoring } from '../logs/restoring.ts';
import { type ItemChange, isLost, isUnnamed, keyOfHeld } from './item-changes.ts';
import { rootKind } from './known-kinds.ts';
import { byHand, printingOf } from './one-of-file.ts';
import { likeOf } from './whereabouts.ts';

type State = RecordState<'custom'>;

const HELP =
  'All commits of this change are judged together, as in a squash. Restore the record as it was before these commits.';

/**
 * What is found of all steps together, as a squash has it, and of none of them by itself: a record was
 * gone for a commit, could not be read, or said nothing of it.
 * @param changesIn the records that are meant
 * @param judge what is wrong with what became of one
 */
export function* foundOverall<W extends { readonly found: object }>(
  { bases, steps }: Course,
  changesIn: (input: { readonly records: RecordChanges }) => readonly ItemChange[],
  judge: (change: ItemChange) => W | null,
) {
  const known = new Set<string>();
  const last = new Map<string, { readonly step: Step; readonly after: State | null }>();
  for (const { step, records } of steps) {
    for (const { path, after } of records.of('custom')) last.set(path, { step, after });
    for (const change of changesIn({ records })) {
      const isKnown = change.before.some((held) => held !== null && known.has(keyOfHeld(held)));
      const states = isLost(change) && isUnnamed(change) ? [...last.values()] : [];
      for (const each of [change, ...copiesIn(states, change)])
        if (isKnown || judge(each) !== null) known.add(keyAfter(each));
    }
  }
  const whole = [...last].map(([path, { after }]): RecordChange<'custom'> => {
    const held = bases.map(({ records }) => records.find((each) => each.record.path === path));
    return { path, before: held.map((each) => (each && isCustom(each) ? each : null)), after };
  });
  // Sound because nothing but records of declared kinds is asked for.
  const records = { of: () => whole } as unknown as RecordChanges;
  for (const change of changesIn({ records })) {
    const step = last.get(change.path)?.step;
    const wrong = known.has(keyAfter(change)) ? null : judge(change);
    if (wrong !== null && step !== undefined)
      yield { ...(wrong.found as W['found']), step, help: HELP, ...givenBack(change, bases) };
  }
}

/** What gives a record back what it was before all of the steps. */
function givenBack({ before }: ItemChange, bases: Course['bases']): { restores?: Restores } {
  const parent = before.findIndex((held) => held !== null);
  const last = before[parent];
  if (!last) return {};
  const step = { parents: bases.map(({ commit }) => commit) };
  const { path } = last.record;
  if (last.at === null) return { restores: restoring(step, path, parent, '').restores };
  const [id, file] = [quoted(last.item.id ?? ''), quoted(path, LONGEST_PATH)];
  const text = `Restore ${id} in ${file} as \`${printingOf(last, step.parents[parent])}\` prints it.`;
  return byHand(text, last, step, parent);
}

/** What a file that is gone became, where an earlier step copied it. */
function copiesIn(
  states: readonly { readonly after: State | null }[],
  change: ItemChange,
): readonly ItemChange[] {
  const like = new Set(change.before.flatMap((held) => (held && likeOf(held)) ?? []));
  return states.flatMap(({ after }) => {
    const fact = after?.fact ?? null;
    const held = after && fact && { record: after.record, at: null, item: fact };
    return held !== null && like.has(likeOf(held) ?? '') ? [{ ...change, after: held }] : [];
  });
}

function keyAfter({ key, after }: ItemChange): string {
  return after === null ? key : keyOfHeld(after);
}

function isCustom(state: RecordState): state is State {
  return rootKind(state.record.kind) === 'custom';
}
