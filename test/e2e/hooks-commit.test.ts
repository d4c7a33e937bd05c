import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withCopy } from '../git/copied.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { IS_WHOLE } from '../runs.ts';
import { lintProtocol } from './cli.ts';
import {
  git,
  hooked,
  installHooks,
  LOG,
  log,
  placeProgram,
  STOPPED,
  withHooks,
  withHooksOnly,
} from './hooked.ts';

/** What a commit is to leave in the log `ab`, and whether git may make it. */
const VARIANTS = [
  ['grows', 'abc', true],
  ['is rewritten', 'aXc', false],
] as const;

/**
 * Runs a git command, which must make one commit on the branch, or be stopped by the hook with the
 * branch where it was. Gives the id of HEAD after it.
 */
async function expectCommit(
  repo: TestRepository,
  isMade: boolean,
  command: readonly string[],
  cwd = repo.root,
): Promise<string> {
  const before = await headOf(repo, cwd);
  const run = git(repo, command, { cwd });
  const head = await headOf(repo, cwd);
  if (isMade) {
    expect(run.code, run.err).toBe(0);
    // Git says what it did; a hook that found nothing says nothing.
    expect(run.out + run.err).not.toMatch(/problem|Checked|checked/);
    expect(head).not.toBe(before);
  } else {
    expect(run.code).not.toBe(0);
    expect(run.err).toMatch(STOPPED);
    expect(head).toBe(before);
  }
  return head;
}

function headOf(repo: TestRepository, cwd: string): Promise<string> {
  return repo.gitWith({ cwd }, 'rev-parse', '--verify', '--quiet', 'HEAD');
}

function committedLog(repo: TestRepository, cwd = repo.root): Promise<string> {
  return repo.gitWith({ cwd }, 'show', `HEAD:${LOG}`);
}

describe.each(VARIANTS)('where the log %s', (_what, letters, passes) => {
  // That an honest one passes is shown each time by a plain commit and one from a linked work tree.
  const each = test.runIf(IS_WHOLE || !passes);

  test('a plain commit', () =>
    withHooks(async (repo) => {
      repo.write({ [LOG]: log(letters) });
      await repo.git('add', LOG);
      // What counts is staged, whatever stands beside it.
      repo.write({ [LOG]: passes ? log('X') : log('abc') });
      await expectCommit(repo, passes, ['commit', '-m', 'second']);
      expect(await committedLog(repo)).toBe(log(passes ? letters : 'ab').trimEnd());
    }));

  each('commit -a, from a folder below', () =>
    withHooks(async (repo) => {
      await repo.commit('a folder', { 'in/a.md': 'a' });
      repo.write({ [LOG]: log(letters) });
      await expectCommit(repo, passes, ['commit', '-am', 'second'], join(repo.root, 'in'));
      // The index is as it was when the commit is stopped.
      expect(await repo.git('diff', '--cached', '--name-only')).toBe('');
    }),
  );

  each('commit <path>, whatever else is staged', () =>
    withHooks(async (repo) => {
      await repo.commit('another file', { 'a.md': 'a' });
      repo.write({ [LOG]: log('X'), 'a.md': 'staged' });
      await repo.git('add', '--all');
      repo.write({ [LOG]: log(letters) });
      await expectCommit(repo, passes, ['commit', '-m', 'second', LOG]);
      expect(await repo.git('show', 'HEAD:a.md')).toBe('a');
    }),
  );

  each('commit <path> of another file is none of the log', () =>
    withHooks(async (repo) => {
      repo.write({ [LOG]: log(letters) });
      await repo.git('add', LOG);
      repo.write({ 'a.md': 'a' });
      await repo.git('add', 'a.md');
      await expectCommit(repo, true, ['commit', '-m', 'second', 'a.md']);
      expect(await committedLog(repo)).toBe(log('ab').trimEnd());
    }),
  );

  each('commit --amend', () =>
    withHooks(async (repo) => {
      const first = await repo.git('rev-parse', 'HEAD');
      await repo.commit('second', { 'a.md': 'a' });
      repo.write({ [LOG]: log(letters) });
      await expectCommit(repo, passes, ['commit', '-a', '--amend', '--no-edit']);
      expect(await repo.git('rev-parse', 'HEAD~')).toBe(first);
    }),
  );

  each('commit --amend of the first commit', () =>
    withHooks(async (repo) => {
      repo.write({ [LOG]: log(letters) });
      const head = await expectCommit(repo, passes, ['commit', '-a', '--amend', '-m', 'again']);
      expect(await repo.git('rev-list', '--count', head)).toBe('1');
    }),
  );

  test('a linked work tree, which has no packages of its own', () =>
    withHooks(async (repo) => {
      const linked = join(repo.base, 'linked');
      await repo.git('worktree', 'add', '--quiet', linked);
      writeFileSync(join(linked, LOG), log(letters));
      await expectCommit(repo, passes, ['commit', '-am', 'second'], linked);
      expect(await repo.git('log', '--format=%s', 'main')).toBe('first');
    }));

  each('a submodule, whose packages are those around it', () =>
    withHooks(async (inner) => {
      await withRepository(async (repo) => {
        placeProgram(join(repo.root, 'node_modules/.bin'));
        const allow = ['-c', 'protocol.file.allow=always'];
        await repo.git(...allow, 'submodule', '--quiet', 'add', inner.root, 'sub');
        const sub = join(repo.root, 'sub');
        installHooks(repo, { cwd: sub });
        writeFileSync(join(sub, LOG), log(letters));
        await expectCommit(repo, passes, ['commit', '-am', 'second'], sub);
      });
    }),
  );

  each('a repository that names its objects by SHA-256', () =>
    withHooks(
      async (repo) => {
        repo.write({ [LOG]: log(letters) });
        await expectCommit(repo, passes, ['commit', '-am', 'second']);
      },
      { objectFormat: 'sha256' },
    ),
  );

  each('a package in a folder of the repository, hooks in one that is committed', () =>
    withHooks(async (repo) => {
      rmSync(join(repo.root, 'node_modules'), { recursive: true });
      placeProgram(join(repo.root, 'web/node_modules/.bin'));
      await repo.git('config', 'core.hooksPath', '.githooks');
      installHooks(repo, { cwd: join(repo.root, 'web') });
      await repo.commit('hooks for all');
      repo.write({ [LOG]: log(letters) });
      await expectCommit(repo, passes, ['commit', '-am', 'second']);
    }),
  );
});

