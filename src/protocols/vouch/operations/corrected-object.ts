import type { Facts } from '../../../core/fact.ts';
import { isObject } from '../../../core/json-value.ts';
import type { Words } from '../../../core/look-up.ts';
import { nearest } from '../../../core/nearest.ts';
import type { OperationState } from '../../../core/operation.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { APPROVAL_KINDS, approvalsOf, differing } from '../approvals.ts';
import { basesOf } from '../bases.ts';
import { kindOf, type ProposedKind } from './artifacts.ts';
import { type Committed, type Fields, isAgreeing, isFreed, isTold } from './corrected-status.ts';
import { fieldsOf, READ_KINDS } from './object-kinds.ts';
import {
  type EditPlanning,
  edited,
  hintFor,
  LISTED_ALL,
  type OpenRecord,
  openRecord,
} from './open-record.ts';

/** What a reviewer approved as it is. */
const REVIEWED: Readonly<Record<ProposedKind, ReadonlySet<string>>> = {
  claim: new Set(['text', 'type', 'confidence', 'evidence']),
  page: new Set(['title', 'type', 'body']),
  entity: new Set(['name', 'type']),
  relation: new Set(['source', 'target', 'relation', 'evidence', 'confidence']),
};

/** What says who reviewed the object, or which it is. */
const SETTLED: ReadonlySet<string> = new Set(['id', 'approved_by', 'proposed_by', 'auto_approved']);

/** An object, and how it is to be corrected. */
export interface Corrected {
  readonly kind: ProposedKind;
  readonly open: OpenRecord;
  /** The fields that are not what the last commit has. */
  readonly fields: readonly string[];
  /** Those that are still to be written. */
  readonly set: Readonly<Record<string, unknown>>;
}

type Datum = 'base' | 'id' | 'hint' | 'kind' | 'path' | 'field' | 'restore' | 'proposal';

type Code =
  | 'unknown-object'
  | 'which-kind'
  | 'not-committed'
  | 'nothing-edited'
  | 'reviewed'
  | 'lifecycle'
  | 'unknown-field';

interface Planning extends EditPlanning {
  readonly fail: EditPlanning['fail'] &
    ((code: Code, data: Readonly<Record<Datum, string>>) => Error);
}

/** @throws where the object can't be corrected, or not in this way */
export async function correctedObject(
  planning: Planning,
  {
    home,
    id,
    set,
  }: { readonly home: string; readonly id: string; readonly set: Readonly<Record<string, string>> },
): Promise<Corrected> {
  const { state, fail } = planning;
  const facts = await state.facts();
  const bases = basesOf(facts);
  const [kind, ...others] = READ_KINDS.filter((each) => bases.has(kindOf(each), { home }, id));
  const told = { base: home, id, hint: '', kind: kind ?? '', path: '', field: '' };
  const data = { ...told, restore: '', proposal: '' };
  if (kind === undefined) {
    const hint = await hintFor(state, READ_KINDS.map(kindOf), { home, id }, LISTED_ALL);
    throw fail('unknown-object', { ...data, hint });
  }
  if (others.length > 0) throw fail('which-kind', data);
  const open = await openRecord(planning, kindOf(kind), { home, id });
  if (open === null) throw fail('unknown-object', data);
  const { path } = open;
  const before = await committedFields(state, kind, path);
  if (before.length === 0) throw fail('not-committed', { ...data, path });
  const onDisk = await fieldsAt(state, kind, path, open.text);
  const asked = valuesOf(set);
  const now = { ...onDisk, ...asked };
  const fields = changedFields(before, now);
  const restore = restoring(changedFields(before, onDisk), path);
  const proposal = kind === 'claim' ? `claim TEXT --supersedes ${shellWord(id)}` : kind;
  const words = await state.words(APPROVAL_KINDS);
  const restored = restoredFields(facts, words, { home, kind, id });
  const isBack = (field: string) => restored.has(field) && !Object.hasOwn(set, field);
  const isReviewed = (field: string) => REVIEWED[kind].has(field) && !isBack(field);
  const mayBecome = (status: unknown) =>
    isAgreeing(before, status) ||
    (isFreed(before, status) && !isTold(facts, words, { home, id, before }));
  const isSettled = (field: string) =>
    (SETTLED.has(field) && !isBack(field)) || (field === 'status' && !mayBecome(now['status']));
  const reviewed = fields.find(isReviewed);
  if (reviewed !== undefined)
    throw fail('reviewed', {
      ...data,
      path,
      restore: restore(reviewed),
      field: reviewed,
      proposal,
    });
  const settled = fields.find(isSettled);
  if (settled !== undefined)
    throw fail('lifecycle', { ...data, path, restore: restore(settled), field: settled });
  if (fields.length === 0 && !isReadAgain(before, open.text))
    throw fail('nothing-edited', { ...data, path });
  const left = Object.entries(asked).filter(([field, value]) => !isSame(open.value[field], value));
  const unknown = await unknownField(planning, open, left);
  if (unknown !== null) throw fail('unknown-field', { ...data, path, ...unknown });
  return { kind, open, fields, set: Object.fromEntries(left) };
}

