import type { Step } from '../../core/change.ts';
import type { DeclaredSteps } from '../../core/declared-kind.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import type { AskedFork, Fork, HistoryInput, StepInput } from '../../core/history.ts';
import { disputesOf } from '../logs/disputes.ts';
import { restoring } from '../logs/restoring.ts';
import type { HeldItem } from './facts.ts';
import { type ItemChange, itemChanges, placeIn, wasHeld } from './item-changes.ts';
import { byHand, givenBack } from './one-of-file.ts';
import { fitsOneOf } from './record-fact.ts';
import { NEW } from './settled-items.ts';
import { traced } from './whereabouts.ts';

/** The records of a step whose states are declared. */
export function statesIn({ records }: Pick<StepInput, 'records'>): readonly ItemChange[] {
  return itemChanges(records, ({ steps }) => steps !== null);
}

/** What is to be known of where the parents of a merge parted, that gives records different states. */
export function partedStates(input: Pick<StepInput, 'records'>): readonly AskedFork[] {
  return statesIn(input).flatMap(({ before }) => {
    const paths = [...new Set(before.flatMap((held) => held?.record.path ?? []))];
    return disputesOf(before, stateOf).map(({ parents }) => ({ parents, paths }));
  });
}

/**
 * Where a record has a state to which none of its states before leads, and whose state; null for nowhere.
 * @param forks where the parents of a merge parted: one that had the state all along does not take back
 *   what the other made of it
 */
export function wrongStep(change: ItemChange, forks: readonly Fork[] = []) {
  const { declaration, before, after } = change;
  const { steps } = declaration;
  if (steps === null || after === null) return null;
  const now = after.item.state;
  const isHeld = before.some((held) => held?.item.state === now);
  const parent = before.findIndex((held, index) => {
    const was = held?.item.state ?? null;
    if (was === null || leadsTo(was, now, steps)) return false;
    return !isHeld || isTakenBack(change, index, forks);
  });
  const was = before[parent]?.item.state ?? null;
  if (was === null) return null;
  const next = steps.to[was] ?? [];
  const member = steps.member.join('.');
  const id = after.item.id === null ? 'this record' : quoted(after.item.id);
  const data = { member, id, was: quoted(was) };
  const { record } = after;
  if (now === null)
    return { parent, found: { message: 'lost' as const, record, at: placeIn(after), data } };
  const found = { record, at: placeIn(after, steps.member) };
  const words = { ...data, now: quoted(now) };
  if (next.length === 0)
    return { parent, found: { message: 'final' as const, ...found, data: words } };
  const all = { ...words, next: next.map((each) => quoted(each)).join(' or ') };
  return { parent, found: { message: 'back' as const, ...found, data: all } };
}

/** True where a merge has a state that another parent had, and that it had before the two parted. */
function isTakenBack(
  { key, before, after }: ItemChange,
  parent: number,
  forks: readonly Fork[],
): boolean {
  const now = after?.item.state;
  return forks.some((fork) => {
    const [one, two] = fork.parents;
    const other = parent === one ? two : parent === two ? one : null;
    if (other === null || before[other]?.item.state !== now) return false;
    return wasHeld(fork, key, (held) => held.item.state === now);
  });
}

function stateOf({ item }: HeldItem): string {
  return item.state ?? '';
}

const SEVERAL =
  'Several lines had this id, and the line with that state was removed. Restore that line, or give its record a new id.';

/** Says what became of the states of records. */
export function* misstepped(input: HistoryInput) {
  const { step } = input;
  for (const each of statesIn(input)) {
    const change = traced(each, input, (held) => wrongStep(held) === null);
    if (change === null) continue;
    const wrong = wrongStep(change, input.forks);
    if (wrong !== null) {
      const { parent, found } = wrong;
      const path = change.before[parent]?.record.path ?? found.record.path;
      const back = setBack(change, step, parent) ?? restoring(step, path, parent, NEW);
      yield { ...found, ...back, ...(change.isLeft && { help: SEVERAL }) };
    }
    yield* gone(change, input);
  }
}

/** True where steps lead from one value to another, however many; null is none, to which none leads. */
function leadsTo(from: string, to: string | null, { to: steps }: DeclaredSteps): boolean {
  if (from === to) return true;
  const seen = new Set([from]);
  for (const state of seen) {
    const next = Object.hasOwn(steps, state) ? (steps[state] ?? []) : null;
    if (next === null || (to !== null && fitsOneOf(to, next))) return true;
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
  const back =
    last.at === null
      ? restoring(input.step, record.path, parent, NEW)
      : givenBack(last, input, parent);
  yield { message: 'gone' as const, record, at: placeIn(last), data, ...back };
}

/** Sets the state of one record of a file back; null where the record is the file. */
function setBack(
  { declaration: { steps }, before, after }: ItemChange,
  step: Step,
  parent: number,
) {
  if (steps === null || after === null || after.at === null) return null;
  const [was, now] = [before[parent]?.item.state ?? null, after.item.state];
  // Where nothing leads back, that is one more wrong step.
  if (was === null || (now !== null && !leadsTo(now, was, steps))) return {};
  const [path, id] = [quoted(after.record.path, LONGEST_PATH), quoted(after.item.id ?? '')];
  const isLast = (steps.to[was] ?? []).length === 0;
  const unless = isLast ? '' : ', unless it has gone on from that since';
  const text = `Set ${steps.member.join('.')} of ${id} in ${path} back to ${quoted(was)}${unless}.`;
  return byHand(text, after, step, parent);
}