describe('the first commit', () => {
  const KICKOFF = '---\nid: 1\nsubject: "KICKOFF: start"\nack_required: true\n---\n\n';
  const GOOD = `${KICKOFF}## Research Question\nWhy?\n\n## Context\nNone.\n`;

  test('is made when nothing is wrong with it', () =>
    withHooksOnly(async (repo) => {
      repo.write({ 'messages/1.md': GOOD, [LOG]: log('a') });
      await repo.git('add', '--all');
      const run = git(repo, ['commit', '-m', 'first']);
      expect(run.code, run.err).toBe(0);
      expect(await repo.git('rev-list', '--count', 'HEAD')).toBe('1');
    }));

  test('is stopped when something is', () =>
    withHooksOnly(async (repo) => {
      repo.write({ 'messages/1.md': GOOD.replace('## Context', '## Contxt'), [LOG]: log('a') });
      await repo.git('add', '--all');
      const run = git(repo, ['commit', '-m', 'first']);
      expect(run.code).not.toBe(0);
      expect(run.err).toContain('error MB-003: ');
      await expect(repo.git('rev-parse', '--verify', 'HEAD')).rejects.toThrow();
    }));
});

describe('a merge', () => {
  /** Two branches that each added an entry of their own: `abm` and `abs`. */
  async function branched(repo: TestRepository): Promise<void> {
    await hooked(repo);
    await repo.git('switch', '--quiet', '-c', 'side');
    await repo.commit('side', { [LOG]: log('abs') });
    await repo.git('switch', '--quiet', 'main');
    await repo.commit('main', { [LOG]: log('abm') });
  }

  const withBranches = (use: (repo: TestRepository) => Promise<void>): Promise<void> =>
    withCopy(branched, use);

  /** Has git settle a conflict by taking the lines of both sides. */
  function joinBothSides(repo: TestRepository): void {
    writeFileSync(join(repo.root, '.git/info/attributes'), `${LOG} merge=union\n`);
  }

  async function parentsOf(repo: TestRepository): Promise<readonly string[]> {
    return (await repo.git('log', '-1', '--format=%P')).split(' ');
  }

  test.each([
    ['both sides stand in it', 'abms', true],
    ['one side is dropped', 'abm', false],
    ['our side is dropped', 'abs', false],
  ])('whose conflict is settled: %s', (_how, letters, passes) =>
    withBranches(async (repo) => {
      expect(git(repo, ['merge', 'side']).code).toBe(1);
      repo.write({ [LOG]: log(letters) });
      await repo.git('add', LOG);
      await expectCommit(repo, passes, ['commit', '--no-edit']);
      expect(await parentsOf(repo)).toHaveLength(passes ? 2 : 1);
    }),
  );

  // Git commits such a merge by itself, and calls another hook for it.
  test('without a conflict: both sides stand in it', () =>
    withBranches(async (repo) => {
      joinBothSides(repo);
      await expectCommit(repo, true, ['merge', '--no-edit', 'side']);
      expect(await parentsOf(repo)).toHaveLength(2);
      expect(await committedLog(repo)).toBe(log('abms').trimEnd());
    }));

  test('without a conflict: one side is dropped', () =>
    withBranches(async (repo) => {
      await expectCommit(repo, false, ['merge', '--no-edit', '-s', 'ours', 'side']);
      expect(await parentsOf(repo)).toHaveLength(1);
    }));

  // As pre-commit (the program) has it: one command for both hooks.
  test('without a conflict: one side is dropped, and --hook pre-commit is asked', () =>
    withBranches(async (repo) => {
      const script = '#!/bin/sh\nexec ./node_modules/.bin/lint-protocol --hook pre-commit\n';
      writeFileSync(join(repo.root, '.git/hooks/pre-merge-commit'), script, { mode: 0o755 });
      await expectCommit(repo, false, ['merge', '--no-edit', '-s', 'ours', 'side']);
      expect(await parentsOf(repo)).toHaveLength(1);
    }));

  test('that was stopped is stopped again when it is committed by hand, until it is mended', () =>
    withBranches(async (repo) => {
      await expectCommit(repo, false, ['merge', '--no-edit', '-s', 'ours', 'side']);
      await expectCommit(repo, false, ['commit', '--no-edit']);
      repo.write({ [LOG]: log('absm') });
      await expectCommit(repo, true, ['commit', '--no-edit', '-a']);
      expect(await parentsOf(repo)).toHaveLength(2);
    }));

  test('of a pull', () =>
    withBranches(async (repo) => {
      const clone = join(repo.base, 'clone');
      await repo.git('clone', '--quiet', '--branch', 'side', repo.root, clone);
      const pull = ['pull', '--quiet', '--no-rebase', '--no-edit', clone, 'side'];
      await expectCommit(repo, false, [...pull, '-s', 'ours']);
      await repo.git('merge', '--abort');
      joinBothSides(repo);
      await expectCommit(repo, true, pull);
    }));

  test('of more than two', () =>
    withBranches(async (repo) => {
      await repo.git('switch', '--quiet', '-c', 'third', 'main~');
      await repo.commit('third', { 'a.md': 'a' });
      await repo.git('switch', '--quiet', '-c', 'fourth', 'main~');
      await repo.commit('fourth', { 'b.md': 'b' });
      await repo.git('switch', '--quiet', 'main');
      await expectCommit(repo, false, ['merge', '--no-edit', '-s', 'ours', 'third', 'side']);
      await repo.git('merge', '--abort');
      await expectCommit(repo, true, ['merge', '--no-edit', 'third', 'fourth']);
      expect(await parentsOf(repo)).toHaveLength(3);
    }));

  test('that only moves on is none of the hooks', () =>
    withHooks(async (repo) => {
      await repo.git('switch', '--quiet', '-c', 'side');
      const side = await repo.commit('side', { [LOG]: log('abs') });
      await repo.git('switch', '--quiet', 'main');
      await expectCommit(repo, true, ['merge', 'side']);
      expect(await repo.git('rev-parse', 'main')).toBe(side);
    }));
});

