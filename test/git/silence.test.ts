import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Git } from '../../src/git/native/git.ts';
import { ObjectSource } from '../../src/git/native/object-source.ts';
import { ON_WINDOWS } from '../windows.ts';
import { failureOf } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';
import { withStandIn } from './stand-in.ts';

const PATIENCE = 500;

// Nobody waits for real: time passes where a test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A git that is a script, and that is waited for half a second. */
async function impatient(repo: TestRepository, script: string): Promise<Git> {
  return new Git(repo.root, await withStandIn(repo, script), PATIENCE);
}

/** Runs a command and gives what it prints as it comes. */
function running(git: Git, args: readonly string[]) {
  const start = vi.spyOn(git, 'start');
  const result = git.run(args);
  const child: ReturnType<Git['start']> = start.mock.results[0]?.value;
  return { result, printed: () => once(child.stdout, 'data') };
}

// Git's place is taken by a script of sh.
test.skipIf(ON_WINDOWS)('a command that hangs is ended, with all that it holds open', () =>
  withRepository(async (repo) => {
    // The shell waits for a child that has the same output.
    const git = await impatient(repo, 'echo first; sleep 60');
    const { result, printed } = running(git, ['rev-list']);
    const failing = failureOf(result);
    await printed();
    vi.advanceTimersByTime(PATIENCE);
    const failure = await failing;
    expect(failure.code).toBe('git-hangs');
    expect(failure.message).toContain('git rev-list gave no sign of life for 1 seconds');
    expect(failure.help).toContain('git status');
  }),
);

test.skipIf(ON_WINDOWS)('a script that is called git and prints without an end is ended', () =>
  withRepository(async (repo) => {
    // What prints is a child of the shell, and would go on without it.
    const git = await impatient(repo, 'yes; exit 1');
    expect((await failureOf(git.run(['ls-files']))).code).toBe('too-many-files');
  }),
);

test.skipIf(ON_WINDOWS)('what still hangs when nobody asks any more is not waited for', () =>
  withRepository(async (repo) => {
    const git = new Git(repo.root, await withStandIn(repo, 'read name; sleep 60; exit 1'));
    const source = new ObjectSource(git);
    source.ask(['HEAD']);
    // Whoever waits for the script is out of time before it ends.
    expect(await source.end()).toBeUndefined();
  }),
);

test.skipIf(ON_WINDOWS)('a command that says something now and then is waited for', () =>
  withRepository(async (repo) => {
    const next = join(repo.base, 'next');
    execFileSync('mkfifo', [next]);
    const pipe = await open(next, 'r+');
    const lines = 'for i in 1 2 3 4; do echo $i; read -r line <&3; done';
    const git = await impatient(repo, `exec 3<'${next}'; ${lines}`);
    const { result, printed } = running(git, ['rev-list']);
    let line = printed();
    for (let count = 1; count <= 4; count += 1) {
      await line;
      vi.advanceTimersByTime(PATIENCE - 1);
      line = printed();
      await pipe.write('\n');
    }
    expect((await result).toString()).toBe('1\n2\n3\n4\n');
    await pipe.close();
  }),
);

test.skipIf(ON_WINDOWS)('an object that does not come', () =>
  withRepository(async (repo) => {
    const source = new ObjectSource(
      await impatient(repo, 'read name; echo "$name blob 5"; sleep 60'),
    );
    source.ask(['HEAD']);
    expect(await source.head()).toEqual({ id: 'HEAD', type: 'blob', size: 5 });
    const failing = failureOf(source.content(5));
    vi.advanceTimersByTime(PATIENCE);
    const failure = await failing;
    expect(failure.code).toBe('git-hangs');
    expect(failure.message).toContain('git cat-file gave no sign of life');
    await source.end();
  }),
);

test.skipIf(ON_WINDOWS)('a reader that takes its time is no reason to end git', () =>
  withRepository(async (repo) => {
    const git = await impatient(repo, 'while read name; do echo "$name blob 1"; echo "x"; done');
    const source = new ObjectSource(git);
    for (const name of ['a', 'b']) {
      source.ask([name]);
      expect(await source.head()).toEqual({ id: name, type: 'blob', size: 1 });
      vi.advanceTimersByTime(2 * PATIENCE);
      expect((await source.content(1)).toString()).toBe('x');
    }
    await source.end();
  }),
);
