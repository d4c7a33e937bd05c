import type { RecordRef } from '../../core/record.ts';
import type { VouchContent, VouchEventFact } from './facts.ts';

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

/** What stands for the texts of the objects that every `init` of vouch 1.x makes, without a proposal. */
const TEXTS: Readonly<Record<string, string>> = {
  'vouch-starter-reviewed-knowledge':
    'd3c434b37d53ed238331d10a998ecf1107daf2e1f7b18fcaa613c5499bec88ec',
  'edit-in-obsidian': '027d207eaa6b7cdaf30f2d512f067c9d24b93b21165c0affd4041f2ffb62fa1e',
};

/** True for an object that says what `init` wrote: it needs no event, as `init` writes none for it. */
export function isAsInitWrote(
  ids: ReadonlySet<string>,
  fact: { readonly reviewed?: VouchContent } | null,
): boolean {
  const [id = '', ...others] = ids;
  const { text, body } = fact?.reviewed ?? {};
  return others.length === 0 && Object.hasOwn(TEXTS, id) && TEXTS[id] === (text ?? body);
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
