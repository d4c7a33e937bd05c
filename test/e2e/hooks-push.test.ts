import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Prepare, withCopy } from '../git/copied.ts';
import type { BuildOptions, TestRepository } from '../git/repository-builder.ts';
import { IS_WHOLE } from '../runs.ts';
import { lintProtocol } from './cli.ts';
import { git, hooked, installHooks, LOG, log, placeProgram, STOPPED } from './hooked.ts';

interface Pushing {
  readonly repo: TestRepository;
  /** The bare repository that is pushed to; `main` stands there as it does in `repo`. */
  readonly remote: string;
  /** What git needs besides. */
  readonly env: Readonly<Record<string, string>>;
}

/** Whose hook checks: the one that pushes, or the one that receives. */
const SIDES = ['pre-push', 'pre-receive'] as const;

const remoteOf = ({ base }: TestRepository): string => join(base, 'remote.git');

/** The program, where a server looks for it that sees the variables of whoever pushes: it is a path. */
function pathOf(repo: TestRepository): Readonly<Record<string, string>> {
  return { PATH: `${join(repo.base, 'bin')}:${repo.env['PATH']}` };
}

/** Which repository has the hook is the only difference. */
const MAKING: Readonly<Record<(typeof SIDES)[number], Prepare>> = {
  async 'pre-push'(repo) {
    await hooked(repo);
    const remote = remoteOf(repo);
    const format = `--object-format=${await repo.git('rev-parse', '--show-object-format')}`;
    const init = ['init', '--quiet', '--bare', '--initial-branch=main', '--template=', format];
    await repo.git(...init, remote);
    await repo.git('remote', 'add', 'origin', remote);
    await repo.git('push', '--quiet', '--no-verify', 'origin', 'main');
  },
  async 'pre-receive'(repo) {
    await MAKING['pre-push'](repo);
    await repo.git('config', 'core.hooksPath', '/dev/null');
    placeProgram(join(repo.base, 'bin'));
    installHooks(repo, { cwd: remoteOf(repo), env: pathOf(repo) });
  },
};

function withRemote(
  side: (typeof SIDES)[number],
  use: (pushing: Pushing) => Promise<void>,
  options: BuildOptions = {},
): Promise<void> {
  const pushing = (repo: TestRepository): Promise<void> =>
    use({ repo, remote: remoteOf(repo), env: side === 'pre-push' ? {} : pathOf(repo) });
  return withCopy(MAKING[side], pushing, options);
}

/** Each ref of the remote and what it names. */
async function refsOf({ repo, remote }: Pushing): Promise<ReadonlyMap<string, string>> {
  const lines = await repo.gitWith(
    { cwd: remote },
    'for-each-ref',
    '--format=%(refname) %(objectname)',
  );
  return new Map(
    lines
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']),
  );
}

/** Pushes; the remote must have what was pushed, or nothing of it and everything that it had. */
async function expectPush(
  pushing: Pushing,
  moves: boolean,
  ...refspecs: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const before = await refsOf(pushing);
  const { code, out, err } = git(pushing.repo, ['push', 'origin', ...refspecs], {
    env: pushing.env,
  });
  const after = await refsOf(pushing);
  if (moves) {
    expect(code, out + err).toBe(0);
    expect(after).not.toEqual(before);
  } else {
    expect(code).not.toBe(0);
    expect(out + err).toMatch(STOPPED);
    expect(after).toEqual(before);
  }
  return after;
}

/** A commit that no hook of ours has seen. */
async function unseen(repo: TestRepository, letters: string): Promise<string> {
  repo.write({ [LOG]: log(letters) });
  await repo.git('commit', '--quiet', '--no-verify', '--allow-empty', '-am', letters);
  return repo.git('rev-parse', 'HEAD');
}

