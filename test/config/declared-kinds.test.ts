import { expect, test } from 'vitest';
import { findConfig, reachIn } from '../../src/config/find.ts';
import { type ConfigRead, readConfig } from '../../src/config/layers.ts';
import { settingsOf } from '../../src/config/settings.ts';
import { idleSettings } from '../../src/discover/idle-settings.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { logPaths } from '../../src/history/log-paths.ts';

const KNOWN = {
  rules: [],
  ids: ['custom/schema', 'history/custom-step'],
  words: ({ kind, message }: { kind: string; message: string }) => `${kind} ${message}`,
};
const OWN = '.lint-protocol.yaml';
const COMMIT = { mode: 'revision', base: null, head: 'c0ffee' } as const;

async function read(files: Parameters<typeof memorySnapshot>[0]): Promise<ConfigRead> {
  const snapshot = memorySnapshot(files, COMMIT);
  const source = await findConfig(snapshot, '');
  if (source === null) throw new Error('no configuration');
  return readConfig(source, KNOWN, reachIn(snapshot, ''));
}

const kind = (rest: string) => `kinds:\n  note: { files: [notes/*.md], format: markdown${rest} }\n`;

test('what is left out is what most mean', async () => {
  const { config } = await read({ [OWN]: kind(', id: meta.id') });
  expect(config.custom.kinds).toEqual([
    {
      name: 'note',
      words: ['note', 'notes'],
      of: null,
      files: ['notes/*.md'],
      except: [],
      format: 'markdown',
      schema: null,
      id: ['meta', 'id'],
      unique: 'kind',
      fileName: null,
      keep: null,
      latest: false,
      items: null,
      fields: 'front-matter',
      frontMatter: 'optional',
      fieldsIn: null,
      steps: null,
      fixed: null,
      sections: null,
      refers: [],
      order: null,
      columns: [],
      samples: null,
      levels: {},
      say: {},
    },
  ]);
});

test('a later file replaces a kind as a whole, and leaves others', async () => {
  const { config } = await read({
    [OWN]: `extends: team.yaml\n${kind('')}`,
    'team.yaml': `${kind(', id: id')}  log: { files: [log.jsonl], format: jsonl, keep: append }\n`,
  });
  expect(config.custom.kinds.map(({ name, id }) => [name, id])).toEqual([
    ['note', null],
    ['log', null],
  ]);
  expect(config.history.appendOnly).toEqual(['log.jsonl']);
});

test('a log that is left out of those that grow is none', async () => {
  const text = `kinds:
  decision:
    files: [decisions/**/*.jsonl]
    except: [decisions/drafts/**, '**/tmp.jsonl']
    format: jsonl
    id: id
    fileName: '{id}'
    keep: append
`;
  const { config } = await read({ [OWN]: text });
  const { roleOf } = logPaths(config);
  expect(roleOf('decisions/2025/D-1.jsonl')).toEqual({ role: 'declared', home: '' });
  expect(roleOf('decisions/drafts/D-1.jsonl')).toBeNull();
  expect(roleOf('decisions/tmp.jsonl')).toBeNull();
  const shown = settingsOf(config).find(({ key }) => key.join('.') === 'history.appendOnly');
  expect(shown?.value).toEqual(['decisions/**/*.jsonl']);
  const entries = [{ path: 'decisions/a.jsonl', mode: 'file' as const, id: null }];
  expect(idleSettings({ entries }, config)).toEqual([]);
});

test('the patterns of all schemas have one bound', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const properties = Object.fromEntries(
    names.flatMap((name) =>
      Array.from({ length: 22 }, (_, at) => [name + at, { pattern: name.repeat(150) + at }]),
    ),
  );
  const files = Object.fromEntries(
    names.map((name) => [`${name}.json`, JSON.stringify({ properties })]),
  );
  const kinds = (some: readonly string[]) =>
    `kinds:\n${some.map((each) => `  ${each}: { files: [x/${each}], format: json, schema: ${each}.json }\n`).join('')}`;
  await read({ [OWN]: kinds(names.slice(0, 3)), ...files });
  await expect(read({ [OWN]: kinds(names), ...files })).rejects.toThrow(
    /[ef]\.json:1:\d+: the pattern .* makes the patterns of all schemas together too large/,
  );
});

