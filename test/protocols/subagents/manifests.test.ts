import { describe, expect, test } from 'vitest';
import schema from '../../../schemas/subagent-manifest-entry.schema.json' with { type: 'json' };
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../../src/protocols/subagents/example.ts';
import { isField } from '../../../src/protocols/subagents/rules/unknown-field.ts';
import { entry, lint, told, toldOf } from './judge.ts';

const DAY =
  'Write the day as year, month and day: "2026-01-26". Write it in the line **Date** of the output, too.';

describe('the shape of an entry', () => {
  test.each([
    ['T239-a', []],
    ['T2398-a-2', []],
    ['T23-a', ['error subagent/manifest-schema wrong 1:7-1:14']],
    ['T2398', ['error subagent/manifest-schema wrong 1:7-1:14']],
    ['T2398-', ['error subagent/manifest-schema wrong 1:7-1:15']],
    ['T2398-A', []],
    ['T2398-v1.2_b', []],
    ['T2398-a..b', ['error subagent/manifest-schema wrong 1:7-1:19']],
    ['T2398-a--b', ['error subagent/manifest-schema wrong 1:7-1:19']],
    ['t2398-a', ['error subagent/manifest-schema wrong 1:7-1:16']],
  ])('the id %s', async (id, expected) => {
    expect(await toldOf(entry({ id }))).toEqual(expected);
  });

  test.each(['2024-02-29', '2026-12-31'])('the day %s exists', async (date) => {
    expect(await toldOf(entry({ date }))).toEqual([]);
  });

  test.each([
    ['21.11.2026', 'Write "2026-11-21".', '"2026-11-21"'],
    ['2026-04-27T19:23:37Z', 'Write "2026-04-27".', '"2026-04-27"'],
    ['11/12/2026', DAY, null],
    ['31.02.2026', DAY, null],
  ])('help for the day %s', async (date, help, expected) => {
    const found = await lint({ [MANIFEST_PATH]: manifest({ ...ENTRY, date }) });
    const [wrong] = found.filter(({ rule }) => rule === 'subagent/manifest-schema');
    expect(wrong).toMatchObject({ help, expected });
  });

  test('help for a file whose name only looks the same', async () => {
    const file = 'research/T2398-prüfung.md';
    const found = await lint({
      [MANIFEST_PATH]: manifest({ ...ENTRY, file: file.normalize('NFD') }),
      [`agent-outputs/${file}`]: 'x',
    });
    const [absent] = found.filter(({ rule }) => rule === 'subagent/output-exists');
    expect(absent?.help).toBe(
      'The name of the file looks the same, but has other Unicode characters. Write: "research/T2398-pr\\u00fcfung.md"',
    );
  });

  test.each(['2025-02-29', '26-01-26', '2026-01-26T00:00:00Z', 20260126])(
    'the day %s does not',
    async (date) => {
      const told = await toldOf(entry({ date }));
      expect(told.map((each) => each.replace(/ [\d:-]+$/, ''))).toEqual([
        'error subagent/manifest-schema wrong',
      ]);
    },
  );

  test('the lists hold strings, and each item that is none is told', async () => {
    const lists = { topics: [1, 'a', null], linked_tasks: 'T2392', actionable: 'true' };
    expect(await toldOf({ ...lists, ...ENTRY })).toEqual([
      'error subagent/manifest-schema wrong 1:12-1:13',
      'error subagent/manifest-schema wrong 1:18-1:22',
      'error subagent/manifest-schema wrong 1:39-1:46',
      'error subagent/manifest-schema wrong 1:60-1:66',
    ]);
  });

  test.each([
    ['id', { task_id: 'T1' }, 'Add "id": the value of "task_id", a hyphen and a slug.'],
    [
      'file',
      { output: 'a.md' },
      'Rename "output" to "file", and write the path relative to the folder of the manifest.',
    ],
    ['agent_type', { type: 'research' }, 'Rename "type" to "agent_type".'],
    [
      'date',
      { timestamp: '2026-04-27T19:23:37Z' },
      'Rename "timestamp" to "date", and write only the day: "2026-04-27".',
    ],
    ['date', { completed: 'today' }, 'Rename "completed" to "date", and write only the day.'],
    [
      'date',
      { completed: 'on 2026-04-27' },
      'Rename "completed" to "date", and write only the day.',
    ],
    ['date', { completed: true }, 'Add "date", with the day from the line **Date** of the output.'],
    ['title', {}, 'Add "title".'],
  ])('help for a missing %s where the entry has %j', async (field, others, help) => {
    const content = manifest({ ...ENTRY, [field]: undefined, ...others });
    const found = await lint({ [MANIFEST_PATH]: content });
    const schema = found.filter(({ rule }) => rule === 'subagent/manifest-schema');
    expect(schema.map((each) => each.help)).toEqual([help]);
  });

  test.each([
    ['completed', 'Write "complete".'],
    ['Done', 'Write "complete".'],
    ['success', 'Write "complete".'],
    ['incomplete', 'Write "partial", and list in "needs_followup" what is left to do.'],
    ['in_progress', 'Write "partial", and list in "needs_followup" what is left to do.'],
    ['failed', 'Write "blocked", and list in "needs_followup" what is left to do.'],
    ['Complete', 'Write "complete".'],
    [' PARTIAL', 'Write "partial".'],
    [7, 'Write complete, partial or blocked instead.'],
    ['constructor', 'Write complete, partial or blocked instead.'],
  ])('help for the status %s', async (status, help) => {
    const found = await lint({ [MANIFEST_PATH]: manifest(entry({ status })) });
    expect(found.filter(({ rule }) => rule !== 'subagent/output-exists')).toMatchObject([
      { rule: 'subagent/manifest-schema', help },
    ]);
  });

  test('help for an id without a task', async () => {
    const found = await lint({ [MANIFEST_PATH]: manifest(entry({ id: 'a-1', file: 'b.md' })) });
    const schema = found.find(({ rule }) => rule === 'subagent/manifest-schema');
    expect(schema?.help).toBe('Write the task id, a hyphen and a slug, such as "T2401-imaging".');
  });

  test.each([
    ['topics', 'a', 'Write the list ["a"].'],
    ['key_findings', 'a', 'Write the list ["a"].'],
    ['needs_followup', 'a', 'Write the list ["a"].'],
    ['linked_tasks', 'T2392', 'Write the list ["T2392"].'],
    ['topics', 'a, b', 'Write the list ["a","b"].'],
    ['key_findings', 'a, b', 'Write the list ["a, b"].'],
    ['key_findings', 'a '.repeat(60), 'Put the text into a list: ["..."].'],
    ['status', 'Complete', 'Write "complete".'],
    ['topics', 7, 'Write a list of strings instead.'],
    ['topics', [7], 'Write "7".'],
    ['title', 7, 'Write a text that is not blank instead.'],
    [
      'agent_type',
      ' ',
      'Write the kind of work, such as research, specification or implementation instead.',
    ],
  ])('help for the field %s with %j', async (field, value, help) => {
    const found = await lint({ [MANIFEST_PATH]: manifest(entry({ [field]: value })) });
    const schema = found.filter(({ rule }) => rule === 'subagent/manifest-schema');
    expect(schema.map((each) => each.help)).toEqual([help]);
  });

  test.each([
    ['status', 'Complete', '"complete"'],
    ['status', 'Blocked', '"blocked"'],
    ['status', 'failed', null],
    ['linked_tasks', 'T760,T763', '["T760","T763"]'],
    ['topics', ' gates, command line,', '["gates","command line"]'],
    ['needs_followup', 'T760, T763', '["T760","T763"]'],
    ['key_findings', 'Small, and fast', '["Small, and fast"]'],
    ['key_findings', 'T760 is small, T763 fast', '["T760 is small, T763 fast"]'],
    ['topics', ' , ', null],
  ])('what is expected of %s with %j', async (field, value, expected) => {
    const found = await lint({ [MANIFEST_PATH]: manifest(entry({ [field]: value })) });
    const schema = found.filter(({ rule }) => rule === 'subagent/manifest-schema');
    expect(schema).toMatchObject([{ expected }]);
  });

  test('the fields that are known are those of the schema', () => {
    const names = Object.keys(schema.properties);
    expect(names.filter((name) => !isField(name))).toEqual([]);
    expect(names).toHaveLength(12);
  });

  test.each(['{"__proto__": {}}', '[]', 'null', '7', '{"constructor": 1, "toString": []}'])(
    'hostile: %s',
    async (line) => {
      const found = await lint({ [MANIFEST_PATH]: `${line}\n` });
      expect(found.length).toBeGreaterThan(0);
    },
  );
});

