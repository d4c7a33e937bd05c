import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { StoredObjects } from '../../src/git/native/plain/stored-objects.ts';
import { opened } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

const MEBIBYTE = 2 ** 20;
const LOG = Buffer.from(`${'{"event":"claim.add"}\n'.repeat(3 * MEBIBYTE).slice(0, 3 * MEBIBYTE)}`);
const PATH = 'logs/audit.jsonl';

/** What the index says the log is, and whether it was inflated for that. */
async function staged(repo: TestRepository): Promise<readonly [bytes: Buffer, inflated: boolean]> {
  const inflating = vi.spyOn(StoredObjects.prototype, 'readAll');
  try {
    return await opened('native', repo, async (repository) => {
      const snapshot = await repository.index();
      const entry = snapshot.entries.find(({ path }) => path === PATH);
      if (entry === undefined) throw new Error('it is not staged');
      inflating.mockClear();
      for await (const read of snapshot.read([entry], () => 16 * MEBIBYTE)) {
        if (!('bytes' in read)) throw new Error('it is small enough');
        const isInflated = inflating.mock.calls.some(([names]) => names.includes(entry.id ?? ''));
        return [Buffer.from(read.bytes), isInflated] as const;
      }
      throw new Error('nothing was read');
    });
  } finally {
    inflating.mockRestore();
  }
}

function log(repo: TestRepository): string {
  return join(repo.root, PATH);
}

async function withStagedLog(work: (repo: TestRepository) => Promise<void>): Promise<void> {
  await withRepository(async (repo) => {
    await repo.commit('first', { 'a.md': 'a' });
    repo.write({ [PATH]: LOG });
    await repo.git('add', '.');
    await work(repo);
  });
}

test('a large log that stands there as it is staged is read there', () =>
  withStagedLog(async (repo) => {
    const [bytes, isInflated] = await staged(repo);
    expect(bytes.equals(LOG)).toBe(true);
    expect(isInflated).toBe(false);
  }));

test.each<readonly [string, (repo: TestRepository) => void]>([
  ['has grown since', (repo) => appendFileSync(log(repo), 'more\n')],
  ['is another one of the same size', (repo) => writeFileSync(log(repo), LOG.toReversed())],
  ['is gone', (repo) => rmSync(log(repo))],
  [
    'is a folder',
    (repo) => {
      rmSync(log(repo));
      mkdirSync(log(repo));
    },
  ],
  [
    'is a link to the very content',
    (repo) => {
      rmSync(log(repo));
      writeFileSync(join(repo.root, 'elsewhere'), LOG);
      symlinkSync(join(repo.root, 'elsewhere'), log(repo));
    },
  ],
  [
    'is behind a folder that is a link',
    (repo) => {
      rmSync(join(repo.root, 'logs'), { recursive: true });
      mkdirSync(join(repo.root, 'other'));
      writeFileSync(join(repo.root, 'other/audit.jsonl'), LOG);
      symlinkSync(join(repo.root, 'other'), join(repo.root, 'logs'), 'junction');
    },
  ],
])('what is staged is read where the file %s', (_, change) =>
  withStagedLog(async (repo) => {
    change(repo);
    const [bytes, isInflated] = await staged(repo);
    expect(bytes.equals(LOG)).toBe(true);
    expect(isInflated).toBe(true);
  }),
);
