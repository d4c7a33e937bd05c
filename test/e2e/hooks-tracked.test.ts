import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { everyThird } from '../runs.ts';
import { ON_WINDOWS } from '../windows.ts';
import { CLI, lintProtocol } from './cli.ts';
import { git, placeProgram } from './hooked.ts';

const OWN = 'node_modules/.bin/lint-protocol';

/** What a branch brings, by path: a program that leaves a mark, or a link. */
type Brought = Readonly<Record<string, 'program' | { readonly link: string }>>;

interface Site {
  readonly repo: TestRepository;
  /** The PATH has the true program, outside of the repository. */
  readonly env: Readonly<Record<string, string>>;
  hasRun(): boolean;
}

/** A repository whose hooks are installed, where packages are ignored, and a branch that brings something. */
async function withBranch(
  brought: Brought,
  use: (site: Site) => Promise<void> | void,
  { folder = '.' }: { readonly folder?: string } = {},
): Promise<void> {
  await withRepository(async (repo) => {
    const bin = placeProgram(join(repo.base, 'bin'));
    const env = { ...repo.env, PATH: `${bin}:${repo.env['PATH']}` };
    const mark = join(repo.base, 'has-run');
    await repo.commit('one', {
      'a.txt': 'a\n',
      [`${folder}/package.json`]: '{}\n',
      '.gitignore': 'node_modules/\n',
    });
    await repo.git('checkout', '--quiet', '-b', 'brings');
    for (const [path, what] of Object.entries(brought)) {
      const file = join(repo.root, path);
      mkdirSync(dirname(file), { recursive: true });
      if (what === 'program') {
        writeFileSync(file, `#!/bin/sh\ntouch '${mark}'\n`, { mode: 0o755 });
      } else {
        symlinkSync(what.link, file);
      }
    }
    await repo.git('add', '--all', '--force');
    await repo.git('commit', '--quiet', '-m', 'brings');
    await repo.git('checkout', '--quiet', 'main');
    placeProgram(join(repo.root, folder, 'node_modules/.bin'));
    const installed = lintProtocol(repo, ['hooks', 'install'], {
      env,
      cwd: join(repo.root, folder),
    });
    expect(installed.code, installed.out + installed.err).toBe(0);
    await repo.commit('two', { 'b.txt': 'b\n' });
    await use({ repo, env, hasRun: () => existsSync(mark) });
  });
}

/** Makes a commit on what is checked out. */
function committed({ repo, env }: Site, ...words: readonly string[]) {
  writeFileSync(join(repo.root, 'c.txt'), 'c\n');
  git(repo, ['add', 'c.txt'], { env });
  return git(repo, ['commit', '-m', 'three', ...words], { env });
}

const BROUGHT: readonly (readonly [string, Brought])[] = [
  ['the program', { [OWN]: 'program' }],
  ['a link to a program', { [OWN]: { link: '../../tools/x' }, 'tools/x': 'program' }],
  [
    'the folder of packages as a link',
    { node_modules: { link: 'tools' }, 'tools/.bin/lint-protocol': 'program' },
  ],
  [
    'the folder of programs as a link',
    { 'node_modules/.bin': { link: '../tools' }, 'tools/lint-protocol': 'program' },
  ],
];

