import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { errorsOf } from './play.ts';

const SESSION = 'session_20260302_080000_0a0b0c';
const FILE = '.cleo/contributions/T2310.json';

/** What a project has before anybody contributes. */
const PROJECT = {
  'docs/queues.md': '# Redis\n\nIt keeps order per key.\n\n# Retries\n\nThree tries were enough.\n',
  '.cleo/sessions.json': `${JSON.stringify({ sessions: [{ id: SESSION, status: 'active' }] })}\n`,
  '.cleo/todo.json': `${JSON.stringify({
    tasks: [{ id: 'T2310', type: 'task', labels: ['queue-source'] }],
  })}\n`,
  '.lint-protocol.yaml': 'contributions:\n  keyQuestions: { T2308: [RCSD-001, RCSD-002] }\n',
};

const DECISIONS = [
  [
    ...['--question-id', 'RCSD-001', '--question', 'Which store holds the queue?'],
    ...['--answer', 'Redis streams', '--confidence', '0.8'],
    ...['--rationale', 'It is in use already, and it keeps order.'],
    ...['--evidence', 'docs/queues.md:3'],
  ],
  [
    ...['--question-id', 'RCSD-002', '--question', 'How often is a message sent again?'],
    ...['--answer', 'Three times, a minute apart', '--confidence', '0.6'],
    ...['--rationale', 'More often did not help in the last outage.'],
    ...['--evidence', 'docs/queues.md:7', '--note', 'There was only one outage.'],
  ],
] as const;

/** Calls an operation, at a minute of the day, and looks at what is left. */
async function step(repo: TestRepository, minute: number, args: readonly string[]): Promise<void> {
  const now = new Date(Date.parse('2026-03-02T09:00:00Z') + minute * 60_000).toISOString();
  const { code, out, err } = await call([...args, '--now', now], { cwd: repo.root, env: repo.env });
  expect({ args, code, said: code === 0 ? '' : out + err }).toEqual({ args, code: 0, said: '' });
  expect(await errorsOf(repo)).toEqual([]);
  await repo.git('add', '--all');
  expect(await errorsOf(repo, '--staged')).toEqual([]);
}

const STEPS = [
  [
    ...['contribution', 'new', '--epic', 'T2308', '--task', 'T2310'],
    ...['--marker', 'queue-source', '--agent', 'opus-1', '--epic-title', 'Queues'],
  ],
  ...DECISIONS.map((decision) => ['contribution', 'decide', FILE, ...decision]),
  ['contribution', 'complete', FILE],
  ['contribution', 'validate', FILE],
  ['contribution', 'merge', FILE],
] as const;

test('from nothing to merged, with a commit after each step', async () => {
  await withRepository(async (repo) => {
    await repo.commit('the project', PROJECT);
    for (const [minute, args] of STEPS.entries()) {
      await step(repo, minute, args);
      await repo.git('commit', '--quiet', '-m', args.slice(0, 2).join(' '));
      expect(await errorsOf(repo, '--range', 'HEAD~1..HEAD')).toEqual([]);
    }
    expect(await errorsOf(repo, '--history')).toEqual([]);
    const { status, decisions } = JSON.parse(readFileSync(join(repo.root, FILE), 'utf8'));
    expect({ status, decisions: decisions.length }).toEqual({ status: 'merged', decisions: 2 });
  });
});

test('the whole day in one commit, and taken back on the way', async () => {
  await withRepository(async (repo) => {
    await repo.commit('the project', PROJECT);
    const [begin, one, two, complete, validate] = STEPS;
    const reopen = ['contribution', 'reopen', FILE] as const;
    const day = [begin, one, two, complete, reopen, complete, validate] as const;
    for (const [minute, args] of day.entries()) await step(repo, minute, args ?? []);
    await repo.git('commit', '--quiet', '-m', 'a day');
    expect(await errorsOf(repo, '--history')).toEqual([]);
  });
});

test('what is written is committed by --commit, and nothing else', async () => {
  await withRepository(async (repo) => {
    await repo.commit('the project', PROJECT);
    repo.write({ 'notes.txt': 'not yet\n' });
    for (const args of STEPS.slice(0, 4)) {
      const { code, out, err } = await call([...args, '--commit'], {
        cwd: repo.root,
        env: repo.env,
      });
      expect({ code, said: code === 0 ? '' : out + err }).toEqual({ code: 0, said: '' });
    }
    expect(await repo.git('status', '--short')).toContain('?? notes.txt');
    expect(await errorsOf(repo, '--history')).toEqual([]);
  });
});

test('a package: its files are evidence as they are called there, and count from the root', async () => {
  await withRepository(async (repo) => {
    const packaged = Object.entries(PROJECT).map(([path, text]) => [
      path.startsWith('.lint') ? path : `web/${path}`,
      text,
    ]);
    await repo.commit('the project', Object.fromEntries(packaged));
    const [begin = [], ...decisions] = STEPS.slice(0, 3).map((args) =>
      args.map((arg) => (arg === FILE ? `web/${FILE}` : arg)),
    );
    await step(repo, 0, [...begin, '--home', 'web']);
    for (const [minute, args] of decisions.entries()) await step(repo, minute + 1, args);
    const written = readFileSync(join(repo.root, 'web', FILE), 'utf8');
    expect(written.match(/web\/docs\/queues\.md/g)).toHaveLength(2);
    await repo.commit('elsewhere', { 'lib/src/a.ts': 'export const a = 1;\n' });
    const elsewhere = (decisions[1] ?? []).map((arg) =>
      arg === 'docs/queues.md:7' ? 'src/a.ts:1' : arg,
    );
    const { code, err } = await call(elsewhere, { cwd: repo.root, env: repo.env });
    expect([code, err]).toEqual([2, expect.stringContaining('Did you mean lib/src/a.ts?')]);
  });
});
