import type { Add, Db, Index, Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { type ClaimEntry, claimId, firstPlaces } from './claims.ts';
import { isNamedBy, objectNamed } from './objects.ts';
import { CHAINED, idsOf, type Naming, type Seen, SUPERSEDING } from './rows.ts';
import { ungatedRows } from './ungated-objects.ts';

/** A claim that names another one, or that another one names. */
export interface OtherClaim {
  readonly record: RecordRef;
  readonly id: string;
  /** Where it first names the other one, or is named there. */
  readonly index: number;
}

/** True for a claim that its id leads to: of two with one id, the first. `vouch/unique-id` tells the other. */
export function isOwnClaim(claim: ClaimEntry, rows: Rows): boolean {
  return isNamedBy(claim, claimId(claim), rows);
}

/** The same of one that is known by what it names. */
export function isOwnId({ record, id }: OtherClaim, rows: Rows): boolean {
  return claimNamed(record, id, rows)?.record.path === record.path;
}

/** The claim that an id leads to; null for one that is not there or could not be read. */
export function claimNamed(
  { home }: Pick<RecordRef, 'home'>,
  id: string,
  rows: Rows,
): (Pick<OtherClaim, 'record' | 'id'> & Pick<Seen, 'isUnclear'>) | null {
  const row = objectNamed('vouch-claim', { home }, id, rows);
  return row && { record: row.record, id, ...row.value };
}

/** The claims that a list of a claim names, each with its first place there. */
export function claimsNamed(
  { record, fact }: ClaimEntry,
  list: 'supersedes' | 'contradicts',
  rows: Rows,
): readonly OtherClaim[] {
  const found = new Map<string, OtherClaim>();
  for (const [id, index] of firstPlaces(fact[list])) {
    const other = claimNamed(record, id, rows);
    if (other !== null && !found.has(other.record.path)) {
      found.set(other.record.path, { ...other, index });
    }
  }
  return [...found.values()];
}

/** The claims that name one in a list, by path; also those that no id leads to. */
export function claimsNaming(
  claim: ClaimEntry,
  list: Index<Naming>,
  rows: Rows,
): readonly OtherClaim[] {
  const { home } = claim.record;
  const ids = idsOf(claim).filter((id) => isNamedBy(claim, id, rows));
  const found = new Map<string, OtherClaim>();
  for (const { record, value } of ids.flatMap((id) => rows.get(list, [home, id]))) {
    const index = Math.min(value.index, found.get(record.path)?.index ?? value.index);
    found.set(record.path, { record, id: value.by, index });
  }
  return [...found.values()].sort((a, b) => (a.record.path < b.record.path ? -1 : 1));
}

/** What of a claim depends on others: whether it may be a part of a circle, and whether it came past the gate. */
export function derivedClaimRows(claim: ClaimEntry, db: Db, add: Add): void {
  ungatedRows(claim, db, add);
  const { home } = claim.record;
  if (claim.fact.supersedes.length === 0) return;
  if (!idsOf(claim).some((id) => db.exists(SUPERSEDING, [home, id]))) return;
  const next = claimsNamed(claim, 'supersedes', db).map(({ record, index }) => ({
    path: record.path,
    index,
  }));
  add(CHAINED, home, { id: claimId(claim), isOwn: isOwnClaim(claim, db), next });
}
