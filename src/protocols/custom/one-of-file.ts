import type { Step } from '../../core/change.ts';
import type { Restores } from '../../core/finding.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import { gitCommand } from '../../core/git-command.ts';
import type { RecordChanges, RecordState, StepInput } from '../../core/history.ts';
import type { MendStep } from '../../core/remedy.ts';
import { shellWord } from '../../core/shell-word.ts';
import type { HeldItem } from './facts.ts';
import { itemsOf, keyOfHeld } from './item-changes.ts';
import { declarationOf } from './known-kinds.ts';

/** What gives a file one of its records back that is nowhere any more. */
export function givenBack(last: HeldItem, { step, records }: StepInput, parent: number) {
  const { record, item } = last;
  const [id, path] = [quoted(item.id ?? ''), quoted(record.path, LONGEST_PATH)];
  const printed = `\`${printingOf(last, step.parents[parent])}\` has it`;
  const text = `Give ${path} the record ${id} again, as ${printed}.`;
  const back = byHand(text, last, step, parent);
  const now = renamedIn(last, records);
  if (now === null) return back;
  const [is, at] = [quoted(now.item.id ?? ''), quoted(now.record.path, LONGEST_PATH)];
  const words = `${is} in ${at} only says what ${id} said. Give it the id ${id} again, as ${printed}.`;
  const { restores } = byHand(words, now, step, parent);
  return { restores: { ...back.restores, byHandWhileOwn: restores.byHand } };
}

/** The new record that says what one said that is gone, if nobody refers to it. */
function renamedIn(gone: HeldItem, records: RecordChanges): HeldItem | null {
  const known = NEW.get(records) ?? newIn(records);
  NEW.set(records, known);
  return known.get(saidBy(gone)) ?? null;
}

/** Found once for all that go in a step. */
const NEW = new WeakMap<RecordChanges, ReadonlyMap<string, HeldItem>>();

/** The new records to which nobody refers, by what they say: the first one that says it. */
function newIn(records: RecordChanges): ReadonlyMap<string, HeldItem> {
  const changes = records.of('custom');
  const heldIn = (states: readonly (RecordState<'custom'> | null)[]) =>
    states.flatMap((state) =>
      state === null ? [] : [...itemsOf(state, declarationOf(state.record.kind))],
    );
  const now = heldIn(changes.map(({ after }) => after));
  const before = new Set(heldIn(changes.flatMap((each) => each.before)).map(keyOfHeld));
  const named = new Set<string | null>(
    now.flatMap(({ item: { refers } }) => refers.map(({ id }) => id)),
  );
  const found = new Map<string, HeldItem>();
  for (const each of now) {
    if (each.item.apart === null || before.has(keyOfHeld(each)) || named.has(each.item.id))
      continue;
    if (!found.has(saidBy(each))) found.set(saidBy(each), each);
  }
  return found;
}

/** A kind, and what a record says apart from its id. */
function saidBy({ record: { kind }, item: { apart } }: HeldItem): string {
  return `${kind} ${apart}`;
}

/** What prints the file as a commit has it. */
export function printingOf({ record: { path } }: HeldItem, from = 'HEAD'): string {
  return `git cat-file blob ${shellWord(`${from}:${path}`)}`;
}

/** Of a file with other records only the one is put back. */
export function byHand(
  text: string,
  { record: { path } }: HeldItem,
  { parents }: Pick<Step, 'parents'>,
  parent: number,
): { readonly restores: Restores & Pick<Required<Restores>, 'byHand'> } {
  const steps: readonly MendStep[] = [
    { action: 'do', path, text },
    { action: 'run', path, text: gitCommand('add', path) },
  ];
  return { restores: { path, from: parents[parent] ?? 'HEAD', byHand: steps } };
}
