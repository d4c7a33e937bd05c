import { describe, expect, test } from 'vitest';
import type { ComparedContribution } from '../../src/protocols/contributions/compared-contribution.ts';
import {
  comparedQuestions,
  countDifferent,
  differentAnswers,
  type SessionAnswer,
} from '../../src/protocols/contributions/compared-questions.ts';
import {
  MOST_FLAGGED,
  moreNotes,
  unrecordedIn,
} from '../../src/protocols/contributions/operations/flagged-conflicts.ts';

const QUESTION = 'Which store holds the queue?';

/** A contribution of a session, named by one letter, with its answers by question. */
function by(
  session: string,
  createdAt: number,
  answers: Readonly<Record<string, string>>,
  changes: Partial<ComparedContribution> = {},
): ComparedContribution {
  return {
    path: `${session}${createdAt}.json`,
    home: '',
    id: `contrib_${session}`,
    sessionId: session,
    sessionLabel: null,
    agentId: null,
    epicId: 'T2308',
    markerLabel: 'queue-source',
    status: 'complete',
    isReady: true,
    createdAt,
    decisions: Object.entries(answers).map(([questionId, answer]) => ({
      questionId,
      question: QUESTION,
      answer,
      confidence: 0.8,
      sources: [],
      evidence: [],
    })),
    conflicts: [],
    ...changes,
  };
}

/** The pairs that differ, as `later-earlier`. */
function pairs(...contributions: readonly ComparedContribution[]): readonly string[] {
  return comparedQuestions(contributions).flatMap((question) => {
    const found = [...differentAnswers(question)];
    expect(found).toHaveLength(countDifferent(question));
    return found.map(
      ({ later, earlier }) => `${later.contribution.sessionId}-${earlier.contribution.sessionId}`,
    );
  });
}

describe('what is compared', () => {
  const a = by('a', 1, { 'Q-001': 'Redis' });

  test('answers to one question, by time', () => {
    expect(pairs(by('b', 2, { 'Q-001': 'Kafka' }), a)).toEqual(['b-a']);
    expect(pairs(a, by('b', 2, { 'Q-001': 'redis.' }))).toEqual([]);
    expect(pairs(a, by('b', 2, { 'Q-002': 'Kafka' }))).toEqual([]);
  });

  test.each([
    ['epic', { epicId: 'T2309' }],
    ['marker', { markerLabel: 'other' }],
    ['folder', { home: 'packages/a' }],
  ])('nothing of another %s', (_name, changes) => {
    expect(pairs(a, by('b', 2, { 'Q-001': 'Kafka' }, changes))).toEqual([]);
  });

  test('of one session the latest answer', () => {
    const first = by('b', 2, { 'Q-001': 'Kafka', 'Q-002': 'Yes' });
    const second = by('b', 3, { 'Q-001': 'Redis' });
    expect(pairs(a, second, first)).toEqual([]);
    const [store, other] = comparedQuestions([a, second, first]);
    expect(store?.answers.map(({ contribution }) => contribution.path)).toEqual([
      'a1.json',
      'b3.json',
    ]);
    expect(other?.answers.map(({ contribution }) => contribution.path)).toEqual(['b2.json']);
  });

  test('a session that answers again is later than those before', () => {
    expect(pairs(a, by('b', 2, { 'Q-001': 'Kafka' }), by('a', 3, { 'Q-001': 'Redis' }))).toEqual([
      'a-b',
    ]);
  });

  test('every pair that differs, and none that agrees', () => {
    const answers = ['Redis', 'Kafka', 'Redis', 'Postgres', 'Kafka'];
    const all = answers.map((answer, index) =>
      by('abcde'[index] ?? '', index, { 'Q-001': answer }),
    );
    expect(pairs(...all)).toEqual(['b-a', 'c-b', 'd-a', 'd-c', 'd-b', 'e-a', 'e-c', 'e-d']);
  });
});

const resolution = { status: null, proposal: null, type: null, finalDecision: null };

