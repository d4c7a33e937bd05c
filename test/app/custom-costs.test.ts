import { describe, expect, test, vi } from 'vitest';
import { StateWords } from '../../src/link/state-db.ts';
import { type Called, call } from '../cli/call.ts';
import { type Files, withRepository } from '../git/repository-builder.ts';

/** Lints the only commit of a repository. */
function linted(files: Files, ...args: readonly string[]): Promise<Called> {
  return withRepository(async (repo) => {
    await repo.commit('first', files);
    return call([...args, '--max-problems', 'all'], { cwd: repo.root, env: repo.env });
  });
}

const SCHEMA = 'lint/decision.schema.json';

function declared(kind: object): string {
  return JSON.stringify({ kinds: { decision: { id: 'id', schema: SCHEMA, ...kind } } });
}

describe('a record that takes too much to be judged is named', () => {
  const costly = `^(${'a?'.repeat(400)})+$`;
  const schema = JSON.stringify({
    $defs: { words: { type: 'array', items: { pattern: costly } } },
    properties: { words: { $ref: '#/$defs/words' }, text: { pattern: 'x' } },
  });
  const words = Array.from({ length: 100 }, () => `${'a'.repeat(2000)}!`);
  const log = { files: ['decisions/*.jsonl'], format: 'jsonl' };
  const list = { files: ['decisions/*.json'], format: 'json', items: 'all' };

  const cases: readonly [name: string, kind: object, files: Files, place: string, part: string][] =
    [
      [
        'in a log',
        log,
        { 'decisions/log.jsonl': `{"id":1}\n\n${JSON.stringify({ id: 2, words })}\n` },
        'decisions/log.jsonl:3:',
        '#/$defs/words/items',
      ],
      [
        'in a list of a document',
        list,
        { 'decisions/all.json': `{"all":[\n{"id":1},\n${JSON.stringify({ id: 2, words })}]}\n` },
        'decisions/all.json:3:',
        '#/$defs/words/items',
      ],
      [
        'for one text',
        log,
        { 'decisions/log.jsonl': `${JSON.stringify({ id: 1, text: 'a'.repeat(70_000) })}\n` },
        'decisions/log.jsonl:1:16: the value is a text of 70000 characters',
        '#/properties/text',
      ],
    ];

  test.each(cases)('%s', async (_name, kind, files, place, part) => {
    const config = { '.lint-protocol.yaml': declared(kind), [SCHEMA]: schema };
    const { code, out, err } = await linted({ ...config, ...files });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain(place);
    expect(err).toContain(`(${SCHEMA}${part})`);
  });
});

