import type { RecordRef } from '../../core/record.ts';
import type { VouchEventFact } from '../../core/vouch-fact.ts';
import type { ObjectChange } from './vouch-objects.ts';

/** What rewrites or takes away objects that are there without naming them. */
export const MAINTAINS = /^(?:kb\.migrate.*|claim\.bulk_clear|session\.crystallize)$/;

/** What says something about a claim, and leaves what the claim says. */
const LEAVES_TEXT =
  /^(?:claim\.(?:confirm|supersede|contradict|archive|cite)|session\..*|source\..*)$/;

/** What `init` makes in every base, and what its templates make: a second one may make it again. */
const STARTERS: Readonly<Record<string, readonly string[]>> = {
  'vouch-claim': [
    'vouch-starter-reviewed-knowledge',
    'gittensor-rewards-merged-prs',
    'gittensor-validators-verify-pat',
    'gittensor-scoring-factors',
    'gittensor-sybil-resistance',
    'gittensor-repo-allowlist',
    'gittensor-issue-multiplier',
    'gittensor-emission-split',
  ],
  'vouch-page': ['edit-in-obsidian', 'company-brain-guide'],
  'vouch-entity': ['gittensor-sn74'],
};

/** True for an object that any `init` makes; it goes by one id only. */
export function isStarter({ kind }: Pick<RecordRef, 'kind'>, ids: ReadonlySet<string>): boolean {
  const starters = STARTERS[kind] ?? [];
  return [...ids].every((id) => starters.includes(id));
}

/** True where an event of this sort may have done what was done to an object. */
export function says({ event }: VouchEventFact, { done, before, state }: ObjectChange): boolean {
  if (done !== 'changed' || !LEAVES_TEXT.test(event ?? '')) return true;
  const [then, now] = [before?.fact, state.fact];
  if (!then || !now || !('stated' in then) || !('stated' in now)) return true;
  return then.stated === now.stated;
}
