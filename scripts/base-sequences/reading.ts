import { chance, type Move, oneOf } from '../sequences/move.ts';
import type { Draws } from './drawing.ts';
import { SENTENCES } from './start.ts';

const QUERIES = [...SENTENCES, 'refund', 'größe', 'nothing', 'Käufer', 'invoices days'] as const;

const plain =
  (...ids: readonly string[]): Draws =>
  ({ random }) => ({ id: `vouch/${random.pick(ids)}`, input: {} });

const searched: Draws = ({ random }) => searchFor(random.pick(QUERIES), chance(random, 50));

/** A search, or a pack of what it finds. */
export function searchFor(query: string, isContext: boolean): Move {
  return isContext
    ? { id: 'vouch/context', input: { task: query, maxChars: 300 } }
    : { id: 'vouch/search', input: { query } };
}

const read: Draws = ({ base, random }) => {
  const kinds = {
    claim: base.claims.map(({ id }) => id),
    page: base.pages,
    entity: base.entities,
    relation: base.relations,
  };
  const kind = random.pick(Object.keys(kinds) as (keyof typeof kinds)[]);
  return { id: `vouch/read-${kind}`, input: { id: oneOf(random, kinds[kind]) ?? 'not-there' } };
};

const listed: Draws = ({ random }) => ({
  id: `vouch/list-${random.pick(['claims', 'pages', 'entities', 'relations', 'sources'])}`,
  input: { limit: random.below(3), offset: random.below(3) },
});

const verified: Draws = ({ base, random }) => {
  const id = oneOf(random, base.sources);
  return { id: 'vouch/source-verify', input: { ...(id !== null && { id }) } };
};

const checked: Draws = ({ bundles, random }) => {
  const path = oneOf(random, bundles);
  const id = random.pick(['vouch/export-check', 'vouch/import-check']);
  return path === null ? null : { id, input: { path } };
};

const shown: Draws = ({ base, random }) => {
  const proposal = oneOf(random, base.pending);
  return proposal && { id: 'vouch/show', input: { proposalId: proposal.id } };
};

const events: Draws = ({ random }) => ({
  id: 'vouch/audit',
  input: { tail: 1 + random.below(5), ...(chance(random, 30) && { filter: { actor: 'bob' } }) },
});

/** What only asks. */
export const READING: readonly Draws[] = [
  ...[searched, read, listed, verified, checked, shown, events],
  plain('status', 'pending', 'lint', 'doctor', 'migrate-status', 'capabilities', 'index-rebuild'),
];
