import { isObject } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { withYamlValues, type YamlChange } from '../../../core/yaml-text.ts';
import { basesOf, nameOf, type ObjectKind } from '../bases.ts';
import type { ArtifactKind } from '../vouch-gate.ts';
import { pendingIn } from './proposals.ts';
import { elsewhereHint } from './reference-check.ts';

/** The kinds whose records are changed in place. */
export type EditableKind = ArtifactKind | 'vouch-session';

/** A record of a base that is to be changed. */
export interface OpenRecord {
  readonly kind: EditableKind;
  readonly path: string;
  readonly id: string;
  readonly text: string;
  /** What it says; of a page, its front matter. */
  readonly value: Readonly<Record<string, unknown>>;
}

export const EDIT_ERRORS = {
  'unreadable-record': [
    '{path} cannot be read, or cannot be changed without touching other lines.',
    'Run `lint-protocol {path}` and fix what it reports; or write the file in block style, one key a line. Then run the same command again.',
  ],
} as const;

/** What is needed to change a record. */
export interface EditPlanning {
  readonly state: OperationState;
  readonly fail: (code: keyof typeof EDIT_ERRORS, data: { readonly path: string }) => Error;
}

/**
 * The record with an id, by its own word for itself or its file's name; null for none.
 * @throws `unreadable-record` for one that is there and can't be read
 */
export async function openRecord(
  { state, fail }: EditPlanning,
  kind: EditableKind,
  { home, id }: { readonly home: string; readonly id: string },
): Promise<OpenRecord | null> {
  const bases = basesOf(await state.facts());
  const entry = bases.find(kind, { home }, id);
  if (entry === null) {
    if (bases.has(kind, { home }, id))
      throw fail('unreadable-record', { path: pathOf(kind, home, id) });
    return null;
  }
  const { path } = entry.record;
  const text = await state.text(path);
  const value = text === null ? null : await valueIn(state, { kind, path }, text);
  if (text === null || value === null) throw fail('unreadable-record', { path });
  return { kind, path, id: entry.fact.id ?? nameOf(entry.record), text, value };
}

/**
 * A record with other values; all else stays as it was written.
 * @throws `unreadable-record` where that can't be done: it would say something else besides
 */
export async function edited(
  { state, fail }: EditPlanning,
  open: OpenRecord,
  changes: readonly YamlChange[],
): Promise<PlannedChange> {
  const { path, value } = open;
  const text = textWith(open, changes);
  const now = text === null ? null : await valueIn(state, open, text);
  const wanted = { ...value, ...Object.fromEntries(changes) };
  if (text === null || !isSame(now, wanted)) throw fail('unreadable-record', { path });
  return { action: 'change', path, text };
}

/** What is captured: nothing takes it back. */
const STAYING = [
  ['vouch-source', 'the id of a source'],
  ['vouch-evidence', 'the id of a piece of evidence'],
] as const;

/**
 * How to go on where an id is not known: the nearest one.
 * @param otherwise what to say where none is near
 */
export async function hintFor(
  state: OperationState,
  kinds: readonly ObjectKind[],
  { home, id }: { readonly home: string; readonly id: string },
  otherwise: string,
): Promise<string> {
  const bases = basesOf(await state.facts());
  for (const [kind, words] of STAYING)
    if (!kinds.includes(kind) && bases.has(kind, { home }, id))
      return `That is ${words}: it never changes and stays. \`lint-protocol vouch impact ${id}\` shows what rests on it: archive those claims or supersede them.`;
  const pending = await pendingIn(state, home);
  const elsewhere = elsewhereHint({ id, kinds }, { facts: await state.facts(), home, pending });
  if (elsewhere !== null) return elsewhere;
  const meant = nearest(
    id,
    kinds.flatMap((kind) => [...bases.ids(kind, { home })]),
  );
  return meant === null ? otherwise : `Did you mean ${meant}?`;
}

async function valueIn(
  state: OperationState,
  { kind, path }: Pick<OpenRecord, 'kind' | 'path'>,
  text: string,
): Promise<OpenRecord['value'] | null> {
  const record = await state.parsed(path, kind, text);
  const value = record === null ? null : 'envelope' in record ? record.envelope : record.value;
  return isObject(value) ? value : null;
}

/** Where ids of objects can be looked up. */
export function listedBy(command: string): string {
  return `\`lint-protocol ${command}\` shows those that are there.`;
}

/** The same of objects of every kind. */
export const LISTED_ALL =
  '`lint-protocol vouch list claims` shows the claims; pages, entities and relations have such lists, too.';

/** The front matter of a page, between two lines of dashes. */
const MATTER = /^(\ufeff?---[^\S\n]*\n)(.*?)(?=^---[^\S\n]*$)/ms;

/** Null where there is no way to write it. */
function textWith({ kind, text }: OpenRecord, changes: readonly YamlChange[]): string | null {
  try {
    if (kind !== 'vouch-page') return withYamlValues(text, changes);
    const [whole, start = '', matter = ''] = MATTER.exec(text) ?? [];
    if (whole === undefined) return null;
    return start + withYamlValues(matter, changes) + text.slice(whole.length);
  } catch {
    // The library refuses to write what it could not read without an error.
    return null;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** With the members of mappings in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)]);
}

const PLACES = {
  'vouch-claim': ['claims', '.yaml'],
  'vouch-page': ['pages', '.md'],
  'vouch-entity': ['entities', '.yaml'],
  'vouch-relation': ['relations', '.yaml'],
  'vouch-session': ['sessions', '.yaml'],
} as const satisfies Readonly<Record<EditableKind, readonly [folder: string, end: string]>>;

function pathOf(kind: EditableKind, home: string, id: string): string {
  const [folder, end] = PLACES[kind];
  return `${home}/${folder}/${id}${end}`;
}
