import { describe, expect, test } from 'vitest';
import {
  CONFLICT,
  citing,
  contribution,
  DECISION,
  deciding,
  fileOf,
  META,
  OUTPUT,
  PATH,
} from '../../../src/protocols/contributions/example.ts';
import { judged, told, toldOf } from './judge.ts';

const SECOND = { ...DECISION, questionId: 'RCSD-002' };

describe('contribution/consensus-ready', () => {
  const lacks = (what: string) => [
    `The contribution is marked as ready for consensus, but the decision on RCSD-001 lacks ${what}`,
  ];

  test.each([
    [
      'a draft',
      {},
      { status: undefined },
      ['The contribution is marked as ready for consensus, but is a draft'],
    ],
    ['complete', {}, {}, []],
    ['no rationale', { rationale: '' }, {}, lacks('a rationale')],
    ['no evidence', { evidence: [] }, {}, lacks('evidence')],
    ['too sure', { confidence: 0.95 }, {}, lacks('a second source')],
    ['unsure without a note', { confidence: 0.6 }, {}, lacks('an uncertaintyNote')],
    ['nobody knows how sure', { confidence: undefined }, {}, []],
    ['not marked', { rationale: '' }, { _meta: META }, []],
  ])('%s', async (_what, changes, others, expected) => {
    const _meta = { ...META, consensusReady: true };
    const text = deciding(changes, { _meta, status: 'complete', ...others });
    const found = await judged('contribution/consensus-ready', {
      'README.md': '',
      [PATH]: text,
    });
    expect(found.map(({ message }) => message)).toEqual(expected);
  });
});

describe('contribution/validation-record', () => {
  const passed = { passed: true, checkedAt: META.createdAt, results: [] as unknown[] };
  const { rationale: _, ...bare } = CONFLICT;

  test.each<readonly [string, object, string | null]>([
    ['sound', {}, null],
    ['a wrong id', { questionId: 'x' }, 'contribution/schema'],
    ['no question', { question: undefined }, 'contribution/schema'],
    ['a hedge', { answer: 'Maybe Redis' }, 'CONTRIB-011'],
    ['a note that is asked for', { confidence: 0.6 }, null],
    ['a note that is only just asked for', { confidence: 0.5 }, null],
    ['a note that is required', { confidence: 0.4 }, 'CONTRIB-015'],
    ['too sure', { confidence: 0.95 }, 'contribution/very-high-confidence'],
    ['a property misspelled', { Answer: 'x' }, null],
  ])('%s, one decision of two', async (_what, changes, rule) => {
    const decisions = [{ ...DECISION, ...changes }, SECOND];
    expect(await broken({ decisions, validation: passed })).toEqual(rule === null ? [] : [rule]);
  });

  test('a conflict without a rationale', async () => {
    expect(await broken({ conflicts: [bare], validation: passed })).toEqual(['CONTRIB-010']);
  });

  async function broken(changes: object): Promise<readonly string[]> {
    const files = fileOf(contribution({ ...changes }));
    const found = await judged('contribution/validation-record', files);
    return found.map(({ message }) => message.replace(/^.* but the contribution breaks /, ''));
  }

  test.each([
    ['MUST', ['error']],
    ['MUST NOT', ['error']],
    ['SHOULD', []],
    ['MUST in time', []],
    ['SHOULD, no MUST', []],
    [undefined, []],
  ])('a failed result of level %s', async (level, expected) => {
    const results = [{ requirementId: 'CONTRIB-001', level, passed: false }];
    const text = contribution({ validation: { ...passed, results } });
    const found = await judged('contribution/validation-record', fileOf(text));
    const failed = found.filter(({ messageId }) => messageId === 'failed');
    expect(failed.map(({ level: severity }) => severity)).toEqual(expected);
  });

  test('a failed result without an id is known by its number', async () => {
    const results = [
      { level: 'MUST', passed: true },
      { level: 'MUST', passed: false },
    ];
    const text = contribution({ validation: { ...passed, results } });
    const found = await judged('contribution/validation-record', fileOf(text));
    expect(found.map(({ message }) => message)).toContain(
      'The validation is recorded as passed, but its result for requirement 2 has not passed',
    );
  });
});

describe('contribution/schema', () => {
  test.each(['question', 'answer', 'confidence', 'questionId'])(
    'a decision without %s is told',
    async (key) => {
      expect(await toldOf('contribution/schema', deciding({ [key]: undefined }))).toEqual([
        'missing',
      ]);
    },
  );

  test('a conflict without severity is told', async () => {
    const conflicts = [{ ...CONFLICT, severity: undefined }];
    expect(await toldOf('contribution/schema', contribution({ conflicts }))).toEqual(['missing']);
  });
});

test.each([
  ['x y', 'the decision on "x y"'],
  [undefined, 'decision 1'],
])('a decision on %j is called %s', async (questionId, name) => {
  const files = fileOf(deciding({ questionId, evidence: [] }));
  const found = await judged('CONTRIB-007', files);
  expect(found.map(({ message }) => message)).toEqual([`No evidence is given for ${name}`]);
});

