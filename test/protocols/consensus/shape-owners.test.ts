import { describe, expect, test } from 'vitest';
import { CONFLICT, EVIDENCE, POSTGRES, REDIS } from '../../../src/protocols/consensus/example.ts';
import { lint, store, told } from './judge.ts';

/** A third option, far from the others: with it two have evidence, whatever the third has. */
const REDIS2 = { ...REDIS, name: 'valkey', confidence: 0.6 };

const CONFLICTS = { conflicts: [CONFLICT] };

function withOption(changes: Readonly<Record<string, unknown>>) {
  return { options: [REDIS, { ...POSTGRES, ...changes }] };
}

function withEvidence(changes: Readonly<Record<string, unknown>>) {
  return withOption({ evidence: [{ ...EVIDENCE, ...changes }] });
}

function withConflict(changes: Readonly<Record<string, unknown>>) {
  return { conflicts: [{ ...CONFLICT, ...changes }] };
}

function withPosition(changes: Readonly<Record<string, unknown>>) {
  const [first, second] = CONFLICT.positions;
  return withConflict({ positions: [first, { ...second, ...changes }] });
}

function withResolution(changes: Readonly<Record<string, unknown>>) {
  return withConflict({ resolution: { ...CONFLICT.resolution, ...changes } });
}

test('a sound matrix has no problem at all', async () => {
  expect(await told({})).toEqual([]);
  expect(await told(CONFLICTS)).toEqual([]);
});

/** A part, how a matrix looks with another value there, who tells it, and values that are wrong. */
type Part = readonly [
  part: string,
  change: (value: unknown) => Readonly<Record<string, unknown>>,
  owner: string,
  wrong: readonly unknown[],
];

const NO_TEXT = ['', ' \t', 7, null, ['a']];
const NO_SHARE = ['0.5', null, -0.1, 1.000001, true];

const PARTS: readonly Part[] = [
  ['questionId', (questionId) => ({ questionId }), 'CONS-001', NO_TEXT],
  ['question', (question) => ({ question }), 'CONS-001', NO_TEXT],
  ['options', (options) => ({ options }), 'CONS-001', ['redis', null, {}, []]],
  ['verdict', (verdict) => ({ verdict }), 'CONS-001', ['proven', 'YES', null, '']],
  ['conflicts', (conflicts) => ({ conflicts }), 'CONS-001', [null, {}, 'none']],
  ['threshold', (threshold) => ({ threshold }), 'consensus/threshold', NO_SHARE],
  [
    'actualConsensus',
    (actualConsensus) => ({ actualConsensus }),
    'consensus/actual',
    ['0.82', null],
  ],
  [
    'option',
    (option) => ({ options: [REDIS, option, POSTGRES] }),
    'CONS-001',
    ['kafka', 7, null, []],
  ],
  ['name', (name) => withOption({ name }), 'CONS-001', NO_TEXT],
  ['rationale', (rationale) => withOption({ rationale }), 'CONS-002', NO_TEXT],
  ['confidence', (confidence) => withOption({ confidence }), 'CONS-003', NO_SHARE],
  [
    'evidence',
    (evidence) => ({ options: [REDIS, REDIS2, { ...POSTGRES, evidence }] }),
    'CONS-004',
    [[], {}, 'x', null],
  ],
  ['piece', (piece) => withOption({ evidence: [piece] }), 'CONS-001', ['docs/queues.md', null, []]],
  ['file', (file) => withEvidence({ file }), 'CONS-001', [7, null, '', ' ']],
  ['url', (url) => withEvidence({ url }), 'CONS-001', NO_TEXT],
  ['section', (section) => withEvidence({ section }), 'CONS-001', NO_TEXT],
  ['type', (type) => withEvidence({ type }), 'CONS-001', ['Doc', 'book', null]],
  ['quote', (quote) => withEvidence({ quote }), 'CONS-001', [7, null]],
  ['line', (line) => withEvidence({ line }), 'CONS-001', [0, -1, 1.5, '1', null]],
  ['conflict', (conflict) => ({ conflicts: [conflict] }), 'CONS-001', ['a', null, []]],
  ['conflictId', (conflictId) => withConflict({ conflictId }), 'CONS-001', NO_TEXT],
  [
    'severity',
    (severity) => withConflict({ severity }),
    'CONS-005',
    ['High', 'severe', '', null, 1],
  ],
  ['conflictType', (conflictType) => withConflict({ conflictType }), 'CONS-001', NO_TEXT],
  ['positions', (positions) => withConflict({ positions }), 'CONS-001', [[], {}, null]],
  ['position', (position) => withConflict({ positions: [position] }), 'CONS-001', ['redis', null]],
  ['position.option', (option) => withPosition({ option }), 'CONS-001', NO_TEXT],
  ['position.confidence', (confidence) => withPosition({ confidence }), 'CONS-003', NO_SHARE],
  ['resolution', (resolution) => withConflict({ resolution }), 'CONS-001', ['none', null, []]],
  ['status', (status) => withResolution({ status }), 'CONS-001', NO_TEXT],
  ['resolutionType', (resolutionType) => withResolution({ resolutionType }), 'CONS-001', NO_TEXT],
];

