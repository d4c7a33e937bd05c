import { describe, expect, test } from 'vitest';
import {
  BASELINE_PATH,
  contribution,
  META,
  OUTPUT,
  PATH,
  REFERENCE,
} from '../../../src/protocols/contributions/example.ts';
import { judged, told } from './judge.ts';

const SESSION = 'session_20260126_080000_1a2b3c';
const OTHER = 'session_20260126_070000_0f0f0f';

function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

describe('CONTRIB-001', () => {
  const store = (...sessions: readonly unknown[]) => ({
    '.cleo/sessions.json': json({ sessions }),
  });

  test.each([
    ['is active', { status: 'active', endedAt: '2026-01-26T09:00:00Z' }, []],
    ['began just then', { startedAt: META.createdAt, endedAt: null }, []],
    ['ended just then', { endedAt: META.createdAt }, []],
    ['is open to both sides', {}, []],
    ['began later', { startedAt: '2026-01-26T09:30:01Z' }, ['inactive']],
    ['ended before', { endedAt: '2026-01-26T09:29:59Z' }, ['inactive']],
  ])('a session that %s', async (_what, session, expected) => {
    const files = {
      ...store({ id: SESSION, status: 'ended', ...session }),
      [PATH]: contribution(),
    };
    expect(await told('CONTRIB-001', files)).toEqual(expected);
  });

  test('one that is listed twice was active where one of the two was', async () => {
    const ended = { id: SESSION, status: 'ended', endedAt: '2026-01-26T09:00:00Z' };
    const active = { id: SESSION, status: 'active' };
    for (const sessions of [
      [ended, active],
      [active, ended],
    ]) {
      const files = { ...store(...sessions), [PATH]: contribution() };
      expect(await told('CONTRIB-001', files)).toEqual([]);
    }
  });

  test('a contribution that says no time was made at any', async () => {
    const untimed = contribution({ _meta: { ...META, createdAt: undefined } });
    const times = { startedAt: '2026-01-26T08:00:00Z', endedAt: '2026-01-26T09:00:00Z' };
    const files = { ...store({ id: SESSION, status: 'ended', ...times }), [PATH]: untimed };
    expect(await told('CONTRIB-001', files)).toEqual([]);
    expect(await told('CONTRIB-001', { [PATH]: untimed })).toEqual(['unverified (info)']);
  });

  test('several sessions may be active', async () => {
    const sessions = [OTHER, SESSION].map((id) => ({ id, status: 'active' }));
    expect(await told('CONTRIB-001', { ...store(...sessions), [PATH]: contribution() })).toEqual(
      [],
    );
  });

  test('the current session and the configured one need not be listed', async () => {
    const files = { ...store({ id: OTHER, status: 'active' }), [PATH]: contribution() };
    expect(await told('CONTRIB-001', files)).toEqual(['unlisted']);
    const current = { ...files, '.cleo/.current-session': `${SESSION}\n` };
    expect(await told('CONTRIB-001', current)).toEqual([]);
    const options = { contributions: { session: SESSION } };
    expect(await told('CONTRIB-001', files, { options })).toEqual([]);
  });

  test('a session that is named wins over the store, whatever that says', async () => {
    const files = {
      ...store({ id: SESSION, status: 'active' }),
      '.cleo/.current-session': `${SESSION}\n`,
      [PATH]: contribution(),
    };
    expect(await told('CONTRIB-001', files)).toEqual([]);
    const options = { contributions: { session: OTHER } };
    expect(await told('CONTRIB-001', files, { options })).toEqual(['other']);
  });

  test('a store of another folder says nothing', async () => {
    const files = { 'x/.cleo/sessions.json': json({ sessions: [] }), [PATH]: contribution() };
    expect(await told('CONTRIB-001', files)).toEqual(['unverified (info)']);
  });

  test.each([
    ['session_20260127_093000_1a2b3c', ['unverified (info)']],
    ['session_20260127_093001_1a2b3c', ['later']],
    ['session_20260101_000000_1a2b3c', ['unverified (info)']],
    ['session_20261399_000000_1a2b3c', ['unverified (info)']],
    ['manual', []],
  ])('without a store, %s', async (sessionId, expected) => {
    expect(await told('CONTRIB-001', { a: '', [PATH]: contribution({ sessionId }) })).toEqual(
      expected,
    );
  });

  test('that nothing can be verified is said once', async () => {
    const files = { [PATH]: contribution(), '.cleo/contributions/b.json': contribution() };
    const found = await judged('CONTRIB-001', files);
    expect(found.map(({ path }) => path)).toEqual(['.cleo/contributions/b.json']);
  });
});

