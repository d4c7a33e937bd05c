import { describe, expect, test } from 'vitest';
import { comparable } from '../../src/protocols/contributions/compared-contribution.ts';
import { contribution, DECISION, META } from '../../src/protocols/contributions/example.ts';
import { parseAs } from '../parse/parse-as.ts';

const PLACE = { path: 'a.json', home: '' };

async function takenFrom(text: string) {
  const record = await parseAs('contribution', text);
  if (!record.readable || record.kind !== 'contribution') throw new Error('not readable');
  return comparable(PLACE, record);
}

/** What is taken from the sound contribution with these changes. */
function taken(changes: Readonly<Record<string, unknown>>) {
  return takenFrom(contribution(changes));
}

function decisions(...changes: readonly Readonly<Record<string, unknown>>[]) {
  return taken({ decisions: changes.map((change) => ({ ...DECISION, ...change })) });
}

test('all that a comparison needs', async () => {
  const { contribution: found, leftOut } = await taken({ extra: 1, researchOutputs: 'none' });
  expect(leftOut).toEqual([]);
  expect(found).toEqual({
    ...PLACE,
    id: 'contrib_1a2b3c4d',
    sessionId: 'session_20260126_080000_1a2b3c',
    sessionLabel: 'Session B',
    agentId: 'opus-1',
    epicId: 'T2308',
    markerLabel: 'queue-source',
    status: 'draft',
    isReady: false,
    createdAt: Date.parse('2026-01-26T09:30:00Z'),
    decisions: [
      {
        questionId: 'RCSD-001',
        question: 'Which store holds the queue?',
        answer: 'Redis streams',
        confidence: 0.8,
        sources: [{ file: 'docs/queues.md', url: null, section: 'Redis' }],
        evidence: DECISION.evidence,
      },
    ],
    conflicts: [],
  });
});

test('what says nothing of its readiness is ready', async () => {
  const found = await taken({ _meta: { ...META, consensusReady: undefined } });
  expect(found.contribution?.isReady).toBe(true);
});

describe('without saying whose answers these are, or to what, nothing is compared', () => {
  test.each([
    [{ sessionId: undefined }, 'sessionId is missing; '],
    [{ sessionId: 'session_1' }, 'sessionId is the string "session_1"; '],
    [{ epicId: 'epic' }, 'epicId is the string "epic"; '],
    [{ markerLabel: 3 }, 'markerLabel is the number 3; '],
    [{ _meta: undefined }, '_meta is missing; '],
    [{ _meta: { ...META, contributionId: 'x' } }, '_meta.contributionId is the string "x"; '],
    [{ _meta: { ...META, createdAt: 'today' } }, '_meta.createdAt is the string "today"; '],
    [{ decisions: [], status: 'complete' }, 'decisions is an empty list; '],
    [{ decisions: null }, 'decisions is null; '],
  ])('%j', async (changes, why) => {
    const { contribution: found, leftOut } = await taken(changes);
    expect(found).toBe(null);
    expect(leftOut).toEqual([{ part: null, why: expect.stringContaining(why) }]);
  });

  test('what is no object', async () => {
    const { contribution: found, leftOut } = await takenFrom('[]');
    expect(found).toBe(null);
    expect(leftOut).toEqual([
      { part: null, why: 'the contribution is a list; it must be an object' },
    ]);
  });
});

describe('a decision that is not as it should be is named', () => {
  test.each([
    [{ answer: 'Yes' }, 'decisions[1].answer is 3 characters long; '],
    [{ questionId: 'rcsd' }, 'decisions[1].questionId is the string "rcsd"; '],
    [{ confidence: 1.4 }, 'decisions[1].confidence is the number 1.4; '],
    [{ evidence: [] }, 'decisions[1].evidence is an empty list; '],
    [{ rationale: undefined }, 'decisions[1].rationale is missing; '],
    [{ questionId: 'RCSD-002', answer: '      ' }, 'decisions[1].answer is the string "      "; '],
    [{}, 'this contribution answers RCSD-001 before'],
  ])('%j', async (changes, why) => {
    const { contribution: found, leftOut } = await decisions({}, changes);
    expect(found?.decisions.map(({ answer }) => answer)).toEqual(['Redis streams']);
    expect(leftOut).toEqual([{ part: 'decisions[1]', why: expect.stringContaining(why) }]);
  });

  test('what is no decision at all', async () => {
    const { contribution: found, leftOut } = await taken({ decisions: ['x', DECISION, null] });
    expect(found?.decisions).toHaveLength(1);
    expect(leftOut.map(({ part }) => part)).toEqual(['decisions[0]', 'decisions[2]']);
  });
});
