import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const CONFIG = '.lint-protocol.yaml';

/** What is said of one entry by the schema of each of its members. */
const SAID: Readonly<Record<string, readonly [schema: object, value: unknown, said: string]>> = {
  a: [
    { propertyNames: { pattern: '^[a-z]+$' } },
    { Aa: 1 },
    'a is a mapping; it must be a mapping without the key "Aa": each key must be text that fits "^[a-z]+$"',
  ],
  b: [
    { propertyNames: { maxLength: 1 }, 'x-expected': 'short names' },
    { Aa: 1 },
    'b is an object; it must be short names',
  ],
  c: [
    { contains: { const: 'x' } },
    ['a'],
    'c is a list; it must be a list with at least one item that is "x"',
  ],
  d: [
    { contains: { minimum: 3 }, minContains: 2 },
    [4],
    'd is a list; it must be a list with at least 2 items that are as the schema wants it',
  ],
  e: [
    { uniqueItems: true },
    ['a', 'b', 'a'],
    'e[2] is the string "a"; it must be another value than those before it in the list',
  ],
  f: [
    { minProperties: 2 },
    { a: 1 },
    'f is a mapping of 1 key; it must be a mapping of at least 2 keys',
  ],
  g: [
    { maxProperties: 1 },
    { a: 1, b: 1 },
    'g is a mapping of 2 keys; it must be a mapping of at most 1 key',
  ],
  h: [{ minItems: 2 }, [1], 'h is a list of 1; it must be a list of at least 2'],
  i: [{ maxItems: 0 }, [1], 'i is a list of 1; it must be a list of at most 0'],
};

test('a fault says which part of a value is wrong, and how many there are', () =>
  withRepository(async (repo) => {
    const members = Object.entries(SAID);
    const properties = Object.fromEntries(members.map(([name, [schema]]) => [name, schema]));
    const entry = Object.fromEntries(members.map(([name, [, value]]) => [name, value]));
    await repo.commit('first', {
      [CONFIG]: 'kinds: { run: { files: [a.jsonl], format: jsonl, schema: s.json } }\n',
      's.json': JSON.stringify({ properties }),
      'a.jsonl': `${JSON.stringify(entry)}\n`,
    });
    const { out } = await call(['-f', 'json'], { cwd: repo.root, env: repo.env });
    const told = JSON.parse(out).diagnostics.map((each: { message: string }) => each.message);
    expect(told).toEqual(members.map(([, [, , said]]) => said));
  }));

test('a glob that claims a bead list is told of the kind that adds to it', () =>
  withRepository(async (repo) => {
    await repo.commit('first', {
      [CONFIG]: 'kinds: { tk: { files: [".beads/*.jsonl"], format: jsonl } }\n',
      '.beads/issues.jsonl': '{"id":"a-1","title":"A","status":"open"}\n',
    });
    const { err, code } = await call([], { cwd: repo.root, env: repo.env });
    expect(code).toBe(2);
    expect(err).toContain('which is a bead list by its place');
    expect(err.replace(/\s+/g, ' ')).toContain('or write `of: bead` instead of `files`');
  }));

test('front matter that is missing is told with the keys that it must have', () =>
  withRepository(async (repo) => {
    await repo.commit('first', {
      [CONFIG]: 'kinds: { note: { files: [n/*.md], format: markdown, schema: s.json } }\n',
      's.json': '{"required":["id","summary"]}',
      'n/a.md': 'Text.\n',
    });
    const { out } = await call(['-f', 'json'], { cwd: repo.root, env: repo.env });
    expect(JSON.parse(out).diagnostics).toMatchObject([
      {
        rule: 'custom/front-matter',
        help: 'Begin the file with a line of three hyphens, the keys "id", "summary", and another such line.',
      },
    ]);
  }));

test('a circle of many records shows the first places', () =>
  withRepository(async (repo) => {
    const entries = Array.from({ length: 50 }, (_, id) => `{"id":${id},"n":${(id + 1) % 50}}\n`);
    await repo.commit('first', {
      [CONFIG]:
        'kinds: { run: { files: [a.jsonl], format: jsonl, id: id, refers: [{ from: n, to: run, cycles: false }] } }\n',
      'a.jsonl': entries.join(''),
    });
    const { out } = await call(['-f', 'json'], { cwd: repo.root, env: repo.env });
    const [found] = JSON.parse(out).diagnostics;
    expect(found.message).toContain('44 more');
    expect(found.related).toHaveLength(19);
  }));

test('a list of the configuration that is too long is told with its length', () =>
  withRepository(async (repo) => {
    const titles = Array.from({ length: 101 }, (_, at) => `T${at}`).join(', ');
    await repo.commit('first', {
      [CONFIG]: `kinds: { adr: { files: [a.md], format: markdown, sections: { required: [${titles}] } } }\n`,
    });
    const { err } = await call([], { cwd: repo.root, env: repo.env });
    expect(err.replace(/\s+/g, ' ')).toContain(
      'kinds.adr.sections.required must be a list of at most 100 headings, but is a list of 101',
    );
  }));

test('records are counted in the words that hold, and not in those of the commit before', () =>
  withRepository(async (repo) => {
    const declaring = (words: string) =>
      `kinds: { e: { words: ${words}, files: ["x/*.json"], format: json } }\n`;
    await repo.commit('first', { [CONFIG]: declaring('[trial, trials]'), 'x/1.json': '{}\n' });
    repo.write({ [CONFIG]: declaring('[exam, exams]') });
    const { out } = await call([], { cwd: repo.root, env: repo.env });
    expect(out).toContain('Checked 1 exam.');
  }));

test('what is wrong with several schemas is told at once', () =>
  withRepository(async (repo) => {
    const kinds = ['a', 'b'].map((name) => [
      name,
      { files: [`${name}/*.json`], format: 'json', schema: `${name}.schema.json` },
    ]);
    await repo.commit('first', {
      [CONFIG]: JSON.stringify({ kinds: Object.fromEntries(kinds) }),
      'a.schema.json': '{ "requird": ["id"] }',
      'b.schema.json': '{ "pattern": "(" }',
    });
    const { err, code } = await call([], { cwd: repo.root, env: repo.env });
    expect(code).toBe(2);
    expect(err).toContain('a.schema.json:1:3: ');
    expect(err).toContain('b.schema.json:1:14: ');
  }));
