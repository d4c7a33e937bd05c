import { textAt, textsAt } from '../../../core/json-value.ts';
import type { PlannedChange } from '../../../core/operation.ts';
import type { YamlChange } from '../../../core/yaml-text.ts';
import { type ClaimEntry, type Claims, claimId } from '../claims.ts';
import { type EditPlanning, edited, type OpenRecord, openRecord } from './open-record.ts';
import { wayBetween } from './superseding-way.ts';

/** How a claim leaves a circle of claims that supersede each other. */
export interface Leaving {
  /** What it no longer says itself. */
  readonly own: readonly YamlChange[];
  /** By path, what each of the others no longer says. */
  readonly others: ReadonlyMap<string, YamlChange>;
}

/**
 * What lets a claim hold that is superseded by what it supersedes, as two branches may have said of two
 * claims: nothing of the circle supersedes it any more.
 * @param old what it is to supersede
 */
export function leaving(claims: Claims, { old, newer }: Ends): Leaving {
  const self = claims.all.find(({ record }) => record.path === newer.path);
  const isOfCircle = ({ record: { path } }: ClaimEntry) =>
    path === old.path ||
    wayBetween(claims, newer.path, path) !== null ||
    wayBetween(claims, old.path, path) !== null;
  const circle = claims.all.filter((claim) => claim !== self && isOfCircle(claim));
  const naming = circle.filter((claim) => self && claims.named(claim, 'supersedes').has(self));
  const without = ({ fact }: ClaimEntry): YamlChange => [
    'supersedes',
    fact.supersedes.filter((id) => id !== newer.id),
  ];
  const by = textAt(newer.value, 'superseded_by');
  const isFree = by === null || circle.some((claim) => claimId(claim) === by);
  const isSuperseded = textAt(newer.value, 'status') === 'superseded';
  return {
    own: [
      ...(isFree && by !== null ? [['superseded_by', undefined] as const] : []),
      ...(isFree && isSuperseded ? [['status', 'working'] as const] : []),
    ],
    others: new Map(naming.map((claim) => [claim.record.path, without(claim)])),
  };
}

/** The claim that is replaced, and the one that holds. */
export interface Ends {
  readonly old: OpenRecord;
  readonly newer: OpenRecord;
}

/** What the claims in between no longer say, and their ids; what the old claim says is written with it. */
export async function freed(
  planning: EditPlanning,
  home: string,
  { others }: Leaving,
  { claims, old, now }: { readonly claims: Claims; readonly old: OpenRecord; readonly now: string },
): Promise<{ readonly changes: readonly PlannedChange[]; readonly ids: readonly string[] }> {
  const found = claims.all.filter(({ record: { path } }) => others.has(path) && path !== old.path);
  const changes: PlannedChange[] = [];
  for (const claim of found) {
    const change = others.get(claim.record.path);
    const open = await openRecord(planning, 'vouch-claim', { home, id: claimId(claim) });
    if (open !== null && change !== undefined)
      changes.push(await edited(planning, open, [change, ['updated_at', now]]));
  }
  return { changes, ids: found.map(claimId) };
}

/** True where either of the two says that the newer one supersedes the old one. */
export function isSaid({ old, newer }: Ends): boolean {
  return (
    textAt(old.value, 'superseded_by') === newer.id ||
    textsAt(newer.value, 'supersedes').includes(old.id)
  );
}