test('a conflict that names no question is called by its number', async () => {
  const conflicts = [CONFLICT, { ...CONFLICT, questionId: undefined, rationale: null }];
  const found = await judged('CONTRIB-010', fileOf(contribution({ conflicts })));
  expect(found.map(({ message }) => message)).toEqual(['No rationale is given for conflict 2']);
});

describe('contribution/recommended-field', () => {
  test.each([
    ['code without a line', { type: 'code' }, 'This evidence has no "line"'],
    ['no type', { type: undefined }, 'This evidence has no "type"'],
    [
      'a page without a quote',
      { file: undefined, url: 'https://a.b', type: 'code', quote: undefined },
      'This evidence has no "quote"',
    ],
  ])('%s', async (_what, changes, message) => {
    const found = await judged('contribution/recommended-field', {
      '.cleo/contributions/a.json': citing(changes),
    });
    expect(found.map((each) => each.message)).toEqual([message]);
  });

  test.each(['[]', '{"_meta":[]}', '{"_meta":7}'])('nothing is asked of %s', async (text) => {
    const whole = text === '[]' ? [] : ['missing (warning)'];
    expect(await toldOf('contribution/recommended-field', text)).toEqual(whole);
  });

  test('what is null was not forgotten', async () => {
    const text = contribution({ researchOutputs: [{ ...OUTPUT, createdAt: null }] });
    expect(await toldOf('contribution/recommended-field', text)).toEqual([]);
  });
});

describe('contribution/completed-at', () => {
  test.each([
    ['complete', undefined, ['missing (warning)']],
    ['validated', undefined, ['missing (warning)']],
    ['merged', undefined, ['missing (warning)']],
    ['draft', undefined, []],
    ['done', undefined, []],
    ['complete', 7, []],
    ['complete', 'soon', []],
  ])('%s at %j', async (status, completedAt, expected) => {
    const text = contribution({ status, _meta: { ...META, completedAt } });
    expect(await toldOf('contribution/completed-at', text)).toEqual(expected);
  });
});

describe('contribution/tentative-critical', () => {
  test.each([
    [0.29, ['tentative (warning)']],
    [0.3, []],
    [0.5, []],
    [undefined, []],
  ])('confidence %s', async (confidence, expected) => {
    const conflicts = [{ ...CONFLICT, severity: 'critical' }];
    const text = deciding({ confidence }, { conflicts });
    expect(await toldOf('contribution/tentative-critical', text)).toEqual(expected);
  });

  test('a question that neither names is not the same', async () => {
    const conflicts = [{ ...CONFLICT, severity: 'critical', questionId: undefined }];
    const text = deciding({ confidence: 0.1, questionId: undefined }, { conflicts });
    expect(await toldOf('contribution/tentative-critical', text)).toEqual([]);
  });
});

describe('contribution/external-url', () => {
  test.each([
    ['https://example.org', []],
    ['http://example.org/a', []],
    ['HTTPS://example.org', []],
    ['mailto:a@example.org', ['scheme (warning)']],
    ['ftp://example.org', ['scheme (warning)']],
    ['view-source:https://example.org', ['scheme (warning)']],
    ['https://[', ['scheme (warning)']],
    ['https:///a', ['scheme (warning)']],
  ])('%s', async (url, expected) => {
    expect(await toldOf('contribution/external-url', citing({ url, type: 'external' }))).toEqual(
      expected,
    );
  });

  test('evidence without any source is the schema’s to tell', async () => {
    const text = citing({ file: undefined, type: 'external' });
    expect(await toldOf('contribution/external-url', text)).toEqual([]);
  });
});

test('an answer with Markdown is told where nobody knows its question', async () => {
  const files = fileOf(deciding({ questionId: undefined, answer: '# Redis' }));
  const [found] = await judged('contribution/json-only', files);
  expect(found?.message).toBe(
    'The answer to this question holds a heading: an answer is plain text',
  );
});

describe('what a contribution leaves out, the schema tells, and nobody else', () => {
  const tasks = '{"tasks":[{"id":"T2310","labels":[],"notes":["queue-stores"]}]}\n';

  test.each<readonly [rule: string, text: string]>([
    ['CONTRIB-001', contribution({ sessionId: undefined })],
    ['CONTRIB-002', contribution({ markerLabel: undefined })],
    ['CONTRIB-002', contribution({ taskId: undefined })],
    ['CONTRIB-004', contribution({ researchOutputs: [{ linkedAt: null }] })],
    ['CONTRIB-011', deciding({ answer: undefined })],
    ['CONTRIB-012', contribution({ researchOutputs: [{ type: 'notes' }] })],
    ['contribution/answer-reference', deciding({ answer: undefined })],
    ['contribution/self-contradiction', contradicting({ question: undefined })],
    ['contribution/self-contradiction', contradicting({ answer: undefined })],
  ])('%s', async (rule, text) => {
    expect(await told(rule, { '.cleo/todo.json': tasks, [PATH]: text })).toEqual([]);
  });

  function contradicting(changes: object): string {
    const decisions = [DECISION, { ...SECOND, answer: 'Postgres' }];
    return contribution({ decisions: decisions.map((each) => ({ ...each, ...changes })) });
  }
});