/**
 * A field that neither the kind nor the object has, and how to go on: an event that names it can
 * never be taken out of the log.
 */
async function unknownField(
  planning: Planning,
  open: OpenRecord,
  set: readonly (readonly [field: string, value: unknown])[],
): Promise<{ readonly field: string; readonly hint: string } | null> {
  if (set.every(([field]) => Object.hasOwn(open.value, field))) return null;
  const change = await edited(planning, open, set);
  const text = change.action === 'change' ? change.text : '';
  const record = await planning.state.parsed(open.path, open.kind, text);
  const faults = record !== null && 'shape' in record ? record.shape : [];
  for (const { problem, path, property, known = [] } of faults) {
    const isNew = property !== null && set.some(([field]) => field === property);
    if (problem !== 'unknown' || path.length > 0 || !isNew) continue;
    if (Object.hasOwn(open.value, property)) continue;
    const meant = nearest(property, known);
    const hint = meant === null ? `Known are ${known.join(', ')}.` : `Did you mean ${meant}?`;
    return { field: property, hint };
  }
  return null;
}

/** How to take back what was edited in the file before something else is done about it. */
function restoring(edits: readonly string[], path: string): (field: string) => string {
  return (field) =>
    edits.includes(field)
      ? `Restore it (\`git --literal-pathspecs checkout HEAD -- ${shellWord(path)}\`). `
      : '';
}

/** The fields that say again what was approved: whoever gives them that back needs no further review. */
function restoredFields(
  facts: Facts,
  words: Words,
  { home, kind, id }: { readonly home: string; readonly kind: ProposedKind; readonly id: string },
): ReadonlySet<string> {
  const object = basesOf(facts).find(kindOf(kind), { home }, id);
  if (object === null) return new Set();
  const approval = approvalsOf(object, words).find((each) => each.id === id);
  if (approval === undefined) return new Set();
  const others = differing(object, approval, words);
  const { reviewed, decidedBy } = approval.proposal.value;
  const { fact } = object;
  const isOfDecider =
    'approvedBy' in fact && fact.approvedBy !== null && fact.approvedBy === decidedBy;
  return new Set([
    ...Object.keys(reviewed).filter((name) => !others.includes(name)),
    ...(isOfDecider ? ['approved_by'] : []),
  ]);
}

/** What is JSON is taken as such, but for texts. */
function valuesOf(set: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(set).map(([field, text]) => [field, valueIn(text)]));

  function valueIn(text: string): unknown {
    if (!/^(?:[[{]|-?\d+(?:\.\d+)?$|true$|false$|null$)/.test(text)) return text;
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
}

async function committedFields(
  state: OperationState,
  kind: ProposedKind,
  path: string,
): Promise<readonly Committed[]> {
  const texts = await state.committed(path);
  return Promise.all(
    texts.map(async (text) => {
      const fields = await fieldsAt(state, kind, path, text);
      return Object.keys(fields).length === 0 ? { fields, unread: text } : { fields };
    }),
  );
}

async function fieldsAt(
  state: OperationState,
  kind: ProposedKind,
  path: string,
  text: string,
): Promise<Fields> {
  const record = await state.parsed(path, kindOf(kind), text);
  const value = record === null ? null : fieldsOf(record);
  return isObject(value) ? value : {};
}

/** Those that differ from every version that a commit has; the time of a change is no correction. */
function changedFields(before: readonly Committed[], now: Fields): readonly string[] {
  const names = new Set([
    ...before.flatMap(({ fields }) => Object.keys(fields)),
    ...Object.keys(now),
  ]);
  const isIn = (name: string) => {
    return ({ fields, unread }: Committed) =>
      unread === undefined ? isSame(fields[name], now[name]) : isSaid(now[name], unread);
  };
  return [...names].filter((name) => name !== 'updated_at' && !before.some(isIn(name)));
}

/** What could not be read before is corrected by as little as that it can be read. */
function isReadAgain(before: readonly Committed[], text: string): boolean {
  return before.some(({ unread }) => unread !== undefined && unread !== text);
}

/** True where a text says all of a value, however it is laid out. */
function isSaid(value: unknown, text: string): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).every((each) => isSaid(each, text));
  return value === null || unspaced(text).includes(unspaced(String(value)));
}

function unspaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
