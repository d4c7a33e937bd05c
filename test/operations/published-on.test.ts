import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { completeEpic, filesOf, PATHS } from '../scenarios/sound-epic.ts';

const REOPEN = ['contribution', 'reopen', PATHS.second];

async function said(repo: TestRepository, args: readonly string[]) {
  const { code, out, err } = await call(args, { cwd: repo.root, env: repo.env });
  return { code, text: out + err };
}

/** A validated contribution is published, and complete again in a commit that nobody has yet. */
async function withOneStepBack(work: (repo: TestRepository) => Promise<void>): Promise<void> {
  await withRepository(async (repo) => {
    await repo.commit('an epic', filesOf(completeEpic()));
    await said(repo, ['contribution', 'validate', PATHS.second, '--commit']);
    await repo.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect(await said(repo, [...REOPEN, '--commit'])).toMatchObject({ code: 0 });
    await work(repo);
  });
}

test('what a push would refuse is not written: two steps back in two commits', async () => {
  await withOneStepBack(async (repo) => {
    const before = await repo.git('status', '--porcelain');
    for (const args of [REOPEN, [...REOPEN, '--commit']]) {
      const { code, text } = await said(repo, args);
      const status = await repo.git('status', '--porcelain');
      expect({ code, status }).toEqual({ code: 1, status: before });
      expect(text).toContain('The status went from validated to draft');
      expect(text).toContain('Set the status forward again');
      expect(text).toContain('A push would be refused');
    }
    expect((await said(repo, ['--since', 'origin/main'])).code).toBe(0);
  });
});

test('the second step is made once the first is published', async () => {
  await withOneStepBack(async (repo) => {
    await repo.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    expect((await said(repo, REOPEN)).code).toBe(0);
  });
});

test('a step forward again takes nothing back', async () => {
  await withOneStepBack(async (repo) => {
    expect((await said(repo, ['contribution', 'validate', PATHS.second])).code).toBe(0);
  });
});
