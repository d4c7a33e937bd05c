import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { runStep } from '../../scripts/play/runner.ts';
import { begin } from '../../scripts/play/scenes.ts';
import { Stage } from '../../scripts/play/stage.ts';
import { CLI, inShort, lintJson, lintProtocol } from '../e2e/cli.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

// One process for each door of what is built; test/e2e goes through all rooms.

const DIST = dirname(CLI);
const LOG = 'log.jsonl';
const BROKEN = '---\nid: 1\nsubject: no type\n---\n';

const { version } = JSON.parse(readFileSync(join(DIST, '../package.json'), 'utf8'));

/** A repository whose log was rewritten in its last commit, with nothing staged. */
async function withRewrittenLog(use: (repo: TestRepository) => void | Promise<void>) {
  await withRepository(async (repo) => {
    const config = `history: { appendOnly: [${LOG}] }\n`;
    await repo.commit('first', { '.lint-protocol.yaml': config, [LOG]: '{"a":1}\n{"b":1}\n' });
    await repo.commit('second', { [LOG]: '{"a":2}\n{"b":1}\n' });
    await use(repo);
  });
}

test('the command: staged records, the history, standard input, wrong use', () =>
  withRewrittenLog(async (repo) => {
    expect(lintProtocol(repo, ['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });

    expect(lintProtocol(repo, ['--staged'])).toMatchObject({ code: 0, err: '' });
    repo.write({ 'messages/1.md': BROKEN });
    await repo.git('add', '--all');
    const staged = lintJson(repo, ['--staged']);
    expect(staged).toMatchObject({ version: 1, code: 1, status: 'problems', error: null });
    expect(inShort(staged)).toContain('messages/1.md:3:10 MB-001');

    const history = lintJson(repo, ['--history']);
    expect(history.code).toBe(1);
    expect(history.diagnostics.map(({ rule, path }) => [rule, path])).toEqual([
      ['history/append-only', LOG],
    ]);

    const piped = lintJson(repo, ['--stdin', '--stdin-filename', 'messages/2.md'], {
      input: BROKEN,
    });
    expect(piped.code).toBe(1);
    expect(inShort(piped)).toContain('messages/2.md:3:10 MB-001');

    const wrong = lintProtocol(repo, ['--stagd']);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('--staged');

    const elsewhere = lintProtocol(repo, ['--staged'], { cwd: repo.base });
    expect(elsewhere.code).toBe(3);
    expect(elsewhere.err).toMatch(/^error: /m);
  }));

test('the demo finds what is planted in it', () =>
  withRepository(async (repo) => {
    const { code, out } = lintProtocol(repo, ['demo']);
    // It shows problems that are nobody's.
    expect(code).toBe(0);
    for (const rule of ['MB-005', 'CONS-006', 'history/append-only', 'vouch/source-hash']) {
      expect(out).toContain(`error ${rule}: `);
    }
    expect(out).toMatch(/^\d+ errors?.* in \d+ files\.$/m);
  }));

test('the library, by require', () =>
  withRewrittenLog((repo) => {
    const program = `require(process.argv[1]).lint({ cwd: '.', env: process.env, scope: { mode: 'history' } })
      .then(({ diagnostics }) => console.log(JSON.stringify(diagnostics.map(({ rule }) => rule))));`;
    const args = ['--eval', program, join(DIST, 'index.cjs')];
    const run = spawnSync(process.execPath, args, {
      cwd: repo.root,
      env: { ...repo.env },
      encoding: 'utf8',
    });
    expect([run.stderr, run.stdout]).toEqual(['', '["history/append-only"]\n']);
  }));

// The package leaves the action out.
test.skipIf(!existsSync(join(DIST, 'action/index.mjs')))('the action', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-smoke-'));
  try {
    const stage = new Stage(folder);
    begin(stage);
    const sha = stage.commit('Bad', { 'messages/1.md': BROKEN });
    const occasion = { name: 'schedule', sha, ref: 'refs/heads/main', payload: {} };
    const step = runStep(stage, { occasion, workspace: stage.author });
    expect(step.code).toBe(1);
    expect(step.commands.map(({ properties }) => properties['file'])).toContain('messages/1.md');
    expect(Number(step.outputs['errors'])).toBeGreaterThan(0);
    expect(step.summary).toContain('lint-protocol');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
