import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageFiles } from '../../scripts/bench/stores.ts';
import { byCommand, environmentOf } from '../../scripts/edits/asking.ts';
import { playCrowd } from '../../scripts/edits/crowd.ts';
import { faultOf } from '../../scripts/edits/judge.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** A build whose code is another, if only by its name. */
let otherBuild = '';
beforeAll(() => {
  otherBuild = mkdtempSync(join(realpathSync(tmpdir()), 'lint-protocol-build-'));
  cpSync(DIST, otherBuild, { recursive: true });
  const file = join(otherBuild, 'memory.cjs');
  const code = readFileSync(file, 'utf8');
  const [digest, ...others] = code.match(/(?<=`)[0-9a-f]{64}(?=`)/g) ?? [];
  if (digest === undefined || others.length > 0)
    throw new Error('where is the digest of the build?');
  writeFileSync(file, code.replace(digest, [...digest].reverse().join('')));
});
afterAll(() => rmSync(otherBuild, { recursive: true }));

/** Messages, of which every third lacks what it should have. */
async function withMessages(count: number, use: (repo: TestRepository) => Promise<void>) {
  await withRepository(async (repo) => {
    const files = [...messageFiles(count)].map(
      ([path, text], index) =>
        [path, index % 3 === 0 ? text.replace(/^## /m, '## X') : text] as const,
    );
    await repo.commit('messages', Object.fromEntries(files));
    await use(repo);
  });
}

const ASKED = ['--rev', 'HEAD', '--format', 'json', '--verbose'];

function memoryOf({ root }: TestRepository): string {
  return join(root, '.git/lint-protocol');
}

function cachedIn(out: string): number {
  return JSON.parse(out).checked.cached;
}

test('what another build remembered is not believed, nor under the names of this one', () =>
  withMessages(60, async (repo) => {
    const other = () =>
      spawnSync(process.execPath, [join(otherBuild, 'cli.cjs'), ...ASKED], {
        ...{ cwd: repo.root, env: environmentOf(repo), encoding: 'utf8' },
      });
    expect(cachedIn(other().stdout)).toBe(0);
    expect(cachedIn(other().stdout)).toBe(60);
    const theirs = readdirSync(memoryOf(repo));
    const cold = await byCommand(repo, { args: [...ASKED, '--no-cache'] });
    expect(cold.code).toBe(1);
    const first = await byCommand(repo, { args: ASKED });
    expect({ fault: faultOf(first, cold, false), cached: cachedIn(first.out) }).toEqual({
      ...{ fault: null, cached: 0 },
    });
    const ours = readdirSync(memoryOf(repo)).filter((name) => !theirs.includes(name));
    expect(ours).toHaveLength(theirs.length);
    for (const name of ours) {
      const [kind = ''] = name.split('-', 1);
      const foreign = theirs.find((each) => each.startsWith(kind)) ?? '';
      renameSync(join(memoryOf(repo), foreign), join(memoryOf(repo), name));
    }
    const next = await byCommand(repo, { args: ASKED });
    expect({ fault: faultOf(next, cold, true), cached: cachedIn(next.out) }).toEqual({
      ...{ fault: null, cached: 0 },
    });
  }));

test('what is remembered of another repository holds for the same contents, and for nothing else', () =>
  withMessages(60, async (repo) =>
    withMessages(55, async (other) => {
      await other.commit('less', { 'messages/2026/01/000007.md': 'Nothing.\n' });
      await byCommand(other, { args: ASKED });
      cpSync(memoryOf(other), memoryOf(repo), { recursive: true });
      cpSync(join(other.base, 'code'), join(repo.base, 'code'), { recursive: true });
      const cold = await byCommand(repo, { args: [...ASKED, '--no-cache'] });
      const warm = await byCommand(repo, { args: ASKED });
      expect(faultOf(warm, cold, false)).toBeNull();
      expect(cachedIn(warm.out)).toBe(54);
    }),
  ));

test('runs at the same time, of which some are killed, say the same and leave nothing wrong', async () => {
  const { fault, runs } = await playCrowd(5, 1);
  expect({ fault, runs }).toEqual({ fault: null, runs: 18 });
});