describe.skipIf(ON_WINDOWS)('what a branch brings is not started as a hook', () => {
  test.each(everyThird(BROUGHT))('%s: by a merge, and by commits on it', (_name, brought) =>
    withBranch(brought, async (site) => {
      const { repo, env } = site;
      rmSync(join(repo.root, 'node_modules'), { recursive: true });
      const merged = git(repo, ['merge', '--no-ff', '--no-edit', 'brings'], { env });
      expect(site.hasRun()).toBe(false);
      expect(merged.code, merged.err).toBe(0);
      git(repo, ['reset', '--hard', '--quiet', 'HEAD~1'], { env });
      git(repo, ['checkout', '--quiet', 'brings'], { env });
      expect(committed(site).code).toBe(0);
      git(repo, ['rebase', '--quiet', 'main'], { env });
      git(repo, ['push', repo.base, 'HEAD:x'], { env });
      expect(committed(site, '--amend').code).toBe(0);
      expect(site.hasRun()).toBe(false);
    }),
  );

  test('what the link of the packages leads to', () =>
    withBranch({ 'node_modules/lint-protocol/dist/cli.cjs': 'program' }, (site) => {
      const { repo, env } = site;
      git(repo, ['checkout', '--quiet', 'brings'], { env });
      rmSync(join(repo.root, OWN));
      symlinkSync('../lint-protocol/dist/cli.cjs', join(repo.root, OWN));
      expect(committed(site).code).toBe(0);
      expect(site.hasRun()).toBe(false);
    }));

  test('where it is just being removed', () =>
    withBranch({ [OWN]: 'program' }, (site) => {
      const { repo, env } = site;
      git(repo, ['checkout', '--quiet', '--force', 'brings'], { env });
      git(repo, ['rm', '--quiet', '-r', '--cached', 'node_modules'], { env });
      expect(committed(site).code).toBe(0);
      expect(site.hasRun()).toBe(false);
    }));

  test('where a merge is being ended without it', () =>
    withBranch({ [OWN]: 'program' }, (site) => {
      const { repo, env } = site;
      git(repo, ['merge', '--no-commit', '--no-ff', 'brings'], { env });
      git(repo, ['rm', '--quiet', '-r', '--cached', 'node_modules'], { env });
      expect(committed(site).code).toBe(0);
      expect(site.hasRun()).toBe(false);
    }));

  test('of a package below the root, whatever the case of its name', () =>
    withBranch(
      { 'tools/lint/Node_Modules/.bin/lint-protocol': 'program' },
      (site) => {
        const { repo, env } = site;
        git(repo, ['checkout', '--quiet', 'brings'], { env });
        // As a file system has it to which case is nothing.
        const place = join(repo.root, 'tools/lint');
        spawnSync('sh', ['-c', 'rm -rf node_modules && cp -R Node_Modules node_modules'], {
          cwd: place,
        });
        expect(committed(site).code).toBe(0);
        expect(site.hasRun()).toBe(false);
      },
      { folder: 'tools/lint' },
    ));

  test('of a folder that the PATH names, node among it', () =>
    withBranch({ 'tools/bin/lint-protocol': 'program', 'tools/bin/node': 'program' }, (site) => {
      const { repo } = site;
      git(repo, ['checkout', '--quiet', 'brings']);
      const PATH = `${join(repo.root, 'tools/bin')}:${site.env['PATH']}`;
      const refused = committed({ ...site, env: { ...site.env, PATH } });
      expect(refused.err).toContain('nothing is committed');
      rmSync(join(repo.root, 'node_modules'), { recursive: true });
      expect(committed({ ...site, env: { ...site.env, PATH } }).code).toBe(1);
      expect(site.hasRun()).toBe(false);
    }));

  test('the status says what would be started', () =>
    withBranch({ [OWN]: 'program' }, (site) => {
      const { repo, env } = site;
      git(repo, ['checkout', '--quiet', '--force', 'brings'], { env });
      const { out } = lintProtocol(repo, ['hooks', 'status', 'pre-commit'], { env });
      expect(out).toContain(join(repo.base, 'bin/lint-protocol'));
    }));

  test('nor to merge logs', () =>
    withBranch({ [OWN]: 'program' }, (site) => {
      const { repo, env } = site;
      const lines = (...names: readonly string[]) => names.map((id) => `{"id":"${id}"}\n`).join('');
      const log = 'agent-outputs/MANIFEST.jsonl';
      const commit = (text: string) => {
        mkdirSync(dirname(join(repo.root, log)), { recursive: true });
        writeFileSync(join(repo.root, log), text);
        writeFileSync(join(repo.root, '.gitattributes'), '*.jsonl merge=lint-protocol\n');
        git(repo, ['add', log, '.gitattributes'], { env });
        expect(git(repo, ['commit', '--no-verify', '-m', 'log'], { env }).code).toBe(0);
      };
      commit(lines('a'));
      const { code, err } = lintProtocol(repo, ['init', '--merge-driver'], { env });
      expect([0, 1], err).toContain(code);
      git(repo, ['checkout', '--quiet', '--force', '-b', 'more'], { env });
      commit(lines('a', 'b'));
      git(repo, ['checkout', '--quiet', '--force', 'main'], { env });
      git(repo, ['merge', '--no-verify', '--no-edit', 'brings'], { env });
      commit(lines('a', 'c'));
      git(repo, ['merge', '--no-verify', '--no-edit', 'more'], { env });
      expect(site.hasRun()).toBe(false);
    }));

  test('a program that is a link to what is built here, and not tracked, is started', () =>
    withBranch({ 'packages/lint/package.json': 'program' }, (site) => {
      const { repo, env } = site;
      git(repo, ['checkout', '--quiet', 'brings'], { env });
      const built = join(repo.root, 'packages/lint/dist');
      mkdirSync(built);
      symlinkSync(CLI, join(built, 'cli.cjs'));
      rmSync(join(repo.root, OWN));
      symlinkSync('../../packages/lint/dist/cli.cjs', join(repo.root, OWN));
      const { code, err } = committed(site);
      expect([code, err]).toEqual([0, '']);
    }));
});
