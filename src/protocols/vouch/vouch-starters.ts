import type { RecordRef } from '../../core/record.ts';
import type { VouchEventFact } from './facts.ts';

/** The event with which `init` ends. */
export const INIT = 'kb.init';

/** How long a base takes to be set up. */
const SETUP_MS = 60_000;

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

/** True for what was made in the minute before an event of `init`. Times are milliseconds since 1970. */
export function isSetUpBy(
  { createdAt: done }: Pick<VouchEventFact, 'createdAt'>,
  createdAt: number | null,
): boolean {
  if (done === null || createdAt === null) return false;
  const age = done - createdAt;
  return age >= 0 && age <= SETUP_MS;
}
