import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type Files, withRepository } from '../git/repository-builder.ts';

const CONFIG = `kinds:
  decision:
    files: [decisions/*.jsonl]
    format: jsonl
    schema: lint/s.json
    id: id
    samples: lint/samples
  note: { files: [notes/*.md], format: markdown, sections: { required: [Context] }, id: id, fileName: "{id}", refers: [{ from: of, to: decision }], samples: lint/notes }
  plain: { files: [plain.json], format: json }
`;

const FILES: Files = {
  '.lint-protocol.yaml': CONFIG,
  'lint/s.json': '{ "required": ["id"], "properties": { "status": { "enum": ["open"] } } }',
  'lint/samples/good.jsonl': '{"id":"a"}\n{"id":"b","status":"open"}\n',
  'lint/samples/twice.bad.jsonl': '{"id":"a"}\n{"id":"a"}\n',
  'lint/samples/status.bad.jsonl': '{"id":"a","status":"shut"}\n',
  'lint/notes/any.md': '---\nid: n-1\nof: D-7\n---\n\n## Context\n',
  'lint/notes/none.bad.md': '---\nid: n-1\n---\n',
};

function testing(files: Files, ...args: readonly string[]) {
  return withRepository(async (repo) => {
    repo.write({ ...FILES, ...files });
    return call(args, { cwd: repo.root, env: repo.env });
  });
}

test('samples that pass and bad ones that do not are as they should be', async () => {
  expect(await testing({}, 'kinds', 'test')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\n5 samples: 2 pass, and 3 do not, as they should\.\n$/),
  });
  // Whoever meant another fault sees it.
  expect(
    (await testing({ 'lint/notes/README.md': 'No note.\n' }, 'kinds', 'test', 'note')).out,
  ).toBe(
    'lint/notes/none.bad.md does not pass: custom/section This note has no section "## Context"\n2 samples: 1 pass, and 1 do not, as they should.\n',
  );
  expect((await testing({}, 'doctor')).out).not.toContain('sample');
});

test('a schema that refuses nothing, and a sample that does not pass', async () => {
  const files = {
    'lint/s.json': '{}',
    'lint/notes/any.md': '---\nid: n-1\n---\n',
    'lint/notes/none.bad.md': '---\nid: n-1\n---\n\n## Context\n',
  };
  expect(await testing(files, 'kinds', 'test')).toMatchObject({
    code: 1,
    out: [
      'lint/samples/status.bad.jsonl: it passes, but its name says that it must not',
      'lint/notes/any.md:1:1: custom/section This note has no section "## Context"',
      'lint/notes/none.bad.md: it passes, but its name says that it must not',
      '',
    ].join('\n'),
  });
  expect((await testing(files, 'doctor')).out).toMatch(/status\.bad\.jsonl: it passes/);
});

test('a folder without files, and one without a bad sample', async () => {
  const config = 'kinds: { a: { files: [a.json], format: json, samples: lint/a } }\n';
  const files = { '.lint-protocol.yaml': config };
  expect(await testing(files, 'kinds', 'test')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no file in the samples of the kind a.'),
  });
  expect((await testing({ ...files, 'lint/a/b.json': '{}\n' }, 'kinds', 'test')).out).toBe(
    'kinds.a: no sample must not pass; add one that is called like x.bad.md\n',
  );
});

test('a sample that is larger than somebody reads is not passed over in silence', async () => {
  const files = { 'lint/samples/good.jsonl': '{"id":"a"}\n'.repeat(30_000) };
  expect(await testing(files, 'kinds', 'test', 'decision')).toMatchObject({
    code: 1,
    out: 'lint/samples/good.jsonl: it cannot be read, or has more than 256 KiB, which are the most of a sample\n',
  });
});

test.each([
  [['kinds', 'test', 'plain'], 'The kind plain has no samples.'],
  [['kinds', 'test', 'notes'], 'The configuration declares no kind notes.'],
  [['kinds', 'try'], 'kinds takes the word infer or test'],
])('a fault: %j', async (args, words) => {
  const { code, err } = await testing({}, ...args);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) });
});

test('a rule is explained with a kind: its declaration, where it is, and a sample', async () => {
  const { code, out } = await testing({}, 'explain', 'custom/schema', 'decision');
  expect(code).toBe(0);
  expect(out).toContain('custom/schema (error)');
  expect(out).toContain(`The kind decision (.lint-protocol.yaml:2)
  files: ["decisions/*.jsonl"]
  format: "jsonl"`);
  expect(out).toContain(`A record of it that passes: lint/samples/good.jsonl
  {"id":"a"}
  {"id":"b","status":"open"}
`);
  expect(await testing({}, 'explain', 'custom/schema', 'decisio')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Did you mean decision?'),
  });
  expect(await testing({}, 'explain', 'MB-005', 'decision')).toMatchObject({ code: 2 });
});
