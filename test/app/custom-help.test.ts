/** What a report of a declared kind says besides its findings: where else to look, and what helps. */
import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type Files, withRepository } from '../git/repository-builder.ts';

const jsonl = (...values: readonly object[]) =>
  values.map((each) => `${JSON.stringify(each)}\n`).join('');
const note = (id: string, text: string) => `# N\n\n**Status:** ${id}\n\n${text}`;
const NOTES = {
  '.lint-protocol.yaml':
    'kinds: { adr: { files: [adr/*.md], format: markdown, fields: body, sections: { required: [Context, Decision, Other], ordered: true }, fixed: { when: { Status: [Accepted] }, except: [Status] } } }\n',
};

/** The report without the lines of the records that it shows. */
async function reported(files: Files, past: Files | null = null): Promise<readonly string[]> {
  return withRepository(async (repo) => {
    if (past !== null) await repo.commit('past', past);
    repo.write(files);
    await repo.git('add', '.');
    const args = past === null ? [] : ['--staged'];
    const { out } = await call(args, { cwd: repo.root, env: repo.env });
    const lines = out.split('\n').filter((line) => /^error|help: |├─ .*:\d+ /.test(line));
    return lines.map((line) => line.replace(/^[ ├╰─]+/, ''));
  });
}

test('an id that is taken, and a key that is misspelled', async () => {
  const said = await reported({
    '.lint-protocol.yaml':
      'kinds: { decision: { files: [d.jsonl], format: jsonl, schema: s.json, id: id } }\n',
    's.json': '{"additionalProperties":false,"properties":{"id":{},"supersedes":{}}}',
    'd.jsonl': jsonl({ id: 'D-1' }, { id: 'D-1', superseeds: 'D-1' }),
  });
  expect(said).toEqual([
    'error custom/unique-id: The id "D-1" already belongs to another record',
    'd.jsonl:1:7 The first with this id',
    'help: Give the later record a new id, and correct the references to it. If both are versions',
    'error custom/unknown-field: superseeds is not a property of the format',
    'help: Did you mean "supersedes"?',
  ]);
});

test('a file and a record that are nearly named, whatever the path counts from', async () => {
  const said = await reported({
    '.lint-protocol.yaml':
      'kinds:\n  run: { files: [runs/*.jsonl], format: jsonl, refers: [{ from: "out.*", to: "path:folder" }, { from: in, to: path }, { from: by, to: session }] }\n  session: { words: [session record, session records], files: [s/*.json], format: json, id: id }\n',
    'runs/plan.md': 'P.\n',
    's/8.json': '{"id":"S-retry"}\n',
    'runs/1.jsonl': jsonl({ by: 'S-rety', out: ['none.md'], in: 'runs/plam.md' }),
  });
  expect(said).toEqual([
    'error custom/reference: There is no session record with the id "S-rety"',
    'help: Did you mean "S-retry"?',
    'error custom/path: There is no file "none.md"',
    'help: Correct the path, or commit the file.',
    'error custom/path: There is no file "runs/plam.md"',
    'help: Did you mean "runs/plan.md"? Correct the path, or commit the file.',
  ]);
});

test('a word that is nearly one of the list', async () => {
  const said = await reported({
    '.lint-protocol.yaml': 'kinds: { task: { files: [t.jsonl], format: jsonl, schema: s.json } }\n',
    's.json': '{"properties":{"status":{"enum":["open","in_progress","done"]}}}',
    't.jsonl': jsonl({ status: 'Done' }, { status: 'in-progress' }, { status: 'later' }),
  });
  const words = 'Correct the value. If the record is right, correct the schema "s.json".';
  expect(said.filter((line) => line.startsWith('help'))).toEqual([
    expect.stringContaining('help: Write "done". If the record is right, correct the schema'),
    expect.stringContaining(`help: Did you mean "in_progress"? Correct the value.`),
    `help: ${words}`,
  ]);
});

test('a section that is missing says between which it belongs', async () => {
  const said = await reported({
    ...NOTES,
    'adr/1.md': note('Proposed', '## Context\n\nC.\n\n## Other\n\nO.\n'),
  });
  expect(said).toEqual([
    'error custom/section: This adr has no section "## Decision"',
    expect.stringContaining('help: Add "## Decision" after "## Context" and before "## Other".'),
  ]);
});

test('a decided record whose text was changed is restored', async () => {
  const text = (said: string) =>
    note('Accepted', `## Context\n\nC.\n\n## Decision\n\n${said}\n\n## Other\n\nO.\n`);
  const said = await reported(
    { 'adr/1.md': text('Hash keys, but not in tests.') },
    { ...NOTES, 'adr/1.md': text('Hash keys.') },
  );
  expect(said).toEqual([
    'error history/custom-fixed: This adr is "Accepted", but its text was changed',
    'adr/1.md:11:1 Before: "Hash keys."',
    'help: Restore the file. Write the change as a new record.',
  ]);
});

