import type { Facts } from '../../../core/fact.ts';
import type { Words } from '../../../core/look-up.ts';
import { eventsOn } from '../decision-log.ts';
import { CLAIM_STATUSES } from './object-types.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A version of an object that a commit has. */
export interface Committed {
  readonly fields: Fields;
  /** The text of one that cannot be read, as with the markers of a merge: nobody knows its fields. */
  readonly unread?: string;
}

/** What a status may become to agree with what other claims say of this one. */
const AGREEING: ReadonlySet<unknown> = new Set(['superseded', 'contested']);
const STATUSES: ReadonlySet<unknown> = new Set(CLAIM_STATUSES);

/** What a claim does not become without an event of its own. */
const ENDING: ReadonlySet<unknown> = new Set(['archived', 'redacted']);

/** Whether a status is corrected that is none, or one that other claims speak for. */
export function isAgreeing(before: readonly Committed[], now: unknown): boolean {
  return AGREEING.has(now) || before.every(({ fields: { status } }) => !STATUSES.has(status));
}

/** Whether a status that speaks of another claim becomes one that speaks of none. */
export function isFreed(before: readonly Committed[], now: unknown): boolean {
  const isOpen = STATUSES.has(now) && !AGREEING.has(now) && !ENDING.has(now);
  return isOpen && before.every(({ fields: { status } }) => AGREEING.has(status));
}

/** True where the log or a claim says why a claim is superseded or contested. */
export function isTold(
  facts: Facts,
  words: Words,
  {
    home,
    id,
    before,
  }: { readonly home: string; readonly id: string; readonly before: readonly Committed[] },
): boolean {
  const claims = facts.of('vouch-claim').filter(({ record }) => record.home === home);
  const ids = new Set<unknown>(claims.map(({ fact }) => fact.id));
  const own = before.flatMap(({ fields }) =>
    [fields['superseded_by'], fields['contradicts']].flat(),
  );
  return (
    own.some((each) => ids.has(each)) ||
    claims.some(({ fact }) => [...fact.supersedes, ...fact.contradicts].includes(id)) ||
    eventsOn({ home }, id, words).some(({ event }) =>
      /[.](?:supersede|contradict)$/.test(event.event ?? ''),
    )
  );
}
