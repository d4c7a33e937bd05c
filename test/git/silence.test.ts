import { expect, test } from 'vitest';
import { Git } from '../../src/git/native/git.ts';
import { ObjectSource } from '../../src/git/native/object-source.ts';
import { ON_WINDOWS } from '../windows.ts';
import { failureOf } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';
import { withStandIn } from './stand-in.ts';

/** A git that is a script, and that is waited for half a second. */
async function impatient(repo: TestRepository, script: string): Promise<Git> {
  return new Git(repo.root, await withStandIn(repo, script), 500);
}

// Git's place is taken by a script of sh.
test.skipIf(ON_WINDOWS)('a command that hangs is ended, with all that it holds open', () =>
  withRepository(async (repo) => {
    // The shell waits for a child that has the same output.
    const git = await impatient(repo, 'echo first; sleep 5');
    const failure = await failureOf(git.run(['rev-list']));
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
    const git = new Git(repo.root, await withStandIn(repo, 'read name; sleep 20; exit 1'));
    const source = new ObjectSource(git);
    source.ask(['HEAD']);
    const started = Date.now();
    await source.end();
    expect(Date.now() - started).toBeLessThan(15_000);
  }),
);

test.skipIf(ON_WINDOWS)('a command that says something now and then is waited for', () =>
  withRepository(async (repo) => {
    const git = await impatient(repo, 'for i in 1 2 3 4 5 6 7; do echo $i; sleep 0.2; done');
    expect((await git.run(['rev-list'])).toString()).toBe('1\n2\n3\n4\n5\n6\n7\n');
  }),
);

test.skipIf(ON_WINDOWS)('an object that does not come', () =>
  withRepository(async (repo) => {
    const source = new ObjectSource(
      await impatient(repo, 'read name; echo "$name blob 5"; sleep 5'),
    );
    source.ask(['HEAD']);
    expect(await source.head()).toEqual({ id: 'HEAD', type: 'blob', size: 5 });
    const failure = await failureOf(source.content(5));
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
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect((await source.content(1)).toString()).toBe('x');
    }
    await source.end();
  }),
);
