import type { Options } from '../../core/config.ts';
import type { DeclaredKind } from '../../core/declared-kind.ts';
import type { FactEntry } from '../../core/fact.ts';
import { type Add, index, mark } from '../../core/look-up.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import { declarationOf } from './known-kinds.ts';

/** An id, and where it is in its record. */
interface GivenId {
  readonly id: string;
  readonly at: DataPath;
}

/** Records by their ids, within what these are unique. */
export const BY_ID = index<GivenId>('custom record by id');

/** By the name of the kind: an id that a record has. */
export const HAS_ID = mark('custom id');

export function customRows({ record, fact }: FactEntry<'custom'>, add: Add): void {
  const { items } = declarationOf(record.kind);
  for (const { id, at } of items === null ? [] : fact.entries)
    if (id !== null) addId(record, id, add, at);
  if (fact.id !== null) addId(record, fact.id, add);
}

export function customLineRows(
  { record, fact }: FactEntry<'custom'>,
  at: (index: number) => Add,
  _options: Options,
): void {
  for (const { index: line, id } of fact.entries) {
    if (id !== null) addId(record, id, at(line));
  }
}

function addId(record: RecordRef, id: string, add: Add, at: DataPath = []): void {
  const declaration = declarationOf(record.kind);
  const scope = declaration.latest ? null : scopeOf(record, declaration);
  add(HAS_ID, [declaration.name, id]);
  if (scope !== null)
    add(BY_ID, [record.kind, scope, id], { id, at: [...at, ...(declaration.id ?? [])] });
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
