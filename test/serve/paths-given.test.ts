import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WrongUse } from '../../src/core/failure.ts';
import { operate } from '../../src/index/operate.ts';
import { withRepository } from '../git/repository-builder.ts';
import { served } from './served.ts';

const LONG = `${'x'.repeat(300)}.tar.gz`;

/** Paths at which no bundle and no source can be. */
const IMPOSSIBLE = [
  LONG,
  `folder/${LONG}`,
  `${'é'.repeat(120)}.tar.gz`,
  '.git/x.tar.gz',
  '.GIT/config',
  'folder/.git/x.tar.gz',
  '.',
  './',
  '',
  'folder.tar.gz',
  'folder.tar.gz/',
  'link.tar.gz',
  'linked/x.tar.gz',
  'file.txt/x.tar.gz',
  '../x.tar.gz',
  '/etc/x.tar.gz',
  'nul\0.tar.gz',
  // Git, or some system, has no file of such a name.
  'git~1/x.tar.gz',
  '.git./x.tar.gz',
  '.git\u200d/x.tar.gz',
  'con.tar.gz',
  'a:b.tar.gz',
  '\u202ex.tar.gz',
];

const METHODS: readonly (readonly [method: string, parameter: string])[] = [
  ['kb.export', 'out'],
  ['kb.export_check', 'path'],
  ['kb.import_check', 'path'],
  ['kb.import_apply', 'path'],
  ['kb.register_source_from_path', 'path'],
];

test('a path that is wrong is a wrong request, says so without the place of the repository, and changes nothing', () =>
  withRepository(async (repo) => {
    const env = { VOUCH_AGENT: 'scout' };
    await operate('vouch/init', {}, { cwd: repo.root, env: { ...repo.env, ...env } });
    for (const folder of ['folder', 'folder.tar.gz']) mkdirSync(`${repo.root}/${folder}`);
    writeFileSync(`${repo.root}/file.txt`, 'text\n');
    symlinkSync('file.txt', `${repo.root}/link.tar.gz`);
    symlinkSync('folder', `${repo.root}/linked`);
    const calls = METHODS.flatMap(([method, parameter]) =>
      IMPOSSIBLE.map((path) => ({
        id: `${method} ${path}`,
        method,
        params: { [parameter]: path },
      })),
    );
    const answers = await served(repo, calls, {}, env);
    const wrong = answers.filter(
      ({ error, written }) =>
        !['invalid_request', 'missing_param'].includes(error?.code ?? '') ||
        written !== undefined ||
        JSON.stringify(error).includes(repo.root),
    );
    expect(answers).toHaveLength(calls.length);
    expect(wrong).toEqual([]);
  }));

test('so is the path of a base', () =>
  withRepository(async (repo) => {
    writeFileSync(`${repo.root}/file.txt`, 'text\n');
    for (const folder of [LONG, '.git', '.git/kb', 'file.txt', 'file.txt/kb', '../kb', '/etc/kb']) {
      const init = operate('vouch/init', { folder }, { cwd: repo.root, env: repo.env });
      await expect(init, folder).rejects.toBeInstanceOf(WrongUse);
    }
  }));

test('what an error repeats of a call is seen, and short', () =>
  withRepository(async (repo) => {
    const env = { VOUCH_AGENT: 'scout' };
    await operate('vouch/init', {}, { cwd: repo.root, env: { ...repo.env, ...env } });
    const ids = ['\0', '\u001b[31m', '\u202e', 'L'.repeat(1_000_000)];
    const calls = ids.map((id) => ({ id: 'a', method: 'kb.archive', params: { id } }));
    const answers = await served(repo, calls, {}, env);
    const messages = answers.map(({ error }) => error?.message ?? '');
    expect(messages.slice(0, 3)).toEqual([
      'There is no claim and no page \\u0000 in .vouch.',
      'There is no claim and no page \\u001b[31m in .vouch.',
      'There is no claim and no page \\u202e in .vouch.',
    ]);
    expect(messages[3]?.length).toBeLessThan(2100);
  }));
