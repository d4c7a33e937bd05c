import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { blobId, isStart } from '../../src/core/object-id.ts';
import type { Beginning } from '../../src/core/snapshot.ts';
import { ObjectSource } from '../../src/git/native/object-source.ts';
import { opened } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

const MEBIBYTE = 2 ** 20;
const LOG = Buffer.from(`${'{"event":"claim.add"}\n'.repeat(3 * MEBIBYTE).slice(0, 3 * MEBIBYTE)}`);
const PATH = 'logs/audit.jsonl';

interface Staged {
  readonly bytes: Buffer;
  readonly isInflated: boolean;
  readonly begins: boolean | undefined;
}

/** What the index says the log is, whether it was inflated for that, and whether it begins with something. */
async function staged(repo: TestRepository, mayBeginWith?: Beginning): Promise<Staged> {
  const inflating = vi.spyOn(ObjectSource.prototype, 'ask');
  try {
    return await opened('native', repo, async (repository) => {
      const snapshot = await repository.index();
      const entry = snapshot.entries.find(({ path }) => path === PATH);
      if (entry === undefined) throw new Error('it is not staged');
      inflating.mockClear();
      const asked = { ...entry, ...(mayBeginWith && { mayBeginWith }) };
      for await (const read of snapshot.read([asked], () => 16 * MEBIBYTE)) {
        if (!('bytes' in read)) throw new Error('it is small enough');
        const isInflated = inflating.mock.calls.some(([names]) => names.includes(entry.id ?? ''));
        return { bytes: Buffer.from(read.bytes), isInflated, begins: read.begins };
      }
      throw new Error('nothing was read');
    });
  } finally {
    inflating.mockRestore();
  }
}

function startOf(size: number): Beginning {
  return { id: blobId('sha1', LOG.subarray(0, size)), size };
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
    const { bytes, isInflated, begins } = await staged(repo);
    expect(bytes.equals(LOG)).toBe(true);
    expect([isInflated, begins]).toEqual([false, undefined]);
  }));

test.each<readonly [string, boolean, Beginning]>([
  ['nothing', true, startOf(0)],
  ['a part', true, startOf(1000)],
  ['pieces of what is read at a time', true, startOf(2 ** 18 + 1)],
  ['all of it', true, startOf(LOG.length)],
  ['less than the id says', false, { ...startOf(1000), size: 999 }],
  ['more than the id says', false, { ...startOf(1000), size: 1001 }],
  ['more than there is', false, { ...startOf(LOG.length), size: LOG.length + 1 }],
  ['another content', false, { ...startOf(1000), id: blobId('sha1', Buffer.alloc(1000)) }],
])('on the way it shows whether a log begins with %s: %s', (_, begins, mayBeginWith) =>
  withStagedLog(async (repo) => {
    const { bytes, ...told } = await staged(repo, mayBeginWith);
    // At once: an assertion would compare three million elements one by one.
    expect(bytes.equals(LOG)).toBe(true);
    expect(told).toEqual({ isInflated: false, begins });
    expect(isStart(mayBeginWith, LOG)).toBe(begins);
  }),
);

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
    const { bytes, isInflated, begins } = await staged(repo, startOf(1000));
    expect(bytes.equals(LOG)).toBe(true);
    // What is inflated is looked at by who asks.
    expect([isInflated, begins]).toEqual([true, undefined]);
  }),
);