describe('what is no pass', () => {
  test('a hook that finds no program', () =>
    withHooks(async (repo) => {
      rmSync(join(repo.root, 'node_modules'), { recursive: true });
      const head = await repo.git('rev-parse', 'HEAD');
      repo.write({ [LOG]: log('abc') });
      const run = git(repo, ['commit', '-am', 'second']);
      expect(run.code).not.toBe(0);
      expect(run.err).toBe(
        'pre-commit: lint-protocol was not found, so nothing was checked, and nothing is committed.\nInstall it in node_modules, or where the PATH finds it, then try again.\n',
      );
      expect(await repo.git('rev-parse', 'HEAD')).toBe(head);
    }));

  test('a configuration that can not be read', () =>
    withHooks(async (repo) => {
      const head = await repo.git('rev-parse', 'HEAD');
      repo.write({ '.lint-protocol.yaml': 'histroy: {}\n', [LOG]: log('abc') });
      const run = git(repo, ['commit', '-am', 'second']);
      expect(run.code).not.toBe(0);
      expect(run.err).toContain('histroy');
      expect(await repo.git('rev-parse', 'HEAD')).toBe(head);
    }));

  test('the hook of a merge outside of a merge', () =>
    withHooks(async (repo) => {
      const run = lintProtocol(repo, ['--hook', 'pre-merge-commit']);
      expect(run.code).toBe(3);
      expect(run.err).toContain('error: Git does not say what is being merged.\n');
    }));

  test('a hook that is removed again stops nothing', () =>
    withHooks(async (repo) => {
      expect(lintProtocol(repo, ['hooks', 'uninstall']).code).toBe(0);
      repo.write({ [LOG]: log('X') });
      expect(git(repo, ['commit', '-am', 'second']).code).toBe(0);
    }));

  test('--chain: the hook that was there before stops a commit too', () =>
    withHooks(async (repo) => {
      lintProtocol(repo, ['hooks', 'uninstall']);
      const path = join(repo.root, '.git/hooks/pre-commit');
      writeFileSync(path, '#!/bin/sh\nexit "$(cat verdict)"\n', { mode: 0o755 });
      lintProtocol(repo, ['hooks', 'install', '--chain']);
      expect(readFileSync(`${path}.chained`, 'utf8')).toContain('verdict');
      repo.write({ verdict: '1', [LOG]: log('abc') });
      expect(git(repo, ['commit', '-am', 'second']).code).not.toBe(0);
      repo.write({ verdict: '0' });
      await expectCommit(repo, true, ['commit', '-am', 'second']);
      repo.write({ [LOG]: log('abX') });
      await expectCommit(repo, false, ['commit', '-am', 'third']);
    }));
});