describe.each(SIDES)('%s', (side) => {
  let nth = 0;
  /** In a usual run by one of the sides, by turns: the hooks share all that follows what they read. */
  const each = (name: string, body: () => Promise<void>) => {
    nth += 1;
    test.runIf(IS_WHOLE || SIDES[nth % SIDES.length] === side)(name, body);
  };

  test('a ref that moves on', () =>
    withRemote(side, async (pushing) => {
      const good = await unseen(pushing.repo, 'abc');
      expect((await expectPush(pushing, true, 'main')).get('refs/heads/main')).toBe(good);
      await unseen(pushing.repo, 'aXc');
      await expectPush(pushing, false, 'main');
    }));

  each('a new ref', () =>
    withRemote(side, async (pushing) => {
      const { repo } = pushing;
      await repo.git('switch', '--quiet', '-c', 'good');
      const good = await unseen(repo, 'abc');
      expect((await expectPush(pushing, true, 'good')).get('refs/heads/good')).toBe(good);
      await repo.git('switch', '--quiet', '-c', 'bad', 'main');
      const bad = await unseen(repo, 'aX');
      await expectPush(pushing, false, 'bad');
      await repo.git('tag', 'v1');
      await expectPush(pushing, false, 'v1');
      if (side === 'pre-receive') {
        // What was in quarantine is gone.
        const { code } = git(repo, ['cat-file', '-e', bad], { cwd: pushing.remote });
        expect(code).not.toBe(0);
      }
    }),
  );

  each('a new ref to what is there already', () =>
    withRemote(side, async (pushing) => {
      await expectPush(pushing, true, 'main:refs/heads/copy', 'main:refs/tags/v1');
    }),
  );

  each('an annotated tag', () =>
    withRemote(side, async (pushing) => {
      await unseen(pushing.repo, 'abc');
      await pushing.repo.git('tag', '-a', '-m', 'good', 'good');
      await expectPush(pushing, true, 'good');
      await unseen(pushing.repo, 'abX');
      await pushing.repo.git('tag', '-a', '-m', 'bad', 'bad');
      await expectPush(pushing, false, 'bad');
    }),
  );

  each('a ref that is deleted', () =>
    withRemote(side, async (pushing) => {
      await expectPush(pushing, true, 'main:refs/heads/side');
      const after = await expectPush(pushing, true, ':refs/heads/side');
      expect([...after.keys()]).toEqual(['refs/heads/main']);
      // With it the log would be gone.
      if (side === 'pre-receive') {
        await pushing.repo.gitWith(
          { cwd: pushing.remote },
          'config',
          'receive.denyDeleteCurrent',
          'ignore',
        );
      }
      await expectPush(pushing, false, ':refs/heads/main');
    }),
  );

  each('a forced push that leaves entries behind', () =>
    withRemote(side, async (pushing) => {
      const { repo } = pushing;
      await unseen(repo, 'abc');
      await expectPush(pushing, true, 'main');
      await expectPush(pushing, false, '+main~:main');
      await repo.git('reset', '--quiet', '--hard', 'main~');
      await unseen(repo, 'abd');
      await expectPush(pushing, false, '+main');
    }),
  );

  each('a forced push that holds all that was there', () =>
    withRemote(side, async (pushing) => {
      const { repo } = pushing;
      await unseen(repo, 'abc');
      await expectPush(pushing, true, 'main');
      await repo.git('reset', '--quiet', '--hard', 'main~');
      const again = await unseen(repo, 'abcd');
      const after = await expectPush(pushing, true, '+main');
      expect(after.get('refs/heads/main')).toBe(again);
    }),
  );

  each('several refs: all are checked, and one stops them all', () =>
    withRemote(side, async (pushing) => {
      const { repo } = pushing;
      for (const branch of ['one', 'two']) {
        await repo.git('switch', '--quiet', '-c', branch, 'main');
        await unseen(repo, `ab${branch[0]}`);
      }
      await expectPush(pushing, true, 'one', 'two', 'main:refs/heads/three');
      await repo.git('switch', '--quiet', 'one');
      await unseen(repo, 'aboo');
      await repo.git('switch', '--quiet', 'two');
      await unseen(repo, 'abX');
      await expectPush(pushing, false, 'one', ':three', 'two');
      const after = await expectPush(pushing, true, 'one', ':three');
      expect([...after.keys()]).toEqual(['refs/heads/main', 'refs/heads/one', 'refs/heads/two']);
    }),
  );

  each('a push of nothing', () =>
    withRemote(side, async ({ repo, env }) => {
      expect(git(repo, ['push', 'origin', 'main'], { env }).code).toBe(0);
    }),
  );
});

// Both hooks judge commits alike: which commits a push brings is all that they find out differently.
describe('what a push brings', () => {
  test('a rewrite that a later commit puts right again is a rewrite', () =>
    withRemote('pre-push', async (pushing) => {
      await unseen(pushing.repo, 'aX');
      await unseen(pushing.repo, 'abc');
      await expectPush(pushing, false, 'main');
    }));

  test('a branch that holds nothing of the others', () =>
    withRemote('pre-push', async (pushing) => {
      const { repo } = pushing;
      await repo.git('switch', '--quiet', '--orphan', 'other');
      await repo.commit('other', { 'a.md': 'a' });
      await expectPush(pushing, true, 'other');
    }));

  test('a merge that drops what one side brought', () =>
    withRemote('pre-push', async (pushing) => {
      const { repo } = pushing;
      await repo.git('switch', '--quiet', '-c', 'side');
      await unseen(repo, 'abs');
      await repo.git('switch', '--quiet', 'main');
      await unseen(repo, 'abm');
      await repo.git('merge', '--quiet', '--no-verify', '-s', 'ours', 'side');
      await expectPush(pushing, false, 'main');
    }));

  test('a repository that names its objects by SHA-256', () =>
    withRemote(
      'pre-push',
      async (pushing) => {
        await unseen(pushing.repo, 'abc');
        await expectPush(pushing, true, 'main');
        await unseen(pushing.repo, 'aX');
        await expectPush(pushing, false, 'main');
      },
      { objectFormat: 'sha256' },
    ));
});