describe('CONTRIB-002', () => {
  const list = (...tasks: readonly unknown[]) => json({ tasks });
  const label = { id: 'T2310', labels: ['queue-source'] };

  test.each([
    ['a list that holds the task with the label', { '.cleo/tasks.json': list(label) }, []],
    ['a task without labels', { '.cleo/todo.json': list({ id: 'T2310' }) }, ['label']],
    [
      'the label in one of two lists',
      { '.cleo/todo.json': list({ id: 'T2310' }), '.cleo/tasks.json': list(label) },
      [],
    ],
    ['a list without the task', { '.cleo/todo.json': list({ id: 'T1' }) }, ['unknown']],
    ['a list of another folder', { 'x/.cleo/todo.json': list({ id: 'T1' }) }, []],
    ['a list without tasks', { '.cleo/todo.json': list() }, []],
    [
      'a list beside one that can not be read',
      { '.cleo/todo.json': '{', '.cleo/tasks.json': list({ id: 'T1' }) },
      [],
    ],
    ...['todo-archive', 'tasks-archive'].map((name): [string, Record<string, string>, string[]] => [
      `the ${name} with the task`,
      {
        '.cleo/todo.json': list({ id: 'T1' }),
        [`.cleo/${name}.json`]: json({ archivedTasks: [label] }),
      },
      [],
    ]),
  ])('%s', async (_what, files, expected) => {
    expect(await told('CONTRIB-002', { ...files, [PATH]: contribution() })).toEqual(expected);
  });

  test('what is no task id is not looked for', async () => {
    const files = { '.cleo/todo.json': list(label), [PATH]: contribution({ taskId: 'the epic' }) };
    expect(await told('CONTRIB-002', files)).toEqual([]);
  });

  test('the tasks that have the label are named, else the one whose id is nearly the same', async () => {
    const helpOf = async (...tasks: readonly unknown[]) => {
      const files = { '.cleo/todo.json': list(...tasks), [PATH]: contribution() };
      const [found] = await judged('CONTRIB-002', files);
      return found?.help;
    };
    const labels = ['queue-source'];
    expect(await helpOf({ id: 'T2311', labels }, { id: 'T99', labels })).toMatch(
      /^T2311, T99 have the label "queue-source"\. /,
    );
    expect(await helpOf({ id: 'T23100' }, { id: 'T9999' })).toMatch(/^Did you mean T23100\? /);
    expect(await helpOf({ id: 'T9999' })).toBe(
      'Write the id of the task that the contribution is for. If the task list is not committed, commit it together with the contribution.',
    );
  });
});

