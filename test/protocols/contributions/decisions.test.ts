import { describe, expect, test } from 'vitest';
import {
  CONFLICT,
  citing,
  conflicting,
  contribution,
  DECISION,
  deciding,
  EVIDENCE,
  fileOf,
  META,
  OUTPUT,
} from '../../../src/protocols/contributions/example.ts';
import { judged, toldOf } from './judge.ts';

describe('contribution/schema', () => {
  test.each([
    ['10 characters', 'q'.repeat(10), []],
    ['9 characters', 'q'.repeat(9), ['wrong']],
    ['300 characters', 'q'.repeat(300), []],
    ['301 characters', 'q'.repeat(301), ['wrong']],
    ['10 characters beyond the basic plane', '😀'.repeat(10), []],
    ['9 characters beyond the basic plane', '😀'.repeat(9), ['wrong']],
    ['300 characters beyond the basic plane', '😀'.repeat(300), []],
  ])('a question of %s', async (_length, question, expected) => {
    expect(await toldOf('contribution/schema', deciding({ question }))).toEqual(expected);
  });

  test('says how long a text is that is too short or too long', async () => {
    const files = { 'a/.cleo/contributions/a.json': deciding({ question: '😀'.repeat(9) }) };
    const [found] = await judged('contribution/schema', files);
    expect(found?.message).toBe(
      'decisions[0].question is 9 characters long; it must be a text of 10 to 300 characters',
    );
  });

  test.each([
    ['2026-01-26T09:30:00Z', []],
    ['2026-01-26T09:30:00.123+01:00', []],
    ['2024-02-29T00:00:00Z', []],
    ['2026-02-29T00:00:00Z', ['wrong']],
    ['2026-01-26 09:30:00Z', ['wrong']],
    ['2026-01-26T09:30:00', ['wrong']],
    ['2026-01-26', ['wrong']],
  ])('created at %s', async (createdAt, expected) => {
    const text = contribution({ _meta: { ...META, createdAt } });
    expect(await toldOf('contribution/schema', text)).toEqual(expected);
  });

  test.each([
    ['file and url', { url: 'https://example.org' }, []],
    ['url alone', { file: undefined, url: 'https://example.org' }, []],
    ['neither', { file: undefined }, ['missing']],
    ['a type of its own', { type: 'task' }, ['wrong']],
    ['a line that is no whole number', { line: 1.5 }, ['wrong']],
    ['a quote of 501 characters', { quote: 'q'.repeat(501) }, ['wrong']],
  ])('evidence with %s', async (_what, changes, expected) => {
    expect(await toldOf('contribution/schema', citing(changes))).toEqual(expected);
  });

  test.each([
    ['absent', undefined, []],
    ['draft', 'draft', []],
    ['merged', 'merged', []],
    ['that of a manifest', 'partial', ['wrong']],
    ['null', null, ['wrong']],
  ])('a status that is %s', async (_what, status, expected) => {
    expect(await toldOf('contribution/schema', contribution({ status }))).toEqual(expected);
  });

  test.each(['[]', '7', 'null', '"x"'])('%s is no contribution', async (text) => {
    const found = await judged('contribution/schema', fileOf(text));
    expect(found.map(({ message }) => message.split(';')[0])).toEqual([
      expect.stringMatching(/^The contribution is /),
    ]);
  });

  test('an object full of hostile keys is no more than unknown', async () => {
    const text = contribution().replace('{', '{"toString": 1, "hasOwnProperty": 2,');
    expect(await toldOf('contribution/schema', text)).toEqual([]);
    expect(await toldOf('contribution/unknown-property', text)).toHaveLength(2);
  });
});

test.each([
  [
    { sessionId: undefined, _meta: { ...META, sessionId: 'manual' } },
    'Move "sessionId" out of "_meta", to the top level.',
  ],
  [{ agentId: 'opus-1', _meta: { ...META, agentId: undefined } }, 'Move "agentId" into "_meta".'],
  [{ markerLabel: undefined, markerlabel: 'queues' }, 'Did you mean "markerLabel"?'],
  [{ validation: { agentId: 'opus-1' } }, expect.stringContaining('Remove it, or move its value')],
  [{ validation: { taskId: 'T2310' } }, expect.stringContaining('Remove it, or move its value')],
  [{ _meta: { ...META, mood: 'fine' } }, expect.stringContaining('Remove it, or move its value')],
])('a property in the wrong place is sent to the right one: %j', async (changes, help) => {
  const text = contribution(changes);
  const [found] = await judged('contribution/unknown-property', fileOf(text));
  expect(found?.help).toEqual(help);
});