describe('records that take too much only together', () => {
  const nested = (depth: number): object => (depth === 0 ? {} : { n: nested(depth - 1) });
  const twice = { properties: { n: { $ref: '#' } }, patternProperties: { '^n$': { $ref: '#' } } };
  const told = (schema: object, records: readonly object[]) =>
    linted({
      '.lint-protocol.yaml': declared({ files: ['decisions/*.jsonl'], format: 'jsonl' }),
      [SCHEMA]: JSON.stringify(schema),
      'decisions/log.jsonl': records
        .map((each, id) => `${JSON.stringify({ id, ...each })}\n`)
        .join(''),
    });

  test('are not judged to the end', async () => {
    const { code, out, err } = await told(twice, Array(60).fill(nested(17)));
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(
      /log\.jsonl:\d+:\d+: the value takes too many steps .*, with the records before it/,
    );
  });

  test('are, where each takes what records of its size take', async () => {
    const branch = (kind: number) => ({
      properties: { kind: { const: kind } },
      required: ['kind'],
    });
    const schema = {
      properties: { text: { pattern: '(error|warning|note|hint): [a-z ]+$' } },
      anyOf: Array.from({ length: 40 }, (_, kind) => branch(kind)),
    };
    const record = { kind: 39, text: `${'some words of a sentence '.repeat(8)} note: fine` };
    const { code, err } = await told(schema, Array(3000).fill(record));
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
});

test('records of many kinds take no more together than those of one', async () => {
  const schema = { properties: { text: { pattern: `^(${'a?'.repeat(400)})+$` } } };
  const record = (name: string) => JSON.stringify({ id: name, text: `${'a'.repeat(1000)}!` });
  const told = (names: readonly string[]) =>
    linted({
      '.lint-protocol.yaml': JSON.stringify({
        rules: { 'custom/schema': 'off' },
        kinds: Object.fromEntries(
          names.map((name) => [name, { files: [`${name}.json`], format: 'json', schema: SCHEMA }]),
        ),
      }),
      [SCHEMA]: JSON.stringify(schema),
      ...Object.fromEntries(names.map((name) => [`${name}.json`, record(name)])),
    });
  // Nothing is left over from one run to the next.
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect((await told([name])).code).toBe(0);
  const { code, err } = await told(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(code).toBe(3);
  expect(err).toContain('takes too many steps to be judged, with the records before it');
});

describe('a key that the schema does not know', () => {
  const LOG = { files: ['log.jsonl'], format: 'jsonl' };
  const properties = Object.fromEntries(
    Array.from({ length: 2000 }, (_, index) => [`property_${10_000 + index}`, {}]),
  );
  const schema = JSON.stringify({ properties, additionalProperties: false });
  const config = { '.lint-protocol.yaml': declared(LOG), [SCHEMA]: schema };

  test('is told with a dozen of those that it knows', async () => {
    const { out } = await linted({ ...config, 'log.jsonl': '{"elsewhere":1}\n' });
    expect(out).toMatch(/property_10011\s+and\s+1988\s+others\./);
    expect(out).not.toContain('property_10012');
  });

  test('is told with the one that was meant', async () => {
    const { out } = await linted({ ...config, 'log.jsonl': '{"propertty_10999":1}\n' });
    expect(out).toContain('Did you mean "property_10999"?');
  });
});

test.each([
  ['wrong', { items: { type: 'string' } }, JSON.stringify(Array.from({ length: 5000 }, () => 1))],
  [
    'unknown',
    { additionalProperties: false },
    JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 1]))),
  ],
])('5,000 %s values are counted, and none is behind others', async (_what, schema, line) => {
  const kind = { files: ['log.jsonl'], format: 'jsonl' };
  const files = { [SCHEMA]: JSON.stringify(schema), 'log.jsonl': `${line}\n` };
  const { out } = await linted({ '.lint-protocol.yaml': declared(kind), ...files });
  expect(out).toContain('5000 errors in 1 file');
});

test('a fault that comes to a record which has hundreds is new', async () => {
  const known = { id: {}, status: { enum: ['open', 'done'] } };
  const schema = { additionalProperties: false, properties: known };
  const old = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`old${at}`, at]));
  const kind = { files: ['a.json'], format: 'json', schema: SCHEMA, id: 'id' };
  await withRepository(async (repo) => {
    const options = { cwd: repo.root, env: repo.env };
    const stage = async (record: object) => {
      repo.write({ 'a.json': JSON.stringify({ id: 'x', ...old, ...record }) });
      await repo.git('add', 'a.json');
      return (await call(['--staged', '-f', 'compact'], options)).out;
    };
    await repo.commit('old', {
      '.lint-protocol.yaml': JSON.stringify({ kinds: { decision: kind } }),
      [SCHEMA]: JSON.stringify(schema),
      'a.json': JSON.stringify({ id: 'x', ...old, status: 'open' }),
    });
    expect(await stage({ status: 'done' })).toBe('');
    expect(await stage({ status: 'bogus' })).toContain('status is the string "bogus"');
    expect(await stage({ status: 'open', more: 1 })).toContain('more is not a property');
  });
});

test('references that lead nowhere are compared with ids that are listed once', async () => {
  const kind = { files: ['log.jsonl'], format: 'jsonl', refers: [{ from: 'of', to: 'decision' }] };
  const records = Array.from({ length: 50 }, (_, index) => ({
    id: `D-${index}`,
    of: `E-${index}`,
  }));
  const text = records.map((each) => `${JSON.stringify(each)}\n`).join('');
  const listed = vi.spyOn(StateWords.prototype, 'keys');
  const { out } = await linted({
    '.lint-protocol.yaml': JSON.stringify({ kinds: { decision: { id: 'id', ...kind } } }),
    'log.jsonl': text,
  });
  expect(out).toContain('50 errors');
  expect(listed).toHaveBeenCalledTimes(1);
});

test.each(['files', 'except'])('a kind has 100 globs in %s at most', async (key) => {
  const globs = Array.from({ length: 101 }, (_, index) => `d${index}/*.jsonl`);
  const kind = { files: ['log.jsonl'], format: 'jsonl', [key]: globs };
  const { code, err } = await linted({
    '.lint-protocol.yaml': JSON.stringify({ kinds: { decision: kind } }),
  });
  expect(code).toBe(2);
  expect(err).toContain(`kinds.decision.${key} must be a list of at most 100 globs`);
});