describe('pre-push', () => {
  test('to an address that is no remote of this repository', () =>
    withRemote('pre-push', async (pushing) => {
      await unseen(pushing.repo, 'aX');
      const before = await refsOf(pushing);
      const run = git(pushing.repo, ['push', pushing.remote, 'main']);
      expect(run.code).not.toBe(0);
      expect(run.out + run.err).toMatch(STOPPED);
      expect(await refsOf(pushing)).toEqual(before);
    }));

  test('over what somebody else has pushed since, which is not here', () =>
    withRemote('pre-push', async (pushing) => {
      const { repo, remote } = pushing;
      const theirs = join(repo.base, 'theirs');
      await repo.git('clone', '--quiet', remote, theirs);
      await repo.gitWith({ cwd: theirs }, 'commit', '--quiet', '--allow-empty', '-m', 'theirs');
      await repo.gitWith({ cwd: theirs }, 'push', '--quiet', 'origin', 'main');
      await unseen(repo, 'aX');
      await expectPush(pushing, false, '+main');
      await repo.git('reset', '--quiet', '--hard', 'main~');
      await unseen(repo, 'abc');
      await expectPush(pushing, true, '+main');
    }));

  test('out of a linked work tree', () =>
    withRemote('pre-push', async (pushing) => {
      const { repo } = pushing;
      const linked = join(repo.base, 'linked');
      await repo.git('worktree', 'add', '--quiet', '-b', 'linked', linked);
      await repo.gitWith({ cwd: linked }, 'rm', '--quiet', LOG);
      await repo.gitWith({ cwd: linked }, 'commit', '--quiet', '--no-verify', '-m', 'gone');
      const run = git(repo, ['push', 'origin', 'linked'], { cwd: linked });
      expect(run.code).not.toBe(0);
      expect((await refsOf(pushing)).has('refs/heads/linked')).toBe(false);
    }));

  test('of a shallow clone, which can not be judged', () =>
    withRemote('pre-push', async (pushing) => {
      const { repo, remote } = pushing;
      await unseen(repo, 'abc');
      await expectPush(pushing, true, 'main');
      const shallow = join(repo.base, 'shallow');
      await repo.git('clone', '--quiet', '--depth=1', `file://${remote}`, shallow);
      placeProgram(join(shallow, 'node_modules/.bin'));
      installHooks(repo, { cwd: shallow });
      const before = await refsOf(pushing);
      await repo.gitWith({ cwd: shallow }, 'switch', '--quiet', '--orphan', 'other');
      await repo.gitWith({ cwd: shallow }, 'commit', '--quiet', '--allow-empty', '-m', 'other');
      await repo.gitWith(
        { cwd: shallow },
        'merge',
        '--quiet',
        '--no-verify',
        '--allow-unrelated-histories',
        '-m',
        'm',
        'main',
      );
      const run = git(repo, ['push', '--quiet', `file://${remote}`, 'other'], { cwd: shallow });
      expect(run.code).not.toBe(0);
      expect(run.out + run.err).toContain('shallow');
      expect(await refsOf(pushing)).toEqual(before);
    }));
});

describe('pre-receive', () => {
  test('in a repository with a work tree', () =>
    withRemote('pre-receive', async (pushing) => {
      const { repo, env } = pushing;
      const target = join(repo.base, 'target');
      await repo.git('clone', '--quiet', pushing.remote, target);
      await repo.gitWith({ cwd: target }, 'switch', '--quiet', '-c', 'elsewhere');
      const install = ['hooks', 'install', 'pre-receive'];
      expect(lintProtocol(repo, install, { cwd: target, env }).code).toBe(0);
      const before = await repo.gitWith({ cwd: target }, 'rev-parse', 'main');
      await unseen(repo, 'aX');
      const run = git(repo, ['push', target, 'main'], { env });
      expect(run.code).not.toBe(0);
      expect(run.err).toMatch(STOPPED);
      expect(await repo.gitWith({ cwd: target }, 'rev-parse', 'main')).toBe(before);
      await repo.git('reset', '--quiet', '--hard', 'main~');
      const good = await unseen(repo, 'abc');
      expect(git(repo, ['push', target, 'main'], { env }).code).toBe(0);
      expect(await repo.gitWith({ cwd: target }, 'rev-parse', 'main')).toBe(good);
    }));

  test('of a server that has no program', () =>
    withRemote('pre-receive', async (pushing) => {
      const { repo } = pushing;
      await unseen(repo, 'abc');
      const before = await refsOf(pushing);
      const run = git(repo, ['push', 'origin', 'main']);
      expect(run.code).not.toBe(0);
      expect(run.err).toContain(
        'pre-receive: lint-protocol was not found, so nothing was checked, and nothing is accepted.',
      );
      expect(await refsOf(pushing)).toEqual(before);
    }));
});