test.each([
  [kind(', unique: file'), 'unique says within what ids are unique, but the kind has no id'],
  [kind(', keep: append'), 'only files of jsonl can grow line by line'],
  [kind(', shema: a.json'), 'unknown key "shema"; did you mean "schema"?'],
  [kind(', schema: gone.json'), 'the schema "gone.json" is not in the commit c0ffee'],
  [kind(', schema: bad.json'), 'bad.json:3:11: type must be one of string'],
  [kind(', schema: broken.json'), 'The configuration broken.json has a fault'],
  [
    kind(', schema: circle.json'),
    'circle.json:1:11: this schema refers back to itself for the same value',
  ],
  [kind(', schema: inner.json'), 'inner.json:4:18: this schema refers back to itself'],
  [kind(', schema: key.json'), 'key.json:2:2: unknown keyword "propertys"'],
  [kind(', schema: name.json'), 'name.json:2:3: the pattern "(a)\\\\1"'],
  [kind(', schema: lint'), 'the schema "lint" is a folder'],
  [kind(', schema: many.json'), 'many.json:1:1: this schema has more than 10000 alternatives'],
  [kind(', schema: format.json'), 'format must be one of date-time'],
  [
    kind(', schema: look.json'),
    '"(?=a)b" has a look-around, which patterns of schemas cannot have',
  ],
  [kind(', schema: states.json'), 'needs more than 2000 states'],
  [kind(', schema: far.json'), '"https://example.org/a.json" leads to no file of this repository'],
  [kind(', schema: lint/out.json'), 'lint/out.json:1:11: "../../a.json" leads to no file'],
  [
    kind(', schema: lint/astray.json'),
    'lint/astray.json:2:21: the schema "lint/gone.json" is not in the commit c0ffee',
  ],
  [kind(', schema: lint/to-bad.json'), 'bad.json:3:11: type must be one of string'],
  [
    kind(', schema: lint/no-part.json'),
    '"back.json#/$defs/none" leads to no schema, such as #/$defs/status, or common.json#/',
  ],
  [kind(', schema: round.json'), 'lint/back.json:1:29: this schema refers back to itself'],
  [kind(', levels: { history/custom-step: info }'), 'judges more than the records of a kind'],
  [kind(', say: { custom/schema: "a\\u202Eb" }'), 'one line of at most 300 characters'],
  ['kinds: { a: { format: json } }', 'kinds.a lacks "files"'],
  ['kinds: { a: { of: bead, files: [a], id: id } }', 'leave files out'],
  ['kinds: { a: { of: bead, fileName: "{id}", id: id } }', 'leave fileName out'],
  ['kinds: { a: { files: ["a\\0b"], format: json } }', 'holds a character that no path has'],
  [kind(', order: { by: at }'), 'order is for jsonl and for items'],
  [kind(', refers: [{ from: a, to: path, cycles: false }]'), 'so it makes no circles'],
  [kind(', refers: [{ from: a, to: path, answered: b }]'), 'a file does not answer a reference'],
  [
    kind(', refers: [{ from: a, to: note, answered: b }]'),
    'add { from: "b", to: note } to its refers',
  ],
  [kind(', fileName: "{id"'), 'fileName must be a name with members in braces'],
  ['kinds: { skill: { files: [a], format: json } }', 'skill is a built-in kind'],
  ['kinds: { bead: { files: [a], format: json } }', 'such as own-bead'],
  ['kinds: { Note: { files: [a], format: json } }', 'Note cannot name a kind'],
  ['kinds: { a: { files: [a], format: json, words: ["a\\e[31m", b] } }', 'must be letters'],
  ['kinds: { a: { files: ["/a"], format: json } }', 'the glob "/a" holds a folder without a name'],
])('a fault: %s', async (own, fault) => {
  const files = {
    'bad.json': '{\n "properties": { "a": {\n  "type": "text" } } }\n',
    'broken.json': '{',
    'circle.json': '{ "$ref": "#" }',
    'inner.json':
      '{ "$ref": "#/$defs/a",\n "$defs": {\n  "a": { "$ref": "#/$defs/b" },\n  "b": { "$ref": "#/$defs/a" } } }',
    'key.json': '{\n "propertys": {\n  "a": {} } }',
    'name.json': '{ "patternProperties": {\n  "(a)\\\\1":\n   true } }',
    'many.json': JSON.stringify({
      oneOf: Array(101).fill({ $ref: '#/$defs/a' }),
      $defs: { a: { anyOf: Array(100).fill({}) } },
    }),
    'format.json': '{ "format": ["date"] }',
    'look.json': '{ "pattern": "(?=a)b" }',
    'far.json': '{ "$ref": "https://example.org/a.json" }',
    'lint/out.json': '{ "$ref": "../../a.json" }',
    'lint/astray.json': '{\n "items": { "$ref": "gone.json" } }',
    'lint/to-bad.json': '{ "items": { "$ref": "../bad.json" } }',
    'lint/no-part.json': '{ "items": { "$ref": "back.json#/$defs/none" } }',
    'round.json': '{ "$ref": "lint/back.json#/$defs/a" }',
    'lint/back.json': '{ "$defs": { "a": { "$ref": "../round.json" } } }',
    'states.json': '{ "pattern": "(a{1000}){3}" }',
  };
  await expect(read({ [OWN]: own, ...files })).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(fault),
  });
});

test('each of 32 kinds may have a schema of its own', async () => {
  const names = Array.from({ length: 32 }, (_, index) => `k${index}`);
  const kinds = names
    .map((each) => `  ${each}: { files: [x/${each}], format: json, schema: ${each}.json }\n`)
    .join('');
  const files = Object.fromEntries(names.map((name) => [`${name}.json`, '{}']));
  const { config } = await read({ [OWN]: `kinds:\n${kinds}`, ...files });
  expect(config.custom.kinds.map(({ schema }) => schema?.path)).toEqual(Object.keys(files));
});