describe('unknown fields', () => {
  test('are one problem an entry, and none where the field is told as a misspelling', async () => {
    const fields = { a: 1, b: 2, type: 'x', verdict: 'PROVEN' };
    expect(await toldOf({ ...fields, ...ENTRY, agent_type: undefined })).toEqual([
      'error subagent/manifest-schema missing 1:1-1:2',
      'info subagent/unknown-field several 1:2-1:5',
    ]);
  });

  test('of many entries are one problem of the manifest, which counts them', async () => {
    const entries = [
      entry({ a: 1 }),
      ENTRY,
      entry({ a: 1, b: 2 }),
      entry({ b: 2 }),
      entry({ b: 1 }),
    ];
    const found = (await lint({ [MANIFEST_PATH]: manifest(...entries) })).filter(
      ({ rule }) => rule === 'subagent/unknown-field',
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toBe(
      '4 entries have fields that the protocol does not define: "b" in 3, "a" in 2; this is the first of them',
    );
  });

  test('are counted after the eighth', async () => {
    const many = Object.fromEntries([...'abcdefghij'].map((name) => [name, 1]));
    const [found] = await lint({ [MANIFEST_PATH]: manifest({ ...many, ...ENTRY }) });
    expect(found?.message).toBe(
      'The protocol does not define the fields "a", "b", "c", "d", "e", "f", "g", "h" and 2 more',
    );
  });
});

describe('one entry', () => {
  test('a third entry for a finished file is told against the second', async () => {
    const entries = ['a', 'b', 'c'].map((slug, index) =>
      entry({
        id: `T2398-${slug}`,
        status: index === 0 ? 'blocked' : 'complete',
        key_findings: ['x'],
      }),
    );
    expect(await toldOf(...entries)).toEqual(['warning subagent/one-entry file 3:24-3:52']);
  });

  test('an entry that repeats id and file is one problem', async () => {
    expect(await toldOf(ENTRY, ENTRY)).toEqual(['error subagent/one-entry id 2:7-2:23']);
  });

  test('only what begins with ./ is the same without it', async () => {
    const found = await toldOf(
      entry({ file: 'a./research/b.md' }),
      entry({ id: 'T2398-b', file: 'aresearch/b.md' }),
    );
    expect(found.filter((each) => each.includes('one-entry'))).toEqual([]);
  });

  test('entries without an id, or without a file, are not the same', async () => {
    const nameless = { ...ENTRY, id: undefined, file: undefined };
    const found = await toldOf(nameless, nameless);
    expect(found.filter((each) => each.includes('one-entry'))).toEqual([]);
  });

  test.each([
    ['partial', []],
    ['blocked', []],
    ['complete', ['warning subagent/one-entry file 2:24-2:52']],
    [undefined, ['warning subagent/one-entry file 2:24-2:52']],
  ])('a second one for the file of an entry that is %s', async (status, expected) => {
    const fields = { key_findings: ['x'], needs_followup: ['y'] };
    const found = await toldOf(entry({ status, ...fields }), entry({ id: 'T2398-b', ...fields }));
    expect(found.filter((each) => each.includes('one-entry'))).toEqual(expected);
  });

  test('is told with the one before it, and what to do', async () => {
    const other = { id: 'T2398-b', file: '././research/T2398-analysis.md' };
    const again = entry({ file: 'research/T2398-again.md' });
    const found = await lint({ [MANIFEST_PATH]: manifest(ENTRY, entry(other), again) });
    const told = found.filter(({ rule }) => rule === 'subagent/one-entry');
    expect(
      told.map(({ message, help, related }) => [
        message,
        help,
        related.map((each) => each.message),
      ]),
    ).toEqual([
      [
        'The file "research/T2398-analysis.md" already has an entry',
        'If this is other work, write it to a file of its own. If the entry corrects the one before, give it the id of that one followed by -r1.',
        ['The entry before it'],
      ],
      [
        'The id "T2398-analysis" already has an entry',
        'Give the entry another id: the task id, a hyphen and a short name for the file.',
        ['The first entry with this id'],
      ],
    ]);
  });

  test('ids of another manifest do not count', async () => {
    const files = {
      [MANIFEST_PATH]: manifest(ENTRY),
      'b/agent-outputs/MANIFEST.jsonl': manifest(ENTRY),
    };
    const found = await lint(files);
    expect(found.filter(({ rule }) => rule === 'subagent/one-entry')).toEqual([]);
  });
});

describe('what is left, and what blocks', () => {
  test.each([
    [{ needs_followup: [' '] }, ['error subagent/partial-followup empty 1:151-1:156']],
    [{ needs_followup: ['', 'a'] }, []],
    [{ needs_followup: 'tests' }, ['error subagent/manifest-schema wrong 1:151-1:158']],
    [{ needs_followup: null }, ['error subagent/manifest-schema wrong 1:151-1:155']],
  ])('partial with %j', async (fields, expected) => {
    expect(await toldOf(entry({ status: 'partial', date: '2026-01-26', ...fields }))).toEqual(
      expected.map((each) => expect.stringContaining(each.replace(/ \S+$/, ''))),
    );
  });

  test.each([
    [{}, ['error subagent/blocked-documented unsaid 1:117-1:126']],
    [{ key_findings: [] }, ['error subagent/blocked-documented unsaid 1:117-1:126']],
    [{ key_findings: ['No access'] }, []],
    [{ needs_followup: ['Ask'] }, []],
  ])('blocked with %j', async (fields, expected) => {
    expect(await toldOf(entry({ status: 'blocked', ...fields }))).toEqual(expected);
  });

  test('a text where a list should be is told once, by the schema', async () => {
    const found = await toldOf(entry({ status: 'blocked', key_findings: 'No access' }));
    expect(found).toEqual([expect.stringMatching(/^error subagent\/manifest-schema wrong /)]);
  });
});

describe('linked tasks', () => {
  const tasks = {
    '.cleo/todo.json': '{"tasks":[{"id":"T100"},{"id":"T2398"}]}',
    'b/.cleo/tasks.json': '{"tasks":[{"id":"T200"}]}',
  };
  const linked = (...ids: readonly unknown[]) => manifest({ linked_tasks: ids, ...ENTRY });

  test('are known from every task file', async () => {
    const found = await lint({ ...tasks, [MANIFEST_PATH]: linked('T100', 'T200', 'T300') });
    expect(found.filter(({ rule }) => rule === 'subagent/linked-task')).toMatchObject([
      { messageId: 'unknown', range: { start: { column: 32 }, end: { column: 38 } } },
    ]);
  });

  test('are known when they are done and archived', async () => {
    const archive = { '.cleo/todo-archive.json': '{"archivedTasks":[{"id":"T300"}]}' };
    const found = await told({ ...tasks, ...archive, [MANIFEST_PATH]: linked('T300') });
    expect(found.filter((each) => each.includes('linked-task'))).toEqual([]);
  });

  test('an empty task file knows nothing that could be contradicted', async () => {
    const found = await told({
      '.cleo/todo.json': '{"tasks":[]}',
      [MANIFEST_PATH]: linked('T300', 't1'),
    });
    expect(found.filter((each) => each.includes('linked-task'))).toEqual([
      'warning subagent/linked-task form 1:25-1:29',
    ]);
  });

  test('what is no text is told by the schema', async () => {
    expect(await toldOf({ linked_tasks: [7], ...ENTRY })).toEqual([
      'error subagent/manifest-schema wrong 1:18-1:19',
    ]);
  });
});

test('an entry for another task than its file is named after is superseded by one for that task', async () => {
  const wrong = entry({ id: 'T2399-analysis', status: 'blocked' });
  const files = { [OUTPUT_PATH]: OUTPUT };
  const rulesOf = async (...lines: readonly object[]) =>
    (await lint({ ...files, [MANIFEST_PATH]: manifest(...lines) })).map(({ rule }) => rule);
  expect(await rulesOf(wrong)).toContain('subagent/blocked-documented');
  expect(await rulesOf(wrong, entry({}))).toEqual([]);
  expect(await rulesOf(wrong, entry({ id: 'T2400-analysis' }))).toContain(
    'subagent/blocked-documented',
  );
});

test('an entry whose id is none is superseded under the id that its help prints', async () => {
  const { file: _, ...fileless } = ENTRY;
  const wrong = { ...fileless, id: 't2398 analysis' };
  const rulesOf = async (...lines: readonly object[]) =>
    (await lint({ [OUTPUT_PATH]: OUTPUT, [MANIFEST_PATH]: manifest(...lines) })).map(
      ({ rule }) => rule,
    );
  expect(await rulesOf(wrong)).toContain('subagent/manifest-schema');
  expect(await rulesOf(wrong, entry({ id: 'T2398-analysis-r1' }))).toEqual([]);
  expect(await rulesOf(wrong, entry({ id: 'T2398-other-r1' }))).toContain(
    'subagent/manifest-schema',
  );
});