test('a pair is flagged where the later side names the other session for the question', () => {
  const other = { at: [], contributionId: null, sessionId: 'a', taskId: null, position: null };
  const flaggedBy = (conflicts: ComparedContribution['conflicts']) => {
    const [question] = comparedQuestions([
      by('a', 1, { 'Q-001': 'Redis' }),
      by('b', 2, { 'Q-001': 'Kafka' }, { conflicts }),
    ]);
    return question && [...differentAnswers(question)].map(({ isFlagged }) => isFlagged);
  };
  expect(flaggedBy([])).toEqual([false]);
  expect(
    flaggedBy([{ id: 'c1', questionId: 'Q-001', severity: 'low', other, resolution }]),
  ).toEqual([true]);
  expect(
    flaggedBy([{ id: 'c1', questionId: 'Q-002', severity: 'low', other, resolution }]),
  ).toEqual([false]);
  expect(
    flaggedBy([
      {
        id: 'c1',
        questionId: 'Q-001',
        severity: 'low',
        other: { ...other, sessionId: 'c' },
        resolution,
      },
    ]),
  ).toEqual([false]);
});

test('many who agree cost no time, and many who differ are counted without a look at the pairs', () => {
  const many = (answer: (index: number) => string) =>
    comparedQuestions(
      Array.from({ length: 20_000 }, (_, index) =>
        by(`s${index}`, index, { 'Q-001': answer(index) }),
      ),
    );
  const [agreed] = many(() => 'Redis');
  expect(agreed && [...differentAnswers(agreed)]).toEqual([]);
  const [split] = many((index) => `answer ${index}`);
  expect(split && countDifferent(split)).toBe((20_000 * 19_999) / 2);
  expect(split && differentAnswers(split).next().value?.later.contribution.sessionId).toBe('s1');
});

test('pairs are left out whose later side is not asked for, from the first one on', () => {
  const [question] = comparedQuestions([
    by('a', 1, { 'Q-001': 'Redis' }),
    by('b', 2, { 'Q-001': 'Kafka' }),
    by('c', 3, { 'Q-001': 'Pulsar' }),
    by('d', 4, { 'Q-001': 'Redis' }),
  ]);
  const found: string[] = [];
  const isAsked = ({ contribution }: SessionAnswer): boolean =>
    contribution.sessionId !== 'b' && found.length < 2;
  for (const { later, earlier } of question ? differentAnswers(question, isAsked) : []) {
    found.push(`${later.contribution.sessionId}-${earlier.contribution.sessionId}`);
  }
  expect(found).toEqual(['c-a', 'c-b']);
});

test('a recorded conflict has the severity that it is recorded with, if it is one', () => {
  const other = { at: [], contributionId: null, sessionId: 'a', taskId: null, position: null };
  const severityWith = (severity: string | null) => {
    const conflicts = [{ id: 'c1', questionId: 'Q-001', severity, other, resolution }];
    const [question] = comparedQuestions([
      by('a', 1, { 'Q-001': 'Redis' }),
      by('b', 2, { 'Q-001': 'Kafka' }, { conflicts }),
    ]);
    return question && [...differentAnswers(question)].map((each) => each.severity);
  };
  expect(severityWith('critical')).toEqual(['critical']);
  expect(severityWith('low')).toEqual(['low']);
  expect(severityWith('urgent')).toEqual(severityWith(null));
  expect(severityWith(null)).not.toEqual(['critical']);
});

test('of conflicts that are recorded nowhere, so many are taken and no more, by what can be done', () => {
  const unrecorded = (drafts: number, others: number) => {
    const statuses = [...Array(others).fill('merged'), ...Array(drafts).fill('draft')];
    const all = statuses.map((status, index) =>
      by(`s${index}`, index + 1, { 'Q-001': 'Redis' }, { status }),
    );
    const found = unrecordedIn(comparedQuestions([by('first', 0, { 'Q-001': 'Kafka' }), ...all]));
    return [found.inOpen.length, found.inOthers.length, moreNotes(found).length];
  };
  expect(unrecorded(3, 2)).toEqual([3, 2, 0]);
  expect(unrecorded(MOST_FLAGGED, 0)).toEqual([MOST_FLAGGED, 0, 0]);
  expect(unrecorded(MOST_FLAGGED + 1, 1)).toEqual([MOST_FLAGGED, 1, 1]);
  // Those that nothing is done about here keep none from being reached.
  expect(unrecorded(2, MOST_FLAGGED + 10)).toEqual([2, MOST_FLAGGED, 1]);
});