/** Parts that may be left out. */
const OPTIONAL = ['option', 'piece', 'conflict', 'position', 'url', 'quote', 'line'];

describe('a part that is missing is told once', () => {
  test.each(PARTS.filter(([part]) => !OPTIONAL.includes(part)))(
    '%s',
    async (_part, change, owner) => {
      const found = await lint(store(change(undefined), { verdict: 'PROVEN' }));
      expect(found.map(({ rule }) => rule)).toEqual([owner]);
    },
  );
});

describe.each(PARTS)('%s', (_part, change, owner, wrong) => {
  test.each(wrong.map((value) => [JSON.stringify(value), value]))(
    'that is %s is told once',
    async (_text, value) => {
      const found = await lint(store(change(value), { verdict: 'PROVEN' }));
      expect(found.map(({ rule }) => rule)).toEqual([owner]);
    },
  );
});

test.each(['url', 'quote', 'line'])('evidence may do without %s', async (key) => {
  expect(await told(withEvidence({ [key]: undefined }))).toEqual([]);
});

test('evidence may name a url in place of a file, and keys of its own', async () => {
  expect(
    await told(withEvidence({ file: undefined, url: 'https://example.org', by: 'me' })),
  ).toEqual([]);
});

describe('at the smallest place that holds the fault', () => {
  test.each([
    [{ question: undefined, questionId: 7 }, ['CONS-001 missing: {', 'CONS-001 wrong: 7']],
    [{ options: [] }, ['CONS-001 too-few: [']],
    [{ question: [] }, ['CONS-001 wrong: []']],
    [withEvidence({ file: undefined }), ['CONS-001 no-source: {']],
    [withOption({ evidence: ['a.md'] }), ['CONS-001 wrong: "a.md"']],
    [withOption({ evidence: [null] }), ['CONS-001 wrong: null']],
    [withOption({ evidence: [[]] }), ['CONS-001 wrong: []']],
    [withResolution({ status: {} }), ['CONS-001 wrong: {}']],
    [withOption({ name: 'redis' }), ['CONS-001 same-name: "redis"']],
    [withOption({ rationale: ' ' }), ['CONS-002 wrong: " "']],
    [withOption({ confidence: '41%' }), ['CONS-003 wrong: "41%"']],
    [withConflict({ severity: undefined }), ['CONS-005 missing: {']],
    [{ threshold: 1.5 }, ['consensus/threshold wrong: 1.5']],
    [{ actualConsensus: null }, ['consensus/actual wrong: null']],
  ])('%j', async (changes, places) => {
    expect(await told(changes)).toEqual(places);
  });
});

test('of the eleventh option as of the first', async () => {
  const others = Array.from({ length: 10 }, (_, nth) => ({ ...REDIS2, name: `valkey ${nth}` }));
  const [first, last] = withOption({ rationale: undefined }).options;
  const found = await lint(store({ options: [first, ...others, last] }));
  expect(found.map(({ rule, message }) => `${rule} ${message}`)).toContain(
    'CONS-002 No rationale is given for option "postgres"',
  );
});

describe('a matrix that is none', () => {
  test.each(['[]', '7', 'null', '"PROVEN"'])('%s', async (content) => {
    const found = await lint({ '.cleo/consensus/a.json': content });
    expect(found.map(({ rule, level }) => `${rule} ${level}`)).toEqual([
      'CONS-001 error',
      'CONS-007 warning',
    ]);
  });
});
