import { describe, expect, test } from 'vitest';
import {
  BASELINE,
  BASELINE_PATH,
  CONFLICT,
  contribution,
  DECISION,
  META,
  PATH,
  REFERENCE,
} from '../../../src/protocols/contributions/example.ts';
import { judged, told } from './judge.ts';

/** A contribution of a session of its own, made at a minute of an hour. */
function session(minute: number, answer: string, others = {}): Record<string, string> {
  const two = String(minute).padStart(2, '0');
  return {
    [`.cleo/contributions/${two}.json`]: contribution({
      _meta: {
        ...META,
        contributionId: `contrib_000000${two}`,
        createdAt: `2026-01-26T09:${two}:00Z`,
      },
      sessionId: `session_20260126_0900${two}_aaaaaa`,
      decisions: [{ ...DECISION, answer }],
      ...others,
    }),
  };
}

function naming(...minutes: readonly number[]): { conflicts: readonly unknown[] } {
  return {
    conflicts: minutes.map((minute) => ({
      ...CONFLICT,
      conflictId: `conflict-${minute}`,
      otherSession: {
        ...CONFLICT.otherSession,
        sessionId: `session_20260126_0900${String(minute).padStart(2, '0')}_aaaaaa`,
      },
    })),
  };
}

/** Who has to flag what: `later <- earlier`. */
async function unflagged(files: Record<string, string>): Promise<readonly string[]> {
  const found = await judged('CONTRIB-006', files);
  const name = (path: string) => path.replace(/.*\//, '').replace('.json', '');
  return found.map(({ path, related }) => `${name(path)} <- ${name(related[0]?.path ?? '')}`);
}

describe('CONTRIB-006', () => {
  test('the later one has to say so', async () => {
    expect(await unflagged({ ...session(1, 'Redis'), ...session(2, 'Postgres') })).toEqual([
      '02 <- 01',
    ]);
  });

  test('a draft may still say so; what it differs from may be a draft', async () => {
    const levels = async (first: string, second: string) => {
      const files = {
        ...session(1, 'Redis', { status: first }),
        ...session(2, 'Postgres', { status: second }),
      };
      return (await judged('CONTRIB-006', files)).map(({ level }) => level);
    };
    expect(await levels('complete', 'draft')).toEqual(['info']);
    expect(await levels('draft', 'complete')).toEqual(['error']);
  });

  test.each([
    ['another epic', { epicId: 'T9999' }],
    ['another label', { markerLabel: 'other-source' }],
    ['another question', { decisions: [{ ...DECISION, questionId: 'RCSD-002', answer: 'x' }] }],
    ['no answer', { decisions: [{ ...DECISION, answer: 7 }] }],
    ['a conflict that names the session', naming(1)],
    ['the same session', { sessionId: 'session_20260126_090001_aaaaaa' }],
  ])('not with %s', async (_what, others) => {
    const files = { ...session(1, 'Redis'), ...session(2, 'Postgres', others) };
    expect(await unflagged(files)).toEqual([]);
  });

  test.each([
    ['no label', { markerLabel: undefined }],
    ['no question', { decisions: [{ ...DECISION, questionId: undefined }] }],
  ])('not where neither has one: %s', async (_what, others) => {
    const decisions = [{ ...DECISION, questionId: undefined, answer: 'Kafka' }];
    const second = 'decisions' in others ? { decisions } : others;
    const files = { ...session(1, 'Redis', others), ...session(2, 'Postgres', second) };
    expect(await unflagged(files)).toEqual([]);
  });

  test('of several answers of one session the first is shown', async () => {
    const sessionId = 'session_20260126_090001_aaaaaa';
    const twice = { ...session(1, 'Redis'), ...session(2, 'Redis', { sessionId }) };
    expect(await unflagged({ ...twice, ...session(3, 'Kafka') })).toEqual(['03 <- 01']);
    const baselineReference = { ...REFERENCE, sessionId };
    expect(await unflagged({ ...twice, ...session(3, 'Kafka', { baselineReference }) })).toEqual([
      '03 <- 01',
    ]);
  });

  test('of the same time the first path is the earlier', async () => {
    const _meta = { ...META, createdAt: '2026-01-26T09:30:00Z' };
    const files = { ...session(2, 'Postgres', { _meta }), ...session(1, 'Redis', { _meta }) };
    expect(await unflagged(files)).toEqual(['02 <- 01']);
  });

  test('a conflict about another question, or with another session, is none', async () => {
    const [conflict] = naming(1).conflicts;
    const other = [{ ...(conflict as object), questionId: 'RCSD-009' }, ...naming(7).conflicts];
    const files = { ...session(1, 'Redis'), ...session(2, 'Postgres', { conflicts: other }) };
    expect(await unflagged(files)).toEqual(['02 <- 01']);
  });

  test('each decision is told once, with the earliest that is not named', async () => {
    const files = {
      ...session(1, 'Redis'),
      ...session(2, 'redis.'),
      ...session(3, 'Kafka', naming(1, 2)),
      ...session(4, 'Postgres', naming(1)),
    };
    expect(await unflagged(files)).toEqual(['04 <- 02']);
  });

  test('the baseline goes first', async () => {
    const baselineReference = { ...REFERENCE, sessionId: 'session_20260126_090002_aaaaaa' };
    const files = {
      ...session(1, 'Redis'),
      ...session(2, 'Kafka', naming(1)),
      ...session(3, 'Postgres', { baselineReference }),
    };
    expect(await unflagged(files)).toEqual(['03 <- 02']);
  });

  test('an archived contribution and one of another folder', async () => {
    const [[, text = ''] = []] = Object.entries(session(1, 'Redis'));
    const archived = { '.cleo/contributions/archive/T2308/01.json': text };
    const elsewhere = { 'x/.cleo/contributions/01.json': text };
    expect(await unflagged({ ...archived, ...session(2, 'Postgres') })).toEqual(['02 <- 01']);
    expect(await unflagged({ ...elsewhere, ...session(2, 'Postgres') })).toEqual([]);
  });

  test('what has no time is taken for the last', async () => {
    const untimed = { _meta: { ...META, createdAt: 'soon' } };
    const files = { ...session(1, 'Redis', untimed), ...session(2, 'Postgres') };
    expect(await unflagged(files)).toEqual(['01 <- 02']);
  });
});

describe('contribution/baseline', () => {
  const position = (changes: object) =>
    contribution({
      conflicts: [{ ...CONFLICT, otherSession: { ...CONFLICT.otherSession, ...changes } }],
    });

  test.each([
    ['an id and its position', { contributionId: REFERENCE.contributionId }, []],
    ['only a session', {}, []],
    ['only a session, and a position that it does not hold', { position: 'Kafka' }, ['position']],
    [
      'a session that has no contribution',
      { sessionId: 'session_20260101_000000_ffffff', position: 'Kafka' },
      [],
    ],
    ['an id that is not there', { contributionId: 'contrib_00000000' }, ['absent (warning)']],
    [
      'an id, and another session',
      { contributionId: REFERENCE.contributionId, sessionId: 'session_20260101_000000_ffffff' },
      ['session'],
    ],
  ])('a conflict with %s', async (_what, changes, expected) => {
    const files = { [BASELINE_PATH]: BASELINE, [PATH]: position(changes) };
    expect(await told('contribution/baseline', files)).toEqual(expected);
  });

  test.each([
    ['position', { position: undefined }, {}],
    ['session', { sessionId: undefined, position: 'Kafka' }, { sessionId: undefined }],
    ['answer', { position: 'Kafka' }, { decisions: [{ ...DECISION, answer: undefined }] }],
  ])('a %s that is left out is not compared', async (_what, changes, others) => {
    const other = contribution({
      _meta: { ...META, contributionId: REFERENCE.contributionId },
      sessionId: REFERENCE.sessionId,
      ...others,
    });
    const files = { [BASELINE_PATH]: other, [PATH]: position(changes) };
    expect(await told('contribution/baseline', files)).toEqual([]);
  });

  test('a question that neither names is not the same', async () => {
    const decisions = [{ ...DECISION, questionId: undefined }];
    const other = contribution({ sessionId: REFERENCE.sessionId, decisions });
    const { questionId: _, ...conflict } = CONFLICT;
    const files = { [BASELINE_PATH]: other, [PATH]: contribution({ conflicts: [conflict] }) };
    expect(await told('contribution/baseline', files)).toEqual([]);
  });

  test('a task that the other one leaves out is not compared', async () => {
    const other = BASELINE.replace('"taskId"', '"task"');
    const files = {
      [BASELINE_PATH]: other,
      [PATH]: contribution({ baselineReference: REFERENCE }),
    };
    expect(await told('contribution/baseline', files)).toEqual([]);
  });

  test('of two with one id the first counts', async () => {
    const copy = BASELINE.replaceAll(REFERENCE.taskId, 'T1000');
    const files = {
      [BASELINE_PATH]: BASELINE,
      '.cleo/contributions/z.json': copy,
      [PATH]: contribution({ baselineReference: REFERENCE }),
    };
    expect(await told('contribution/baseline', files)).toEqual([]);
  });

  test('any contribution of a session may hold the position', async () => {
    const files = {
      [BASELINE_PATH]: BASELINE,
      '.cleo/contributions/z.json': contribution({
        _meta: { ...META, contributionId: 'contrib_0000000a' },
        sessionId: REFERENCE.sessionId,
        decisions: [{ ...DECISION, answer: 'Kafka' }],
      }),
    };
    for (const held of ['A Postgres table', 'Kafka']) {
      const text = position({ position: held });
      expect(await told('contribution/baseline', { ...files, [PATH]: text })).toEqual([]);
    }
  });

  test('a question that the other one does not answer has no position', async () => {
    const other = contribution({
      _meta: { ...META, contributionId: REFERENCE.contributionId },
      sessionId: REFERENCE.sessionId,
      decisions: [{ ...DECISION, questionId: 'RCSD-002' }],
    });
    const files = { [BASELINE_PATH]: other, [PATH]: position({ position: 'Kafka' }) };
    expect(await told('contribution/baseline', files)).toEqual([]);
  });
});

describe('contribution/unique-id', () => {
  test('counts archives, not other folders', async () => {
    const text = contribution();
    const archived = { [PATH]: text, '.cleo/contributions/archive/T2308/a.json': text };
    expect(await told('contribution/unique-id', archived)).toEqual(['contribution']);
    const elsewhere = { [PATH]: text, 'x/.cleo/contributions/a.json': text };
    expect(await told('contribution/unique-id', elsewhere)).toEqual([]);
  });

  test('a third is told with the first', async () => {
    const [a, b] = ['.cleo/contributions/a.json', '.cleo/contributions/b.json'];
    const text = contribution();
    const found = await judged('contribution/unique-id', { [PATH]: text, [b]: text, [a]: text });
    expect(found.map(({ path, related }) => [path, related[0]?.path])).toEqual([
      [b, a],
      [PATH, a],
    ]);
  });

  test('ids that are missing are not the same', async () => {
    const text = contribution({ _meta: {}, decisions: [{ answer: 'Redis' }, { answer: 'Kafka' }] });
    const files = { [PATH]: text, '.cleo/contributions/b.json': text };
    expect(await told('contribution/unique-id', files)).toEqual([]);
  });
});
