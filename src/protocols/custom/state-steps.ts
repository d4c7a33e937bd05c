import type { Step } from '../../core/change.ts';
import type { DeclaredSteps } from '../../core/declared-kind.ts';
import { quoted } from '../../core/found-value.ts';
import type { HistoryInput, StepInput } from '../../core/history.ts';
import type { DataPath } from '../../core/place.ts';
import { restoring } from '../logs/restoring.ts';
import { type ItemChange, itemChanges, placeIn } from './item-changes.ts';
import { fitsOneOf } from './record-fact.ts';
import { traced } from './whereabouts.ts';

/** The records of a step whose states are declared. */
export function statesIn({ records }: Pick<StepInput, 'records'>): readonly ItemChange[] {
  return itemChanges(records, ({ steps }) => steps !== null);
}

/** Where a record has a state that none of its states before leads to, and whose state; null for nowhere. */
export function wrongStep({ declaration, before, after }: ItemChange) {
  const { steps } = declaration;
  const now = after?.item.state ?? null;
  if (steps === null || after === null || now === null) return null;
  const states = before.map((each) => each?.item.state ?? null);
  if (states.includes(now)) return null;
  const parent = states.findIndex((state) => state !== null && !leadsTo(state, now, steps));
  const was = states[parent] ?? null;
  if (was === null) return null;
  const next = steps.to[was] ?? [];
  const data = {
    member: steps.member.join('.'),
    id: after.item.id === null ? 'this record' : quoted(after.item.id),
    was: quoted(was),
    now: quoted(now),
  };
  const found = { record: after.record, at: placeIn(after, steps.member) };
  if (next.length === 0) return { parent, found: { message: 'final' as const, ...found, data } };
  const words = { ...data, next: next.map((each) => quoted(each)).join(' or ') };
  return { parent, found: { message: 'back' as const, ...found, data: words } };
}

/** Says what became of the states of records. */
export function* misstepped(input: HistoryInput) {
  const { step } = input;
  for (const each of statesIn(input)) {
    const change = traced(each, input, (held) => wrongStep(held) === null);
    if (change === null) continue;
    const wrong = wrongStep(change);
    if (wrong !== null) {
      const { parent, found } = wrong;
      const path = change.before[parent]?.record.path ?? found.record.path;
      yield { ...found, ...restored(change.after?.at ?? null, step, path, parent) };
    }
    yield* gone(change, input);
  }
}

/** True where steps lead from one value to another, however many. */
function leadsTo(from: string, to: string, { to: steps }: DeclaredSteps): boolean {
  const seen = new Set([from]);
  for (const state of seen) {
    const next = Object.hasOwn(steps, state) ? (steps[state] ?? []) : null;
    if (next === null || fitsOneOf(to, next)) return true;
    for (const each of next) if (Object.hasOwn(steps, each)) seen.add(each);
  }
  return false;
}

function* gone(change: ItemChange, input: HistoryInput) {
  const { declaration, before, after } = change;
  if (after !== null) return;
  const parent = before.findIndex((each) => each !== null);
  const last = before[parent];
  if (declaration.steps?.gone !== 'error' || !last) return;
  const { record, item } = last;
  if (item.settling?.isSettled) return; // history/custom-fixed reports it.
  const data = { kind: declaration.words[0], id: quoted(item.id ?? record.path) };
  const back = restored(last.at, input.step, record.path, parent);
  yield { message: 'gone' as const, record, at: placeIn(last), data, ...back };
}

/** Of a file with other records only the line is put back, and no command does that. */
function restored(at: DataPath | null, step: Step, path: string, parent: number) {
  return at === null ? restoring(step, path, parent, '') : {};
}
