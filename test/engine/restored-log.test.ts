import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { History } from '../../src/core/history.ts';
import type { SnapshotEntry } from '../../src/core/snapshot.ts';
import { restoredLog } from '../../src/engine/restored-log.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { ON_WINDOWS } from '../windows.ts';

const LOG = 'log.jsonl';

const NONE = { shared: new Set<string>(), by: new Set<string>(), segments: new Set<string>() };

const linesOf = (...names: readonly string[]) => names.map((id) => `{"id":"${id}"}\n`).join('');

/** What commits of no common history hold at the path of the log. */
function historyOf(texts: ReadonlyMap<string, string>, idOf: (text: string) => string) {
  const byId = new Map([...texts.values()].map((text) => [idOf(text), Buffer.from(text)]));
  return {
    async at(commit: string): Promise<readonly SnapshotEntry[]> {
      return [{ path: LOG, mode: 'file', id: idOf(texts.get(commit) ?? '') }];
    },
    async *read(entries: Iterable<SnapshotEntry>) {
      for (const entry of entries) {
        yield { entry, id: entry.id ?? '', bytes: byId.get(entry.id ?? '') ?? Buffer.alloc(0) };
      }
    },
    mergeBases: async () => [],
  } as unknown as History;
}

/** Two branches that both appended, and a merge that kept a part of one; runs what restores the log. */
async function restoredBy(repo: TestRepository, hasSecond: boolean): Promise<string> {
  const [one, other, kept] = [linesOf('a', 'b', 'c'), linesOf('a', 'b', 'd'), linesOf('a', 'b')];
  const first = await repo.commit('one', { [LOG]: one });
  const second = hasSecond ? await repo.commit('other', { [LOG]: other }) : '1'.repeat(40);
  await repo.commit('merged', { [LOG]: kept });
  const texts = new Map([
    [first, one],
    [second, other],
    ['now', kept],
  ]);
  const idOf = (text: string) => repo.blobId(text);
  const now: SnapshotEntry = { path: LOG, mode: 'file', id: idOf(kept) };
  const [step] = await restoredLog(
    LOG,
    { ...NONE, right: new Set([first, second]), isOwn: true },
    { now, packed: async () => [], files: async () => [] },
    historyOf(texts, idOf),
  );
  expect(step?.text).toContain(' | ');
  const { root: cwd, env } = repo;
  const { status } = spawnSync('sh', ['-c', step?.text ?? ''], { cwd, env, stdio: 'ignore' });
  expect(status === 0).toBe(hasSecond);
  return readFileSync(join(repo.root, LOG), 'utf8');
}

describe.skipIf(ON_WINDOWS)('the command that gives a log back what two branches appended', () => {
  test('gives it back', () =>
    withRepository(async (repo) => {
      expect([...(await restoredBy(repo, true)).matchAll(/"(\w)"/g)].map(([, id]) => id)).toEqual(
        expect.arrayContaining(['a', 'b', 'c', 'd']),
      );
    }));

  test('leaves the log as it is where one of their commits is not there', () =>
    withRepository(async (repo) => {
      expect(await restoredBy(repo, false)).toBe(linesOf('a', 'b'));
    }));
});

test('a log is read once for all problems of its lines, and anew where it is another file', async () => {
  const idOf = (text: string) => `${text.length}`.padStart(40, '0');
  const texts = new Map([
    ['right', linesOf('a', 'b', 'c')],
    ['wrong', linesOf('a')],
    ['later', linesOf('a', 'x')],
  ]);
  const history = historyOf(texts, idOf);
  let reads = 0;
  const counted = {
    ...history,
    read: (...args: Parameters<History['read']>) => {
      reads += 1;
      return history.read(...args);
    },
  };
  const source = () => ({
    ...NONE,
    right: new Set(['right']),
    by: new Set(['wrong']),
    isOwn: false,
  });
  const file = (text: string) => ({
    now: { path: LOG, mode: 'file' as const, id: idOf(text) },
    packed: async () => [],
    files: async () => [],
  });
  const first = await restoredLog(LOG, source(), file(linesOf('a')), counted);
  const once = reads;
  for (let line = 0; line < 100; line += 1)
    expect(await restoredLog(LOG, source(), file(linesOf('a')), counted)).toEqual(first);
  expect(reads).toBe(once);
  const later = file(linesOf('a', 'x'));
  expect(await restoredLog(LOG, source(), later, counted)).not.toEqual(first);
});