describe('CONTRIB-011', () => {
  test.each([
    ['Maybe Redis', 1],
    ['It MIGHT be Redis', 1],
    ['It could  be Redis', 1],
    ['It could\nbe Redis', 1],
    ['tbd: Redis', 1],
    ['Redis (not sure), perhaps', 2],
    ['Redis, unclear_name', 0],
    ['mighty Redis', 0],
    ['Maybelline', 0],
    ['Ünmaybe Redis', 0],
    ['Name it `maybe`', 0],
    ['He said "maybe" twice', 0],
    ["He said 'maybe' twice", 0],
    ['Er sagte „vielleicht maybe“', 0],
    ['He said “maybe”', 0],
    ["Redis' maybe isn't", 1],
    ['An open " and maybe', 1],
    ['An open ` and maybe', 1],
  ])('%j hedges %i times', async (answer, count) => {
    expect(await toldOf('CONTRIB-011', deciding({ answer }))).toHaveLength(count);
  });

  test('the list can be another one, and empty', async () => {
    const options = (hedgeWords: string[]) => ({ options: { contributions: { hedgeWords } } });
    const text = deciding({ answer: 'Maybe C++ (or so).' });
    expect(await toldOf('CONTRIB-011', text, options(['c++', 'or so']))).toHaveLength(2);
    expect(await toldOf('CONTRIB-011', text, options([' or   so ']))).toHaveLength(1);
    expect(await toldOf('CONTRIB-011', text, options(['c**', 'r so']))).toEqual([]);
    expect(await toldOf('CONTRIB-011', text, options([]))).toEqual([]);
    expect(await toldOf('CONTRIB-011', deciding({ answer: 'null' }), options([]))).toEqual([]);
  });

  test('of two words that begin alike the longer is told', async () => {
    const options = { contributions: { hedgeWords: ['could', 'could be'] } };
    const files = fileOf(deciding({ answer: 'It could be Redis' }));
    const found = await judged('CONTRIB-011', files, { options });
    expect(found.map(({ message }) => message)).toEqual(['The answer hedges: "could be"']);
  });

  test('a long answer of nothing but openings takes no time', async () => {
    const answer = '“‘„«"`\''.repeat(30_000);
    expect(await toldOf('CONTRIB-011', deciding({ answer }))).toEqual([]);
  });
});

describe('CONTRIB-012', () => {
  test.each([
    ['2026-01-26_queue-stores.md', []],
    ['docs/2024-02-29_a.md', []],
    ['2026-02-30_queue-stores.md', ['day (warning)']],
    ['2026-1-26_queue-stores.md', ['name (warning)']],
    ['2026-01-26_Queue.md', ['name (warning)']],
    ['2026-01-26_queue_stores.md', ['name (warning)']],
    ['2026-01-26_queue-.md', ['name (warning)']],
    ['2026-01-26_queue.txt', ['name (warning)']],
    ['2026-01-26_queue-stores.md/', ['name (warning)']],
  ])('%s', async (filePath, expected) => {
    const text = contribution({ researchOutputs: [{ ...OUTPUT, filePath }] });
    expect(await toldOf('CONTRIB-012', text)).toEqual(expected);
  });
});

describe('CONTRIB-013', () => {
  test.each([
    ['Redis', []],
    ['n/a', ['vague (warning)']],
    ['N/A.', ['vague (warning)']],
    ['(general)', ['vague (warning)']],
    ['("general").', ['vague (warning)']],
    ['General remarks', []],
    ['Various', ['vague (warning)']],
    [' ', ['blank (warning)']],
    ['docs/queues.md', ['file (warning)']],
    ['Queues', ['file (warning)']],
    ['queues.md, line 3', []],
  ])('section %j', async (section, expected) => {
    expect(await toldOf('CONTRIB-013', citing({ section }))).toEqual(expected);
  });

  test.each([
    ['docs/queues.v2.md', 'queues.v2'],
    ['docs/phase2.md', 'Phase2.'],
  ])('of %s, section %j is the file', async (file, section) => {
    expect(await toldOf('CONTRIB-013', citing({ file, section }))).toEqual(['file (warning)']);
  });

  test('sections of evidence in conflicts count', async () => {
    const thisSession = { ...CONFLICT.thisSession, evidence: [{ ...EVIDENCE, section: 'n/a' }] };
    expect(await toldOf('CONTRIB-013', conflicting({ thisSession }))).toEqual(['vague (warning)']);
  });
});

describe('CONTRIB-015', () => {
  test.each([
    [0.7, undefined, []],
    [0.69, undefined, ['low (warning)']],
    [0.5, null, ['low (warning)']],
    [0.49, ' ', ['low']],
    [0, undefined, ['low']],
    [0.2, 'Nobody measured it.', []],
  ])('confidence %s with the note %j', async (confidence, uncertaintyNote, expected) => {
    const text = deciding({ confidence, uncertaintyNote });
    expect(await toldOf('CONTRIB-015', text)).toEqual(expected);
  });
});

