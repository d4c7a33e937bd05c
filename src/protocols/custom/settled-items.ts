import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import type { AskedFork, Fork, HistoryInput, StepInput } from '../../core/history.ts';
import { restoring } from '../logs/restoring.ts';
import { type HeldItem, type Settling, TEXT } from './facts.ts';
import { type ItemChange, itemChanges, placeIn, wasHeld } from './item-changes.ts';
import { byHand, givenBack, printingOf } from './one-of-file.ts';
import { traced } from './whereabouts.ts';

/** The records of a step that do not change from some time on. */
export function settledIn({ records }: Pick<StepInput, 'records'>): readonly ItemChange[] {
  const changes = itemChanges(records, ({ fixed }) => fixed !== null);
  return changes.filter(({ before }) => before.some(isSettled));
}

/** What is to be known of where the parents of a merge parted, of which some have a settled record otherwise. */
export function partedTexts(input: Pick<StepInput, 'records'>): readonly AskedFork[] {
  return settledIn(input).flatMap(({ before }) => {
    const paths = [...new Set(before.flatMap((held) => held?.record.path ?? []))];
    const parents = [...before.keys()].filter((parent) => before[parent]);
    const [settled, others] = [true, false].map((is) =>
      parents.filter((parent) => isSettled(before[parent]) === is),
    );
    return (settled ?? []).flatMap((one) =>
      (others ?? []).map((other) => ({
        parents: [Math.min(one, other), Math.max(one, other)] as const,
        paths,
      })),
    );
  });
}

function isSettled(held: HeldItem | null | undefined): boolean {
  return held?.item.settling?.isSettled === true;
}

/** True where a merge has what a parent had made of a record that was settled: that parent's own step is judged. */
function wasEdited({ key, before, after }: ItemChange, forks: readonly Fork[]): boolean {
  const now = after?.item.settling;
  if (!now) return false;
  return before.some((held, editor) => {
    const made = held?.item.settling;
    if (!made || made.isSettled || differing(made, now) !== null) return false;
    return before.every((other, parent) => {
      const kept = other?.item.settling;
      if (!kept?.isSettled) return true;
      const isKept = ({ item: { settling: was } }: HeldItem) =>
        was?.isSettled === true && differing(was, kept) === null;
      return forks.some((fork) => parts(fork, parent, editor) && wasHeld(fork, key, isKept));
    });
  });
}

function parts({ parents }: Fork, one: number, other: number): boolean {
  return parents.includes(one) && parents.includes(other);
}

/** Says what became of records that were settled. */
export function* unsettled(input: HistoryInput) {
  for (const each of settledIn(input)) {
    const change = traced(each, input, (held) => editedIn(held) === null);
    if (change === null) continue;
    const { before, after, isLeft } = change;
    const parent = before.findIndex(isSettled);
    const last = before[parent];
    if (!last) continue;
    const back =
      last.at === null
        ? restoring(input.step, last.record.path, parent, NEW)
        : { help: RECORD, ...setRight(change, last, input, parent) };
    if (after !== null && !isLeft) {
      const edited = editedIn(change);
      if (edited !== null && !wasEdited(change, input.forks)) yield { ...edited.found, ...back };
    } else {
      const data = saidOf(change, last);
      yield { message: 'removed' as const, record: last.record, at: placeIn(last), data, ...back };
    }
  }
}

/**
 * What gives one record of a file what it was settled with: what is not fixed stays as it is.
 */
function setRight({ after, isLeft }: ItemChange, last: HeldItem, input: StepInput, parent: number) {
  const { step } = input;
  const from = step.parents[parent];
  if (after === null || isLeft) return givenBack(last, input, parent);
  const [id, file] = [quoted(last.item.id ?? ''), quoted(after.record.path, LONGEST_PATH)];
  const text = `Restore the fixed values of ${id} in ${file}, as \`${printingOf(last, from)}\` prints them. Leave the other values.`;
  return byHand(text, after, step, parent);
}

/** Where a record says something else than when it was settled; null for nowhere. */
export function editedIn(change: ItemChange) {
  const { before, after } = change;
  const last = before.find(isSettled);
  const was = last?.item.settling;
  if (!last || !was || after === null) return null;
  const now = after.item.settling;
  const isHeld = before.some(
    (each) => each?.item.settling?.isSettled && differing(each.item.settling, now ?? null) === null,
  );
  const part = isHeld ? null : differing(was, now ?? null);
  if (part === null) return null;
  const isThere = now?.parts.some(([name]) => name === part) === true;
  const at = placeIn(after, isThere && part !== TEXT ? [part] : []);
  const data = { ...saidOf(change, last), part: part === TEXT ? 'its text' : quoted(part) };
  const from = part === TEXT && { changedFrom: last.record };
  const message = isThere ? ('edited' as const) : ('lost' as const);
  return { found: { message, record: after.record, at, data, ...from } };
}

function saidOf({ declaration: { words } }: ItemChange, { at, item: { id, settling } }: HeldItem) {
  const by = settling?.by ?? null;
  // Where a file has many, its place alone does not say which one that is.
  const what = at === null || id === null ? `This ${words[0]}` : `The ${words[0]} ${quoted(id)}`;
  return { what, state: by === null ? 'settled' : quoted(by) };
}

/** What becomes of what is new where a record stays as it was. */
export const NEW = 'Write the change as a new record.';
const RECORD = `Restore the record. ${NEW}`;

/** The first part that is not the same; null for none. */
function differing(was: Settling, now: Settling | null): string | null {
  const parts = new Map(now?.parts ?? []);
  const changed = was.parts.find(([name, digest]) => parts.get(name) !== digest);
  if (changed !== undefined) return changed[0];
  const names = new Set(was.parts.map(([name]) => name));
  return now?.parts.find(([name]) => !names.has(name))?.[0] ?? null;
}
