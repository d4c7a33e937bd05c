import type { FactEntry } from '../../core/fact.ts';
import type { Row, Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { DEFAULTS, type ObjectKind, pathsOf } from './bases.ts';
import { BASES, OBJECTS, SETTINGS, type Seen, type Settings } from './rows.ts';
import type { ArtifactKind } from './vouch-gate.ts';

type Within = Pick<RecordRef, 'home'>;

/**
 * The object with an id, by its own word for itself, else by its file's name; null for none that could be
 * read. Of several the one whose file has the name, else the first.
 */
export function objectNamed(
  kind: ObjectKind,
  { home }: Within,
  id: string,
  rows: Rows,
): Row<Seen | null> | null {
  return rows.get(OBJECTS, [home, kind, id])[0] ?? null;
}

/** True where an object with an id is there, if only as a file that could not be read. */
export function isThere(kind: ObjectKind, within: Within, id: string, rows: Rows): boolean {
  return rows.exists(OBJECTS, [within.home, kind, id]) || isUnreadable(kind, within, id, rows);
}

/** True where an object with an id would be, and a file is that could not be read. */
export function isUnreadable(kind: ObjectKind, { home }: Within, id: string, rows: Rows): boolean {
  const unreadable = rows.get(BASES, home).flatMap(({ value }) => value.unreadable);
  return pathsOf(kind, id).some((path) => unreadable.includes(`${home}/${path}`));
}

/** True for an object to which an id leads. */
export function isNamedBy({ record }: FactEntry<ArtifactKind>, id: string, rows: Rows): boolean {
  return objectNamed(record.kind, record, id, rows)?.record.path === record.path;
}

/** The settings of a base, or what holds without any. */
export function settingsOf({ home }: Within, rows: Rows): Settings {
  return rows.get(SETTINGS, home).at(-1)?.value ?? DEFAULTS;
}
