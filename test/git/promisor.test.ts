import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callAsSaid } from '../cli/call-as-said.ts';
import { paired } from '../runs.ts';
import { ON_WINDOWS } from '../windows.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** Ways in which a remote is reached by a program; all that the configuration of a repository can name. */
const WAYS: Readonly<Record<string, (program: string) => Readonly<Record<string, string>>>> = {
  'a command': (program) => ({
    'remote.origin.url': `ext::${program} %S`,
    'protocol.ext.allow': 'always',
  }),
  'a folder': (program) => ({
    'remote.origin.url': 'file:///nowhere',
    'remote.origin.uploadpack': program,
    'protocol.file.allow': 'always',
  }),
  SSH: (program) => ({
    'remote.origin.url': 'ssh://example.invalid/repo',
    'core.sshCommand': program,
  }),
  "git's own protocol": (program) => ({
    'remote.origin.url': 'git://example.invalid/repo',
    'core.gitProxy': program,
  }),
  // The program is called git-remote-mark, and is on the PATH.
  'a helper': () => ({
    'remote.origin.url': 'mark://example.invalid/repo',
    'remote.origin.vcs': 'mark',
    'protocol.mark.allow': 'always',
  }),
};

/** All that reads contents, each with what it must end with: what is not here can't be judged. */
const READING: readonly (readonly [args: readonly string[], code: number])[] = [
  [[], 3],
  [['--staged', '--all'], 3],
  [['--rev', 'HEAD'], 3],
  [['--since', 'HEAD~1'], 3],
  [['--range', 'HEAD~1..HEAD', '--config-from', 'base'], 3],
  [['--hook', 'pre-commit', '--all'], 3],
  [['--diff'], 3],
  [['--history'], 3],
  [['--history', '--backend', 'js'], 3],
  [['--rev', 'HEAD', '--backend', 'js'], 3],
  [['doctor'], 1],
];

const MESSAGE = 'messages/1.md';
const LOG = '.vouch/audit.log.jsonl';

/** A clone that lacks a content, and can have it from a remote that leaves a mark when it is asked. */
async function partialClone(repo: TestRepository, way: string): Promise<string> {
  const program = join(repo.base, 'git-remote-mark');
  const mark = join(repo.base, 'mark');
  writeFileSync(program, `#!/bin/sh\ntouch '${mark}'\nexit 1\n`);
  chmodSync(program, 0o755);
  await repo.commit('one', { [MESSAGE]: '---\nsubject: one\n---\n', [LOG]: '{}\n' });
  await repo.commit('two', { [MESSAGE]: '---\nsubject: two\n---\n', [LOG]: '{}\n{}\n' });
  const settings = {
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    ...WAYS[way]?.(program),
  };
  for (const [name, value] of Object.entries(settings)) await repo.git('config', name, value);
  for (const path of [MESSAGE, LOG]) {
    const blob = await repo.git('rev-parse', `HEAD:${path}`);
    rmSync(join(repo.root, '.git/objects', blob.slice(0, 2), blob.slice(2)));
  }
  return mark;
}

// The remote is a script of sh.
describe.skipIf(ON_WINDOWS).each(Object.keys(WAYS))('a remote that is reached by %s', (way) => {
  test('would be asked by git itself', () =>
    withRepository(async (repo) => {
      const mark = await partialClone(repo, way);
      const env = { PATH: `${repo.base}:${repo.env['PATH']}` };
      await expect(repo.gitWith({ env }, 'cat-file', 'blob', `HEAD:${MESSAGE}`)).rejects.toThrow();
      expect(existsSync(mark)).toBe(true);
    }));

  test('is never asked for what a partial clone lacks', () =>
    withRepository(async (repo) => {
      const mark = await partialClone(repo, way);
      const env = {
        ...repo.env,
        PATH: `${repo.base}:${repo.env['PATH']}`,
        // Whoever calls may allow it to their own git.
        GIT_ALLOW_PROTOCOL: 'ext:file:ssh:git:mark',
        GIT_NO_LAZY_FETCH: '0',
      };
      for (const [[args, code], each] of paired(READING, Object.keys(WAYS))) {
        if (each !== way) continue;
        const called = await callAsSaid(args, { cwd: repo.root, env });
        expect(existsSync(mark), args.join(' ')).toBe(false);
        expect(called.code, `${args.join(' ')}: ${called.out}${called.err}`).toBe(code);
      }
    }));
});
