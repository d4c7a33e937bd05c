import { renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const QUEUES = '# Queues\n\n## Redis\n\n## Postgres\n';

/** A package with a task list, a session and a manifest. */
function packageFiles(home: string, task: string): Record<string, string> {
  return {
    [`${home}/.cleo/todo.json`]: `${JSON.stringify({ tasks: [{ id: 'T1000' }, { id: task, parentId: 'T1000', labels: ['queues'] }] })}\n`,
    [`${home}/.cleo/sessions.json`]: `${JSON.stringify({ sessions: [{ id: `session_20260302_090000_${task.slice(1)}aa`, status: 'active', startedAt: '2026-03-02T09:00:00Z' }] })}\n`,
    [`${home}/claudedocs/agent-outputs/MANIFEST.jsonl`]: '',
    [`${home}/docs/queues.md`]: QUEUES,
  };
}

const APP = packageFiles('packages/app', 'T2313');
const WEB = packageFiles('packages/web', 'T5313');

/** Calls an operation in a folder of a repository, and says what it wrote. */
async function run(repo: TestRepository, folder: string, ...args: readonly string[]) {
  const cwd = folder === '' ? repo.root : `${repo.root}/${folder}`;
  const words = [...args, '--format', 'json', '--now', '2026-03-02T12:00:00Z'];
  const { code, out, err } = await call(words, { cwd, env: repo.env });
  const { written = [], notes = [], result = {} } = JSON.parse(out || '{}');
  const paths = written.map(({ path }: { path: string }) => path).sort();
  return { code, said: `${out}${err}`, paths, notes: notes as string[], result };
}

const COMPLETE = ['redis', 'postgres'].flatMap((name, at) => [
  ...['--option', name, '--confidence', `${name}=0.${8 - 4 * at}`, '--rationale', `${name}=Known`],
  ...['--evidence', `${name}=docs/queues.md#Redis=doc`],
]);
const VOTE = ['consensus', 'new', '--question', 'Which queue?', ...COMPLETE];

/** Where the votes and entries of a package are. */
const matrix = (home: string, id = 'CONS-0001') => `${home}/.cleo/consensus/${id}.json`;
const manifest = (home: string) => `${home}/claudedocs/agent-outputs/MANIFEST.jsonl`;

test('a vote is counted into the only .cleo, wherever the call is made, and its evidence is found there', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { ...APP, 'packages/api/README.md': '# API\n' });
    for (const folder of ['', 'packages/api', 'packages/app']) {
      const { paths } = await run(repo, folder, ...VOTE, '--task', 'T2313', '--dry-run');
      expect(paths, folder).toEqual([matrix('packages/app'), manifest('packages/app')]);
    }
  }));

test('a vote that is held again stays in the package of the first, from the draft to the count', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { ...APP, ...WEB });
    await run(repo, 'packages/app', ...VOTE, '--task', 'T2313');
    await repo.git('add', '.');
    await repo.git('commit', '-qm', 'voted');
    const again = ['consensus', 'new', '--rerun', 'CONS-0001', ...COMPLETE];
    const draft = 'votes/CONS-0001-again.json';
    const begun = await run(repo, '', ...again, '--out', draft);
    expect(begun.paths).toEqual([`packages/app/${draft}`]);
    // A draft that somebody put elsewhere is of that package all the same.
    renameSync(`${repo.root}/packages/app/votes`, `${repo.root}/votes`);
    const counted = await run(repo, 'packages/web', 'consensus', 'tally', 'CONS-0001-r1');
    expect(counted.paths).toEqual([
      matrix('packages/app', 'CONS-0001-r1'),
      manifest('packages/app'),
      draft,
    ]);
    const handed = await run(repo, '', 'consensus', 'handoff', 'CONS-0001');
    expect(handed.result).toMatchObject({ heldAgain: 'CONS-0001-r1' });
  }));

test('of several packages, the task, the folder of the call, the manifest or --home says which is meant', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { ...APP, ...WEB });
    const paths = [matrix('packages/web'), manifest('packages/web')];
    const byTask = await run(repo, '', ...VOTE, '--task', 'T5313', '--dry-run');
    expect(byTask.paths).toEqual(paths);
    expect(byTask.notes).toContain('The .cleo of packages/web is meant: its task list has T5313.');
    const ways = [
      ['packages/web', '--task', 'T1000'],
      ['', '--task', 'T1000', '--manifest', manifest('packages/web')],
      ['', '--task', 'T1000', '--home', 'packages/web'],
      ['packages', '--task', 'T1000', '--home', 'web'],
    ] as const;
    for (const [folder, ...words] of ways) {
      const found = await run(repo, folder, ...VOTE, ...words, '--dry-run');
      expect(found.paths, words.join(' ')).toEqual(paths);
    }
    const unclear = await run(repo, '', ...VOTE, '--task', 'T1000', '--dry-run');
    expect(unclear).toMatchObject({ code: 2, paths: [] });
    expect(unclear.said).toContain('Several folders have a .cleo: packages/app, packages/web.');
    expect(unclear.said).toContain('--home packages/app');
  }));

test('a draft is below the folder that --home names, and is counted there', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { ...APP, ...WEB });
    const out = ['--home', 'packages/web', '--out', 'votes/a.json'];
    const begun = await run(repo, '', ...VOTE, ...out);
    expect(begun.paths).toEqual(['packages/web/votes/a.json']);
    const tally = ['consensus', 'tally', 'packages/web/votes/a.json', '--task', 'T1000'];
    const counted = await run(repo, '', ...tally);
    expect(counted.paths).toContain(matrix('packages/web'));
  }));

test('of votes with one id in several packages, that of the package of the call is meant', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { ...APP, ...WEB });
    await run(repo, 'packages/app', ...VOTE, '--task', 'T1000', '--question-id', 'CONS-0009');
    await run(repo, 'packages/web', ...VOTE, '--task', 'T1000', '--question-id', 'CONS-0009');
    const handed = await run(repo, 'packages/web', 'consensus', 'handoff', 'CONS-0009');
    expect(handed).toMatchObject({ code: 0, result: { questionId: 'CONS-0009' } });
    const unclear = await run(repo, '', 'consensus', 'handoff', 'CONS-0009');
    expect(unclear.code).toBe(2);
  }));

test('an output is begun in the package of the caller, or of the list that has the task', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { ...APP, ...WEB });
    const begin = ['subagent', 'output', 'new', '--category', 'research', '--title', 'Burst'];
    const path = (task: string) =>
      `packages/web/claudedocs/agent-outputs/research/${task}-burst.md`;
    const here = await run(repo, 'packages/web/docs', ...begin, '--task', 'T6003');
    expect(here.paths).toEqual([path('T6003')]);
    const listed = await run(repo, '', ...begin, '--task', 'T5313');
    expect(listed.paths).toEqual([path('T5313')]);
    const unclear = await run(repo, '', ...begin, '--task', 'T1000');
    expect(unclear.said).toContain('There are several manifests');
  }));

test('a contribution is begun where the task is listed', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { ...APP, ...WEB });
    const begin = [
      'contribution',
      'new',
      '--epic',
      'T1000',
      '--marker',
      'queues',
      '--agent',
      'opus',
    ];
    const begun = await run(repo, '', ...begin, '--task', 'T5313');
    expect(begun.result).toMatchObject({ path: 'packages/web/.cleo/contributions/T5313.json' });
    expect(begun.notes).toContain('The .cleo of packages/web is meant: its task list has T5313.');
  }));
