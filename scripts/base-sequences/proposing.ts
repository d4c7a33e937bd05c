import { chance, oneOf } from '../sequences/move.ts';
import { acting, type Drawing, type Draws, decisionOn, someOf } from './drawing.ts';
import { DOCUMENTS, SENTENCES } from './start.ts';

const QUOTES = ['Fourteen days', 'The accountant cancels.', 'reads it twice'] as const;
const TAGS = ['money', 'law', 'größe'] as const;

const registered: Draws = (drawing) => {
  const { random } = drawing;
  const path = random.pick(Object.keys(DOCUMENTS));
  if (chance(random, 50)) return acting(drawing, 'register-source-from-path', { path });
  const content = chance(random, 50) ? DOCUMENTS[path] : `A talk, number ${random.below(4)}.`;
  return acting(drawing, 'register-source', {
    content,
    locator: random.pick([path, 'https://example.org/talk']),
    ...(chance(random, 30) && { type: 'transcript', title: 'A talk', tags: [random.pick(TAGS)] }),
  });
};

/** Members that every proposal may have. */
function besides({ base, random }: Drawing) {
  const sessionId = oneOf(random, base.sessions);
  return {
    ...(sessionId !== null && chance(random, 50) && { sessionId }),
    ...(chance(random, 20) && { rationale: 'It was said twice.' }),
    ...(chance(random, 10) && { slugHint: random.pick(['refunds', 'invoices', 'queue-2']) }),
  };
}

export const proposedClaim: Draws = (drawing) => {
  const { base, random } = drawing;
  const source = oneOf(random, base.sources);
  const quoted = source !== null && chance(random, 40);
  const held = QUOTES.filter((quote) => source !== null && base.contents[source]?.includes(quote));
  const quote = oneOf(random, chance(random, 90) ? held : QUOTES) ?? 'talk';
  return acting(drawing, 'propose-claim', {
    text: random.pick(SENTENCES),
    evidence: [
      ...(quoted ? [{ source_id: source, quote }] : []),
      ...(source !== null && !quoted ? [source] : []),
      ...someOf(random, base.evidence, 1),
    ],
    entities: someOf(random, base.entities),
    ...(chance(random, 40) && { type: random.pick(['fact', 'decision', 'question']) }),
    ...(chance(random, 40) && { confidence: random.below(11) / 10 }),
    ...(chance(random, 20) && { scope: 'team' }),
    tags: someOf(random, TAGS),
    ...besides(drawing),
  });
};

const proposedPage: Draws = (drawing) => {
  const { base, random } = drawing;
  const claims = someOf(
    random,
    base.claims.map(({ id }) => id),
  );
  return acting(drawing, 'propose-page', {
    title: random.pick(['Refunds', 'How invoices are made', 'Queues — what is known']),
    body: random.pick(['# All\n\nSee below.\n', 'One line', `Quotes [[${claims[0] ?? 'all'}]].\n`]),
    ...{ claims, entities: someOf(random, base.entities), sources: someOf(random, base.sources) },
    ...(chance(random, 40) && { type: random.pick(['workflow', 'report', 'index']) }),
    ...(chance(random, 20) && { metadata: { owner: 'law', level: 2 } }),
    ...besides(drawing),
  });
};

const proposedEntity: Draws = (drawing) => {
  const { random } = drawing;
  return acting(drawing, 'propose-entity', {
    name: random.pick(['Billing', 'The night job', 'Accountant', 'Käufer']),
    type: random.pick(['team', 'system', 'person']),
    aliases: someOf(random, ['invoices', 'night']),
    ...(chance(random, 30) && { description: 'It is known by all.' }),
    ...besides(drawing),
  });
};

const proposedRelation: Draws = (drawing) => {
  const { base, random } = drawing;
  const ends = [...base.claims.map(({ id }) => id), ...base.entities, ...base.pages];
  const [source, target] = [oneOf(random, ends), oneOf(random, ends)];
  if (source === null || target === null) return null;
  const relation = random.pick(['depends_on', 'supports', 'contradicts', 'supersedes'] as const);
  const evidence = someOf(random, base.sources, 1);
  return acting(drawing, 'propose-relation', {
    ...{ source, relation, target, evidence },
    ...besides(drawing),
  });
};

const approved: Draws = (drawing) => {
  const decision = decisionOn(drawing);
  const reason = chance(drawing.random, 30) && { reason: 'I looked at it.' };
  return decision && { id: 'vouch/approve', input: { ...decision, ...reason } };
};

const rejected: Draws = (drawing) => {
  const decision = decisionOn(drawing);
  return decision && { id: 'vouch/reject', input: { ...decision, reason: 'It is not true.' } };
};

/** What is decided already, or was never proposed, can't be decided. */
const decidedAgain: Draws = ({ base, random }) => {
  const proposalId = oneOf(random, base.decided);
  const id = random.pick(['vouch/approve', 'vouch/reject', 'vouch/show']);
  const input = id === 'vouch/show' ? {} : { reason: 'Once more.', actor: 'bob' };
  return proposalId === null ? null : { id, input: { proposalId, ...input } };
};

const expired: Draws = ({ random }) => ({
  id: 'vouch/expire',
  input: { ...(chance(random, 50) && { days: random.below(4) }), apply: chance(random, 80) },
});

/** What makes proposals, and decides on them. */
export const PROPOSING: readonly Draws[] = [
  ...[registered, registered, proposedClaim, proposedClaim, proposedPage],
  ...[proposedEntity, proposedRelation, proposedRelation, expired, decidedAgain],
];
export const DECIDING: readonly Draws[] = [approved, approved, approved, rejected];
/** What a base begins with. */
export const BEGINNING: readonly Draws[] = [
  ...[registered, registered, proposedEntity, approved, proposedClaim, approved],
  ...[proposedClaim, approved, proposedClaim, approved],
];
