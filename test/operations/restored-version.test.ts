import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CITED, contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { entry, listing } from '../../src/protocols/contributions/manifest-example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const LISTED = { ...CITED, ...listing(entry({ status: 'partial' })) };

async function ways(repo: Pick<TestRepository, 'root' | 'env'>): Promise<readonly string[]> {
  const at = { cwd: repo.root, env: repo.env };
  const { out } = await call(['manifest', 'repair', '--format', 'json'], at);
  return JSON.parse(out).result.toDecide.flatMap((each: { ways: readonly string[] }) => each.ways);
}

async function edited(repo: TestRepository, times: number): Promise<void> {
  for (let nth = 1; nth <= times; nth += 1) {
    await repo.commit(`edit ${nth}`, { [PATH]: contribution({ epicTitle: `Queues ${nth}` }) });
  }
}

describe('the version of an entry is looked for in the history', () => {
  test('an older commit has it: the command restores it', () =>
    withRepository(async (repo) => {
      const sealed = await repo.commit('sealed', LISTED);
      await edited(repo, 2);
      const [way = ''] = await ways(repo);
      expect(way).toContain(`checkout ${sealed.slice(0, 12)} -- ${PATH}`);
      await repo.git('checkout', sealed.slice(0, 12), '--', PATH);
      expect(await ways(repo)).toEqual([]);
    }));

  test('no commit has it', () =>
    withRepository(async (repo) => {
      await repo.commit('listed', { ...LISTED, [PATH]: contribution({ epicTitle: 'Other' }) });
      expect((await ways(repo))[0]).toMatch(/^No commit before this one holds the version/);
    }));

  test('a file with very many versions: which were not read is said', () =>
    withRepository(async (repo) => {
      await repo.commit('sealed', LISTED);
      await edited(repo, 201);
      expect((await ways(repo))[0]).toMatch(/The 2 before them were not read/);
    }));

  test('a shallow clone: that it cannot be known is said', () =>
    withRepository(async (repo) => {
      await repo.commit('sealed', LISTED);
      await edited(repo, 2);
      const root = join(repo.base, 'clone');
      await repo.git('clone', '-q', '--depth', '1', `file://${repo.root}`, root);
      writeFileSync(join(root, PATH), contribution({ epicTitle: 'Other' }));
      expect((await ways({ root, env: repo.env }))[0]).toContain('git fetch --unshallow');
    }));
});
