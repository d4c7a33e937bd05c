import { expect, test } from 'vitest';
import { votingMatrixFact } from '../../src/protocols/consensus/facts/consensus-facts.ts';
import { parseAs } from '../parse/parse-as.ts';

const OPTION = { name: 'a', confidence: 0.9, rationale: 'why', evidence: [] as unknown[] };
const EVIDENCE = { file: 'a.md', section: 'A', type: 'doc', line: 2, quote: 'x' };
const SOUND = {
  questionId: 'CONS-0042',
  question: 'Which?',
  options: [
    { ...OPTION, evidence: [{ section: 'A', type: 'doc', url: 'https://example.org' }] },
    { ...OPTION, name: 'b', confidence: 0.4, evidence: [{ ...EVIDENCE, line: 1 }, EVIDENCE] },
  ],
  threshold: 0.5,
  verdict: 'PROVEN',
  actualConsensus: 0.9,
  conflicts: [],
};

async function factOf(value: unknown) {
  const record = await parseAs('voting-matrix', JSON.stringify(value));
  if (!record.readable || record.kind !== 'voting-matrix') throw new Error('not read');
  const fact = votingMatrixFact(record);
  expect(JSON.parse(JSON.stringify(fact))).toEqual(fact);
  return fact;
}

test('the evidence that names files, each with its place', async () => {
  expect(await factOf(SOUND)).toEqual({
    questionId: 'CONS-0042',
    verdict: 'PROVEN',
    vote: {
      ...{ question: SOUND.question, threshold: 0.5, verdict: 'PROVEN' },
      options: SOUND.options.map(({ name, confidence }) => [name, confidence]),
      reasons: SOUND.options.map(({ name, rationale }) => [name, rationale]),
      cited: [
        ['a', ['https://example.org']],
        ['b', ['a.md', 'a.md']],
      ],
      ...{ conflicts: [], decided: [], winner: SOUND.options[0]?.name, holds: true },
    },
    isSound: true,
    citations: [1, 2].map((line) => ({
      at: ['options', 1, 'evidence', line - 1],
      path: 'a.md',
      from: 'root',
      line,
      quote: 'x',
      section: 'A',
      sha256: null,
    })),
  });
});

test.each([
  ['a part that is missing', { question: undefined }],
  ['a part that is wrong', { threshold: 2 }],
  ['a verdict that the numbers contradict', { verdict: 'CONTESTED' }],
  ['a verdict that does not escalate', { threshold: 0.9 }],
  ['another actual consensus', { actualConsensus: 0.4 }],
  ['one name twice', { options: [SOUND.options[0], { ...SOUND.options[1], name: 'a' }] }],
])('a matrix with %s is not sound', async (_name, changes) => {
  expect((await factOf({ ...SOUND, ...changes })).isSound).toBe(false);
});

test.each(['c', 'b'])(
  'a conflict over %s is sound where there is such an option',
  async (option) => {
    const conflict = {
      conflictId: 'c-1',
      severity: 'low',
      conflictType: 'contradiction',
      positions: [{ option, confidence: 0.4 }],
      resolution: { status: 'pending', resolutionType: 'defer' },
    };
    expect((await factOf({ ...SOUND, conflicts: [conflict] })).isSound).toBe(option === 'b');
    expect((await factOf({ ...SOUND, conflicts: [conflict, conflict] })).isSound).toBe(false);
  },
);

test.each([[null], [[]], [7], [{ options: 7, questionId: ' ', verdict: 'toString' }]])(
  'of %j nothing is known',
  async (value) => {
    expect(await factOf(value)).toEqual({
      questionId: null,
      verdict: null,
      vote: {
        ...{ question: null, threshold: null, verdict: null, winner: null, holds: false },
        options: [],
        reasons: [],
        cited: [],
        conflicts: [],
        decided: [],
      },
      isSound: false,
      citations: [],
    });
  },
);
