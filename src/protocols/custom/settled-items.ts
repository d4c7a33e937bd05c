import { quoted } from '../../core/found-value.ts';
import type { HistoryInput, StepInput } from '../../core/history.ts';
import { restoring } from '../logs/restoring.ts';
import { type Settling, TEXT } from './facts.ts';
import { type HeldItem, type ItemChange, itemChanges, placeIn } from './item-changes.ts';
import { traced } from './whereabouts.ts';

/** The records of a step that do not change from some time on. */
export function settledIn({ records }: Pick<StepInput, 'records'>): readonly ItemChange[] {
  const changes = itemChanges(records, ({ fixed }) => fixed !== null);
  return changes.filter(({ before }) => before.some((each) => each?.item.settling?.isSettled));
}

/** Says what became of records that were settled. */
export function* unsettled(input: HistoryInput) {
  for (const each of settledIn(input)) {
    const change = traced(each, input, (held) => editedIn(held) === null);
    if (change === null) continue;
    const { before, after } = change;
    const parent = before.findIndex((each) => each?.item.settling?.isSettled);
    const last = before[parent];
    if (!last) continue;
    const back =
      last.at === null ? restoring(input.step, last.record.path, parent, NEW) : { help: LINE };
    if (after !== null) {
      const edited = editedIn(change);
      if (edited !== null) yield { ...edited.found, ...back };
    } else {
      const data = saidOf(change, last);
      yield { message: 'removed' as const, record: last.record, at: placeIn(last), data, ...back };
    }
  }
}

/** Where a record says something else than when it was settled; null for nowhere. */
export function editedIn(change: ItemChange) {
  const { before, after } = change;
  const last = before.find((each) => each?.item.settling?.isSettled);
  const was = last?.item.settling;
  if (!last || !was || after === null) return null;
  const now = after.item.settling;
  const isHeld = before.some(
    (each) => each?.item.settling?.isSettled && differing(each.item.settling, now ?? null) === null,
  );
  const part = isHeld ? null : differing(was, now ?? null);
  if (part === null) return null;
  const isThere = now?.parts.some(([name]) => name === part) === true && part !== TEXT;
  const at = placeIn(after, isThere ? [part] : []);
  const data = { ...saidOf(change, last), part: part === TEXT ? 'its text' : quoted(part) };
  return { found: { message: 'edited' as const, record: after.record, at, data } };
}

function saidOf({ declaration }: ItemChange, { item }: HeldItem) {
  const by = item.settling?.by ?? null;
  return { kind: declaration.words[0], state: by === null ? 'settled' : quoted(by) };
}

const NEW = 'What is new is a record of its own.';
const LINE = `Restore the line. ${NEW}`;

/** The first part that is not the same; null for none. */
function differing(was: Settling, now: Settling | null): string | null {
  const parts = new Map(now?.parts ?? []);
  const changed = was.parts.find(([name, digest]) => parts.get(name) !== digest);
  if (changed !== undefined) return changed[0];
  const names = new Set(was.parts.map(([name]) => name));
  return now?.parts.find(([name]) => !names.has(name))?.[0] ?? null;
}
