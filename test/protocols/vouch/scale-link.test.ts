import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { FactEntry, FactOf, Facts } from '../../../src/core/fact.ts';
import type { Kind } from '../../../src/core/record.ts';
import { type Answers, pathRequest } from '../../../src/core/request.ts';
import type { LinkRule } from '../../../src/core/rule.ts';
import { StateLookUps } from '../../../src/link/state-tables.ts';
import { claimGrounds } from '../../../src/protocols/vouch/grounds.ts';
import { rules } from '../../all-rules.ts';

const NONE = { has: () => false };

const COUNT = 10_000;
/** Records of every other kind. */
const FEW = 2_000;
/** Ids of evidence: each stands for several pieces. */
const IDS = 500;
const HOME = '.vouch';
const hex = (index: number) => index.toString(16).padStart(64, '0');

/** How often a rule looked at a record. */
let looks = 0;

/** One record for each index. */
function each<K extends Kind>(
  kind: K,
  count: number,
  pathOf: (index: number) => string,
  factOf: (index: number) => FactOf[K],
): readonly FactEntry<K>[] {
  return Array.from({ length: count }, (_, index) => {
    const fact = factOf(index);
    const record = {
      path: `${HOME}/${pathOf(index)}`,
      kind,
      mode: 'file' as const,
      id: null,
      home: HOME,
      declared: true,
      copy: false,
    };
    return {
      record,
      get fact() {
        looks += 1;
        return fact;
      },
    };
  });
}

const name = (index: number) => `claim-${(index + COUNT) % COUNT}`;

/**
 * One circle of all claims, each of which also contradicts the first, who answers none, and cites
 * evidence that nobody has. The first half say that nobody supersedes them.
 */
const claims = each(
  'vouch-claim',
  COUNT,
  (index) => `claims/${name(index)}.yaml`,
  (index) => ({
    id: name(index),
    shape: [],
    unknown: [],
    status: 'contested',
    evidence: [hex(index % FEW), `lost-${index}`],
    entities: [],
    supersedes: [name(index + 1)],
    supersededBy: index < COUNT / 2 ? null : name(index - 1),
    contradicts: index === 0 ? [] : [name(0)],
    createdAt: index,
    updatedAt: index,
    confirmedAt: null,
    uncited: '',
    reviewed: {},
    approvedBy: null,
    stated: '',
  }),
);

const sources = each(
  'vouch-source',
  FEW,
  (index) => `sources/${hex(index)}/meta.yaml`,
  (index) => ({
    id: hex(index),
    shape: [],
    unknown: [],
    hash: hex(index + 1),
    byteSize: 7,
    type: 'file',
    locator: 'a.md',
    createdAt: index,
    citations: [{ ...pathRequest('content', 'folder'), sha256: hex(index), at: ['id'] }],
  }),
);

const pieces = each(
  'vouch-evidence',
  FEW,
  (index) => `evidence/ev-${index}.yaml`,
  (index) => ({
    id: `ev-${index % IDS}`,
    shape: [],
    unknown: [],
    sourceId: hex(index),
    captured: {},
    sourceType: null,
    isHashOfQuote: null,
    citations: [
      {
        ...pathRequest(`sources/${hex(index)}/content`, 'home'),
        quote: 'x',
        at: ['quote'],
        about: 'quote',
      },
    ],
  }),
);

const pages = each(
  'vouch-page',
  FEW,
  (index) => `pages/page-${index}.md`,
  (index) => ({
    id: `other-${index}`,
    shape: [],
    unknown: [],
    createdAt: null,
    hasFrontMatter: true,
    reviewed: {},
    bodyLine: { start: 0, end: 0 },
    firstLine: { start: 0, end: 0 },
    title: null,
    type: 'concept',
    claims: [],
    entities: [],
    sources: [],
    links: [{ id: `nothing-${index}`, at: { start: 0, end: 1 } }],
  }),
);

const files = each(
  'vouch-file',
  FEW,
  (index) => `notes/${index}.md`,
  () => ({}),
);

