import type { FactEntry } from '../../core/fact.ts';
import type { Add, Db, Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { decidedOn, isApproved } from './approvals.ts';
import { asLogged, eventsOn, type Logged } from './decision-log.ts';
import { hasUnreadDecisions } from './log-gaps.ts';
import { BEGINNINGS, BROUGHT, idsOf, LOGS, pairOf, RELATED, UNGATED } from './rows.ts';
import { IMPORTS } from './vouch-event.ts';
import type { ArtifactKind } from './vouch-gate.ts';
import { isSetUpBy, isStarter } from './vouch-starters.ts';

type Artifact = FactEntry<ArtifactKind>;

/** What was imported into a base. */
interface Imports {
  /** The last import. */
  readonly last: Logged;
  /** How many files all of them say that they wrote; null where one of them says nothing. */
  readonly written: number | null;
  /** When the last one was; null where one of them does not say when it was. */
  readonly until: number | null;
}

/** By how much the clocks of two bases may differ. */
const CLOCKS_MS = 24 * 3_600_000;

/** What only proposes an object, or refuses it. */
const ADMITS_NOTHING = /^proposal\.(?:[^.]+\.)?(?:create|reject|expire)$/;

/** True for an object that came past the gate of its base: no decision and no event knows it. */
export function isUngated(object: Artifact, rows: Rows): boolean {
  const { record } = object;
  if (!rows.exists(LOGS, record.home) || hasUnreadDecisions(record, rows)) return false;
  const ids = idsOf(object);
  // Nearly every object is known by its name.
  if (ids.some((id) => eventsOn(record, id, rows).some(isAdmitting))) return false;
  if (isSetUp(object, ids, rows)) return false;
  if (ids.some((id) => decidedOn(record, id, rows).some(isApproved))) return false;
  return !isRelated(object, rows);
}

function isAdmitting({ event: { event } }: Logged): boolean {
  return !ADMITS_NOTHING.test(event ?? '');
}

/** True for what `init` made. */
function isSetUp({ record, fact }: Artifact, ids: readonly string[], rows: Rows): boolean {
  const first = rows.get(BEGINNINGS, record.home)[0]?.value;
  if (first === undefined) return false;
  return isStarter(record, new Set(ids)) || isSetUpBy(first, fact.createdAt);
}

/** True for a relation of which an event says that it is between two claims. */
function isRelated({ record, fact }: Artifact, rows: Rows): boolean {
  if (!('target' in fact) || fact.source === null || fact.target === null) return false;
  return rows.exists(RELATED, [record.home, ...pairOf(fact.source, fact.target)]);
}

/** All imports of a base, with those of the parts that were moved out of its log; null for none. */
export function importsInto({ home }: Pick<RecordRef, 'home'>, rows: Rows): Imports | null {
  const all = rows.get(BROUGHT, home).filter(({ value }) => IMPORTS.test(value.event ?? ''));
  const last = all.at(-1);
  if (last === undefined) return null;
  const written = all.map(({ value }) => value.written);
  const times = all.map(({ value }) => value.createdAt);
  return {
    last: asLogged(last),
    written: ifKnown(written)?.reduce((sum, each) => sum + each, 0) ?? null,
    until: ifKnown(times)?.reduce((latest, each) => Math.max(latest, each)) ?? null,
  };
}

/** Null where one of them is not known. */
function ifKnown(all: readonly (number | null)[]): readonly number[] | null {
  const known = all.filter((each) => each !== null);
  return known.length === all.length ? known : null;
}

/** True for what no import can have brought. */
export function isOwn(createdAt: number | null, imports: Imports | null): boolean {
  if (imports === null) return true;
  const { until } = imports;
  return createdAt !== null && until !== null && createdAt > until + CLOCKS_MS;
}

/** Objects that came past the gate are counted where something was imported. */
export function ungatedRows<K extends ArtifactKind>(entry: FactEntry<K>, db: Db, add: Add): void {
  // Sound because it is one of them, whichever.
  const object = entry as FactEntry as Artifact;
  const { record, fact } = object;
  if (!db.exists(BROUGHT, record.home) || !isUngated(object, db)) return;
  add(UNGATED, record.home, fact.createdAt);
}
