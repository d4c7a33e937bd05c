import type { Options } from '../../core/config.ts';
import type { DeclaredKind } from '../../core/declared-kind.ts';
import type { FactEntry } from '../../core/fact.ts';
import { type Add, index, mark } from '../../core/look-up.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import type { CustomEntry } from './facts.ts';
import { declarationOf } from './known-kinds.ts';
import { isFrom } from './references.ts';

/** An id, and where it is in its record. */
interface GivenId {
  readonly id: string;
  readonly at: DataPath;
  /** Whether its line is in the file already, byte for byte. */
  readonly isCopy: boolean;
}

/** Records by their ids, within what these are unique. */
export const BY_ID = index<GivenId>('custom record by id');

/** By the name of the kind: an id that a record has. */
export const HAS_ID = mark('custom id');

/** The same within what ids are unique, where that is not the whole kind. */
export const IN_SCOPE = mark('custom id in a folder or file');

/** By the name of the kind, and within what its ids are unique: a text in a line that cannot be read. */
export const UNREAD = mark('custom text that cannot be read');

/** By the name of the kind, the id of a record, one of its references and the id that it names there. */
export const ANSWERS = mark('custom reference that answers');

/** By the name of the kind and one of its references: what may be a part of a circle. */
export const CHAINED = index<Chained>('custom record that refers to others');

export interface Chained {
  readonly id: string;
  /** Within what ids are told apart. */
  readonly scope: string;
  readonly next: readonly { readonly id: string; readonly at: DataPath }[];
}

export function customRows({ record, fact }: FactEntry<'custom'>, add: Add): void {
  const declaration = declarationOf(record.kind);
  const { items, name } = declaration;
  for (const item of items === null ? [] : fact.entries) addItem(record, item, add, item.at);
  addItem(record, fact, add);
  // What refers to one of these is right once its line can be read.
  // (`ANY_TEXT` is said of a whole file.)
  const scopes = new Set(['', scopeOf(record, declaration) ?? '']);
  for (const text of fact.unread) for (const scope of scopes) add(UNREAD, [name, scope, text]);
}

export function customLineRows(
  { record, fact }: FactEntry<'custom'>,
  at: (index: number) => Add,
  _options: Options,
): void {
  for (const entry of fact.entries) addItem(record, entry, at(entry.index));
}

function addItem(
  record: RecordRef,
  { id, refers, isCopy = false }: Pick<CustomEntry, 'id' | 'refers'> & Partial<CustomEntry>,
  add: Add,
  at: DataPath = [],
): void {
  if (id === null) return;
  const declaration = declarationOf(record.kind);
  const { name, latest, id: member } = declaration;
  const scope = scopeOf(record, declaration);
  add(HAS_ID, [name, id]);
  if (scope) add(IN_SCOPE, [name, scope, id]);
  if (scope !== null)
    add(BY_ID, [record.kind, scope, id], { id, at: [...at, ...(member ?? [])], isCopy });
  for (const { from, cycles, answers } of declaration.refers) {
    if (cycles && !answers) continue;
    const own = refers.filter((each) => isFrom(each.at, from));
    const key = [name, from.join('.')];
    for (const each of answers ? own : []) add(ANSWERS, [...key, id, each.id]);
    // Of several with one id the last may refer to nothing.
    if (cycles || (own.length === 0 && !latest)) continue;
    const next = own.map((each) => ({ id: each.id, at: [...at, ...each.at] }));
    add(CHAINED, key, { id, scope: scope ?? '', next });
  }
}

/** Where an id belongs to one record; null where it may belong to several. */
export function scopeOf(
  { path }: Pick<RecordRef, 'path'>,
  { unique }: DeclaredKind,
): string | null {
  if (unique === 'file') return path;
  if (unique === 'folder') return path.slice(0, path.lastIndexOf('/') + 1);
  return unique === null ? null : '';
}