describe('contribution/very-high-confidence', () => {
  const page = { url: 'https://example.org/a', section: 'One' };

  test.each([
    ['one file', [EVIDENCE], ['alone']],
    ['one file twice', [EVIDENCE, { ...EVIDENCE, file: './docs/queues.md' }], ['alone']],
    ['a file and a page', [EVIDENCE, page], []],
    ['two anchors of a page', [page, { ...page, url: 'https://example.org/a#two' }], ['alone']],
    ['one file with blanks', [EVIDENCE, { ...EVIDENCE, file: ' docs/queues.md ' }], ['alone']],
    ['one file by detours', [EVIDENCE, { ...EVIDENCE, file: '././docs/queues.md' }], ['alone']],
    ['a folder with a dot', [{ file: 'a./b.md' }, { file: 'ab.md' }], []],
    ['one that names nothing beside', [EVIDENCE, { section: 'Redis' }], ['alone']],
    ['a file with its page, and the file', [{ ...EVIDENCE, ...page }, EVIDENCE], ['alone']],
    ['none', [], []],
  ])('%s', async (_what, evidence, expected) => {
    const text = deciding({ confidence: 0.9, evidence });
    expect(await toldOf('contribution/very-high-confidence', text)).toEqual(expected);
  });
});

const CHOSEN = { status: 'accepted', resolutionType: 'choose-a', finalDecision: 'Redis streams' };

describe('contribution/critical-unresolved', () => {
  test.each([
    ['merged', 'critical', undefined, ['open']],
    ['merged', 'high', undefined, ['open (warning)']],
    ['merged', 'low', undefined, []],
    ['validated', 'critical', undefined, []],
    [undefined, 'critical', undefined, []],
    ['merged', 'critical', { status: 'accepted' }, ['undecided']],
    ['merged', 'critical', { ...CHOSEN, resolutionType: undefined }, ['undecided']],
    ['merged', 'critical', { ...CHOSEN, finalDecision: ' ' }, ['undecided']],
    ['merged', 'critical', { ...CHOSEN, resolutionType: 'escalate' }, ['deferred']],
    ['merged', 'high', { ...CHOSEN, resolutionType: 'defer' }, ['deferred (warning)']],
    ['merged', 'medium', { ...CHOSEN, resolutionType: 'defer' }, []],
    ['merged', 'critical', CHOSEN, []],
    ['merged', 'critical', { ...CHOSEN, status: 'rejected' }, ['open']],
    ['validated', 'critical', { ...CHOSEN, resolutionType: 'defer' }, []],
  ])('%s with a conflict that is %s', async (status, severity, resolution, expected) => {
    const text = conflicting({ severity, resolution }, { status });
    expect(await toldOf('contribution/critical-unresolved', text)).toEqual(expected);
  });
});

describe('contribution/self-contradiction', () => {
  test.each([
    ['the same question, another answer', { answer: 'Postgres' }, ['other (warning)']],
    ['the same question, the same answer', { answer: 'redis streams.' }, []],
    ['another question', { answer: 'Postgres', question: 'Which store in tests?' }, []],
    ['the same id, which is told elsewhere', { answer: 'Postgres', questionId: 'RCSD-001' }, []],
  ])('%s', async (_what, changes, expected) => {
    const second = {
      ...DECISION,
      questionId: 'RCSD-002',
      question: 'which STORE holds the queue',
      ...changes,
    };
    const text = contribution({ decisions: [DECISION, second] });
    expect(await toldOf('contribution/self-contradiction', text)).toEqual(expected);
  });
});

describe('contribution/json-only', () => {
  test.each([
    ['# Redis', 1],
    ['#1 is Redis', 0],
    ['Use\n```\nredis\n```', 1],
    ['| a | b |\n| - | - |\n| 1 | 2 |', 1],
    ['| a | b |', 0],
    ['- Redis', 0],
    ['- Redis\n- Postgres', 1],
    ['1. Redis\r\n2. Postgres', 1],
    ['Redis\nPostgres', 0],
    ['Redis * 2\n* not a list of two', 0],
  ])('answer %j', async (answer, count) => {
    expect(await toldOf('contribution/json-only', deciding({ answer }))).toHaveLength(count);
  });
});

test.each([
  [
    { anwser: 'Redis' },
    META,
    '"answer" is there, too. Keep the right value there, and remove "anwser".',
  ],
  [{ anwser: 'Redis', answer: undefined }, META, 'Did you mean "answer"?'],
  [
    {},
    { ...META, sessionId: 'manual' },
    '"sessionId" is at the top level, too. Keep the right value there, and remove this one.',
  ],
])('a name that was meant is not asked for twice: %j', async (decision, _meta, help) => {
  const files = { 'a/.cleo/contributions/a.json': deciding(decision, { _meta }) };
  const [found] = await judged('contribution/unknown-property', files);
  expect(found?.help).toBe(help);
});
