import type { FactEntry, Facts } from '../../../core/fact.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { basesOf } from '../bases.ts';
import { objectsIn } from './object-kinds.ts';
import { RETIRED } from './open-claim.ts';
import type { OpenRecord } from './open-record.ts';

/** Pages that a note names. */
const MOST_PAGES = 5;

/** True for a contested claim that nothing in use contradicts any more. */
export function isSettled({ id, value }: OpenRecord, home: string, facts: Facts): boolean {
  if (textAt(value, 'status') !== 'contested') return false;
  return !others(id, textsAt(value, 'contradicts'), { home, facts }).some(
    ({ fact: { status } }) => !RETIRED.has(status ?? ''),
  );
}

/** What to do about the claims that nothing in use contradicts any more once a claim is out of use. */
export function settledBy(
  { id, value }: OpenRecord,
  home: string,
  facts: Facts,
): readonly string[] {
  const contested = others(id, textsAt(value, 'contradicts'), { home, facts });
  return contested.flatMap(({ fact }) => {
    const left = others(fact.id ?? '', fact.contradicts, { home, facts });
    const isOpen = left.some(
      ({ fact: { id: each, status } }) => each !== id && !RETIRED.has(status ?? ''),
    );
    if (fact.status !== 'contested' || isOpen) return [];
    return `No claim in use contradicts ${fact.id} any more. If it holds: lint-protocol vouch confirm ${fact.id}`;
  });
}

/** The claims that one names as contradicting it, or that name it so. */
function others(
  id: string,
  named: readonly (string | null)[],
  { home, facts }: { readonly home: string; readonly facts: Facts },
) {
  return facts
    .of('vouch-claim')
    .filter(({ record }) => record.home === home)
    .filter(({ fact }) => named.includes(fact.id ?? '') || fact.contradicts.includes(id));
}

/** A note on the pages that are made from claims which are no longer in use. */
export async function pagesMadeFrom(
  state: OperationState,
  home: string,
  claims: readonly string[],
): Promise<readonly string[]> {
  const isMeant = ({ record, fact }: FactEntry<'vouch-page'>) =>
    record.home === home && claims.some((id) => fact.claims.includes(id));
  const paths = new Set(
    (await state.facts())
      .of('vouch-page')
      .flatMap((each) => (isMeant(each) ? each.record.path : [])),
  );
  if (paths.size === 0) return [];
  const pages = await objectsIn(state, home, 'page', (path) => paths.has(path));
  const ids = pages.flatMap(({ id, value }) =>
    RETIRED.has(textAt(value, 'status') ?? '') ? [] : [id],
  );
  if (ids.length === 0) return [];
  const shown = ids.slice(0, MOST_PAGES).join(', ');
  const more = ids.length > MOST_PAGES ? ` and ${ids.length - MOST_PAGES} more` : '';
  return [
    `Pages made from ${claims.join(', ')}: ${shown}${more}. Propose a page with what holds now, and archive each that no longer does (\`lint-protocol vouch archive ID\`).`,
  ];
}

/** A note on each claim of a page that is not in use, or that another one contradicts. */
export function doubtfulClaims(
  facts: Facts,
  home: string,
  claims: readonly string[],
): readonly string[] {
  return claims.flatMap((id) => {
    const status = basesOf(facts).find('vouch-claim', { home }, id)?.fact.status;
    const isDoubtful = status === 'contested' || (status && RETIRED.has(status));
    return isDoubtful ? [`The claim ${id} is ${status}.`] : [];
  });
}