const ENTRIES: { readonly [K in Kind]?: readonly FactEntry<K>[] } = {
  'vouch-claim': claims,
  'vouch-source': sources,
  'vouch-evidence': pieces,
  'vouch-page': pages,
  'vouch-file': files,
};
const FACTS: Facts = {
  of: <K extends Kind>(kind: K) => (ENTRIES[kind] ?? []) as readonly FactEntry<K>[],
};

const BENT = { presence: 'file', lines: 1, quoted: false, hashed: true, size: 8 } as const;
const ANSWERS: Answers = { to: () => ({ now: BENT, introduced: null }) };

/** How much each rule has to find. */
const FOUND: Readonly<Record<string, number>> = {
  'vouch/citation': 0,
  'vouch/contested': 0,
  'vouch/contradicts': COUNT - 1,
  'vouch/evidence-quote': FEW,
  'vouch/gitignore': 0,
  'vouch/id-matches-path': FEW + FEW - IDS,
  'vouch/layout': FEW,
  'vouch/reference': COUNT + FEW,
  'vouch/source-content': 0,
  'vouch/source-hash': 2 * FEW,
  'vouch/supersedes': COUNT / 2,
  'vouch/supersession-cycle': 1,
  'vouch/unique-id': FEW - IDS,
};

test.each(Object.entries(FOUND))('%s', (id, count) => {
  const rule = rules.find((each) => each.id === id) as LinkRule;
  const lookUps = new StateLookUps(FACTS, DEFAULT_CONFIG, { answers: ANSWERS });
  // Under which keys records are found is said once for all rules.
  lookUps.fill();
  const input = {
    facts: FACTS,
    lookUps,
    answers: ANSWERS,
    superseded: NONE,
    formerTasks: { of: () => null },
    formerTaskIds: new Set<string>(),
    formerAnswers: { held: () => false },
    options: DEFAULT_CONFIG,
  };
  let found = 0;
  looks = 0;
  for (const _finding of rule.check(input)) found++;
  expect(found).toBe(count);
  // Each record a few times, and not once for every other.
  expect(looks).toBeLessThanOrEqual(5 * (COUNT + 4 * FEW));
});

test('a circle of all claims is shown whole, and named in part', () => {
  const rule = rules.find((each) => each.id === 'vouch/supersession-cycle') as LinkRule;
  const [found] = rule.check({
    facts: FACTS,
    lookUps: new StateLookUps(FACTS, DEFAULT_CONFIG),
    answers: ANSWERS,
    superseded: NONE,
    formerTasks: { of: () => null },
    formerTaskIds: new Set<string>(),
    formerAnswers: { held: () => false },
    options: DEFAULT_CONFIG,
  });
  expect(found?.related).toHaveLength(COUNT - 1);
  expect(String(found?.data?.['cycle']).length).toBeLessThan(200);
});

const proposals = each(
  'vouch-proposal',
  COUNT,
  (index) => `decided/${index}.yaml`,
  (index) => ({
    id: `${index}`,
    shape: [],
    unknown: [],
    kind: 'claim',
    status: 'approved',
    proposedBy: 'ada',
    proposedAt: index,
    sessionId: null,
    decidedBy: 'grace',
    decidedAt: index,
    hasReason: true,
    artifactId: name(index),
    evidence: [],
    reviewed: {},
    lacks: [],
  }),
);

test('what was decided about a claim is not looked for among all proposals', () => {
  const facts: Facts = {
    of: <K extends Kind>(kind: K) =>
      kind === 'vouch-proposal' ? (proposals as readonly FactEntry[] as never) : FACTS.of(kind),
  };
  const { words } = new StateLookUps(facts, DEFAULT_CONFIG);
  looks = 0;
  const grounds = claims.slice(0, FEW).flatMap((claim) => claimGrounds(claim, facts, words));
  const decided = grounds.filter(({ path }) => path.startsWith(`${HOME}/decided/`));
  expect(decided).toHaveLength(FEW);
  expect(looks).toBeLessThanOrEqual(10 * (2 * COUNT + 4 * FEW));
});