describe('CONTRIB-004', () => {
  const path = OUTPUT.filePath;
  const complete = (changes: object) => contribution({ status: 'complete', ...changes });

  test.each([
    ['Linked research: queue-stores (Queue stores)', ['noted (warning)']],
    [`see ${path}.`, ['noted (warning)']],
    ['queue-stores', ['noted (warning)']],
    ['old-queue-stores', ['unlinked']],
    ['queue-stores-2', ['unlinked']],
    [`archive/${path}`, ['unlinked']],
    ['old-queue-stores and queue-stores', ['noted (warning)']],
    ['', ['unlinked']],
  ])('the note %j', async (note, expected) => {
    const tasks = json({ tasks: [{ id: 'T2310', notes: [note] }] });
    const text = complete({ researchOutputs: [{ ...OUTPUT, linkedAt: undefined }] });
    expect(await told('CONTRIB-004', { '.cleo/todo.json': tasks, [PATH]: text })).toEqual(expected);
  });

  test('one of several notes is enough, and none is none', async () => {
    const text = (taskId?: string) =>
      complete({ taskId, researchOutputs: [{ ...OUTPUT, linkedAt: null }] });
    const files = (...notes: readonly string[]) => ({
      '.cleo/todo.json': json({ tasks: [{ id: 'T2310', notes }] }),
      [PATH]: text('T2310'),
    });
    expect(await told('CONTRIB-004', files('Talk to Ann', 'queue-stores'))).toEqual([
      'noted (warning)',
    ]);
    expect(await told('CONTRIB-004', files())).toEqual(['unlinked']);
    const noTask = { ...files('queue-stores'), [PATH]: text() };
    expect(await told('CONTRIB-004', noTask)).toEqual(['unlinked']);
  });

  test('a note of another task says nothing', async () => {
    const tasks = json({ tasks: [{ id: 'T9', notes: ['queue-stores'] }] });
    const text = complete({ researchOutputs: [{ ...OUTPUT, linkedAt: null }] });
    expect(await told('CONTRIB-004', { '.cleo/todo.json': tasks, [PATH]: text })).toEqual([
      'unlinked',
    ]);
  });
});

describe('CONTRIB-005', () => {
  const text = contribution({ status: 'complete' });
  const document = (table: string) => ({ 'docs/p.md': table, [PATH]: text });
  const options = { contributions: { protocolDocument: 'docs/p.md' } };

  test.each([
    [
      'a table below the heading',
      '## Decision Points\n\n| id |\n| - |\n| RCSD-002 |\n',
      ['missing'],
    ],
    [
      'a column of that name',
      '| Decision point | x |\n| - | - |\n| `RCSD-002` | y |\n',
      ['missing'],
    ],
    ['a question that is answered', '## Decision points\n\n| id |\n| - |\n| RCSD-001 |\n', []],
    ['another table', '## Risks\n\n| id |\n| - |\n| RCSD-002 |\n', []],
    [
      'a table after the section',
      '## Decision points\n\n## Risks\n\n| id |\n| - |\n| RCSD-002 |\n',
      [],
    ],
    ['words that are no ids', '## Decision points\n\n| id |\n| - |\n| RCSD-2 or RCSD-002 |\n', []],
  ])('%s', async (_what, table, expected) => {
    expect(await told('CONTRIB-005', document(table), { options })).toEqual(expected);
  });

  test('a decision of the baseline that names no question asks for nothing', async () => {
    const baselineReference = REFERENCE;
    const original = contribution({
      _meta: { ...META, contributionId: REFERENCE.contributionId },
      decisions: [{ answer: 'Redis' }, { questionId: 'RCSD-002' }],
    });
    const files = { [BASELINE_PATH]: original, [PATH]: contribution({ baselineReference }) };
    const found = await judged('CONTRIB-005', files);
    expect(found.map(({ message }) => message)).toEqual([
      'No decision answers RCSD-002, which the baseline contribution requires',
    ]);
  });

  test('a draft may still answer; whatever comes after it is held to it', async () => {
    const table = '| Decision point |\n| - |\n| RCSD-002 |\n';
    const levelOf = async (status?: string) => {
      const files = { ...document(table), [PATH]: contribution({ status }) };
      return told('CONTRIB-005', files, { options });
    };
    expect(await levelOf('draft')).toEqual(['missing (info)']);
    expect(await levelOf()).toEqual(['missing (info)']);
    for (const status of ['complete', 'validated', 'merged', 'done']) {
      expect(await levelOf(status)).toEqual(['missing']);
    }
  });

  test('the configuration goes before the document', async () => {
    const table = '## Decision points\n\n| id |\n| - |\n| RCSD-002 |\n';
    const keyQuestions = { T2308: ['RCSD-001'] };
    const contributions = { ...options.contributions, keyQuestions };
    expect(await told('CONTRIB-005', document(table), { options: { contributions } })).toEqual([]);
    const other = { ...options.contributions, keyQuestions: { T1: ['RCSD-009'] } };
    expect(
      await told('CONTRIB-005', document(table), { options: { contributions: other } }),
    ).toEqual(['missing']);
  });
});
