import type { Facts } from '../../../core/fact.ts';
import { textAt } from '../../../core/json-value.ts';
import { basesOf } from '../bases.ts';
import { ACTOR_ERRORS, ACTOR_INPUT } from './actor.ts';
import {
  EDIT_ERRORS,
  type EditPlanning,
  hintFor,
  listedBy,
  type OpenRecord,
  openRecord,
} from './open-record.ts';

/** What every change of a claim may say besides (seed, section 5.5). */
export const CHANGE_INPUT = {
  reason: { type: 'string', minLength: 1, 'x-file': true, description: 'why; for the audit log' },
  ...ACTOR_INPUT,
} as const;

export const CLAIM_ERRORS = {
  ...ACTOR_ERRORS,
  ...EDIT_ERRORS,
  'unknown-claim': ['There is no claim {id} in {base}.', '{hint}'],
} as const;

export const RETIRED_ERRORS = {
  'retired-claim': [
    'The claim {id} is {status}, so it is no longer in use.',
    '{instead} If this one holds after all, propose it again: `lint-protocol vouch propose claim TEXT --evidence ID`.',
  ],
} as const;

/** What is said of the id of a claim. */
export function claimIdInput(description: string, ...others: readonly string[]) {
  return {
    type: 'string',
    minLength: 1,
    'x-value': 'ID',
    'x-also': others,
    description,
  } as const;
}

interface ClaimPlanning extends EditPlanning {
  readonly fail: EditPlanning['fail'] &
    ((
      code: 'unknown-claim',
      data: { readonly id: string; readonly base: string; readonly hint: string },
    ) => Error);
}

const LISTED = listedBy('vouch list claims');

/** @throws `unknown-claim` for an id that no claim has, `unreadable-record` for one that can't be read */
export async function openClaim(
  planning: ClaimPlanning,
  home: string,
  id: string,
): Promise<OpenRecord> {
  const claim = await openRecord(planning, 'vouch-claim', { home, id });
  if (claim !== null) return claim;
  const { state, fail } = planning;
  const hint = await hintFor(state, ['vouch-claim'], { home, id }, LISTED);
  throw fail('unknown-claim', { id, base: home, hint });
}

/** The words for claims that were replaced, put away or taken back (seed, section 2.3.2). */
export const RETIRED: ReadonlySet<string> = new Set(['superseded', 'archived', 'redacted']);

/** True for a claim that nobody relies on any more. */
export function isRetired({ value }: OpenRecord): boolean {
  return RETIRED.has(textAt(value, 'status') ?? '');
}

/**
 * Demands a claim that still holds.
 * @throws `retired-claim`
 */
export async function demandHolding(
  { state, fail }: HoldingPlanning,
  home: string,
  claim: OpenRecord,
): Promise<void> {
  const { id, value } = claim;
  if (!isRetired(claim)) return;
  const newer = lastSuccessor(await state.facts(), home, id);
  const instead =
    newer === null ? 'Name a claim that still holds.' : `Name ${newer}, which replaced it.`;
  throw fail('retired-claim', { id, status: textAt(value, 'status') ?? '', instead });
}

interface HoldingPlanning extends Pick<EditPlanning, 'state'> {
  readonly fail: (
    code: keyof typeof RETIRED_ERRORS,
    data: { readonly id: string; readonly status: string; readonly instead: string },
  ) => Error;
}

/** The last of the claims that replaced one, each the one before it; null for none, and for a circle. */
export function lastSuccessor(facts: Facts, home: string, id: string): string | null {
  const seen = new Set([id]);
  for (let at = id; ; ) {
    const by = basesOf(facts).find('vouch-claim', { home }, at)?.fact.supersededBy ?? null;
    if (by === null) return at === id ? null : at;
    if (seen.has(by)) return null;
    seen.add(by);
    at = by;
  }
}

/** What an event says of the reason that was given. */
export function reasonData({ reason }: { readonly reason?: string }): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}