test('a value that is wrong in case alone has the right one, as the file would have it', async () => {
  const schema = JSON.stringify({
    $defs: { yes: { enum: ['yes', 'no'] } },
    properties: {
      status: { enum: ['open', 'done'] },
      sure: { $ref: '#/$defs/yes' },
      other: false,
      n: { oneOf: [{ type: 'number' }, { type: 'null' }] },
    },
    required: ['status'],
    additionalProperties: false,
  });
  const kinds = ['jsonl', 'yaml', 'markdown'].map(
    (format) => `  ${format}: { files: [r/*.${format}], format: ${format}, schema: s.json }`,
  );
  const body = '  adr: { files: [a.md], format: markdown, fields: body, schema: s.json }';
  const { out, sarif } = await withRepository(async (repo) => {
    repo.write({
      '.lint-protocol.yaml': `kinds:\n${kinds.join('\n')}\n${body}\n`,
      's.json': schema,
      'r/a.jsonl': jsonl({ status: 'Done' }, { stauts: 'x' }, { status: 'open', other: 1, n: 'x' }),
      'r/b.yaml': "status: 'OPEN'\nsure: Yes\n",
      'r/c.markdown': '---\nstatus: Open # so\n---\n',
      'a.md': '# A\n\n**status:** DONE\n',
    });
    const where = { cwd: repo.root, env: repo.env };
    return {
      out: (await call(['-f', 'json'], where)).out,
      sarif: (await call(['-f', 'sarif'], where)).out,
    };
  });
  const told = JSON.parse(out).diagnostics as {
    readonly path: string;
    readonly expected: string | null;
    readonly details: { readonly kind: string; readonly schema?: string };
  }[];
  const at = (place: string) => `s.json#/${place}`;
  expect(
    told.map(({ path, expected, details }) => [path, expected, details.kind, details.schema]),
  ).toEqual([
    ['a.md', 'done', 'custom:adr', at('properties/status/enum')],
    ['r/a.jsonl', '"done"', 'custom:jsonl', at('properties/status/enum')],
    ['r/a.jsonl', null, 'custom:jsonl', at('required')],
    ['r/a.jsonl', null, 'custom:jsonl', at('additionalProperties')],
    ['r/a.jsonl', null, 'custom:jsonl', 's.json#'],
    ['r/a.jsonl', null, 'custom:jsonl', at('properties/n')],
    ['r/b.yaml', "'open'", 'custom:yaml', at('properties/status/enum')],
    // A plain `yes` is no text to readers of YAML 1.1.
    ['r/b.yaml', null, 'custom:yaml', at('$defs/yes/enum')],
    ['r/c.markdown', 'open', 'custom:markdown', at('properties/status/enum')],
  ]);
  const [{ results }] = JSON.parse(sarif).runs;
  expect(results[0].properties.details).toEqual(told[0]?.details);
});

/** Of a schema in several files: what each problem breaks, and which file its help says to correct. */
test('a schema is in several files, that lead back to each other', async () => {
  const [out, why] = await withRepository(async (repo) => {
    repo.write({
      '.lint-protocol.yaml':
        'kinds: { note: { files: [n/*.json], format: json, schema: lint/note.json } }\n',
      'lint/note.json': JSON.stringify({
        properties: {
          state: { $ref: 'a%20b/parts.json#/$defs/word' },
          next: { $ref: 'a%20b/parts.json#/$defs/back' },
        },
        type: 'object',
        required: ['state'],
      }),
      'lint/a b/parts.json': JSON.stringify({
        $defs: {
          word: { $ref: '#/$defs/long' },
          long: { minLength: 3 },
          back: { $ref: '../note.json' },
        },
      }),
      'n/1.json': '{"state":"open"}\n',
      'n/2.json': '{"state":"x"}\n',
      'n/3.json': '{"state":"open","next":{}}\n',
    });
    const where = { cwd: repo.root, env: repo.env };
    const why = await call(['why', 'lint/a b/parts.json'], where);
    return [(await call(['-f', 'json'], where)).out, why.out];
  });
  const told = JSON.parse(out).diagnostics as {
    readonly path: string;
    readonly help: string;
    readonly details: { readonly schema?: string };
  }[];
  expect(told.map(({ path, details }) => [path, details.schema])).toEqual([
    ['n/2.json', 'lint/a b/parts.json#/$defs/long/minLength'],
    ['n/3.json', 'lint/note.json#/required'],
  ]);
  expect(told[0]?.help).toContain('correct the schema "lint/a b/parts.json"');
  expect(why).toContain('it is part of the schema of kinds.note');
});
