import { spawn } from 'node:child_process';
import { truncateSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import type { Step } from '../../src/core/change.ts';
import type { Repository } from '../../src/core/repository.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import type { GitObject, ObjectReader } from '../../src/git/git-object.ts';
import { Git } from '../../src/git/native/git.ts';
import { stepsOf } from '../../src/git/steps.ts';
import { TreeStore } from '../../src/git/tree-store.ts';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, failureOf, opened, readAll } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';
import { byGitAlone, insteadOf, withStandIn } from './stand-in.ts';

const MEBIBYTE = 2 ** 20;

/** Bytes of a content that nobody can read: node takes no file for more than 2 GiB. */
const HUGE = 3 * 2 ** 30;

/** Stores the head of a blob, and nothing behind it: whoever reads on finds the repository damaged. */
function hollowBlob(repo: TestRepository): string {
  const id = '5'.repeat(40);
  const whole = deflateSync(Buffer.from(`blob ${HUGE}\0${'x'.repeat(1000)}`), { level: 0 });
  const bytes = whole.subarray(0, -500);
  repo.write({ [`.git/objects/55/${id.slice(2)}`]: bytes });
  return id;
}

describe.each(BACKENDS)('%s: large files', (backend) => {
  test('what is beyond the limit is not read', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a', 'z.md': 'z' });
      repo.write({ 'untracked.jsonl': '' });
      truncateSync(join(repo.root, 'untracked.jsonl'), HUGE);
      const held = `100644,${hollowBlob(repo)},large.jsonl`;
      await repo.git('update-index', '--add', '--cacheinfo', held);
      await opened(backend, repo, async (repository) => {
        const sizes = async (snapshot: Snapshot) => {
          const reads = await readAll(snapshot, snapshot.entries, MEBIBYTE);
          return reads.map((read) => [
            read.entry.path,
            'bytes' in read ? read.bytes.length : read.tooLarge,
          ]);
        };
        const [a, z] = [
          ['a.md', 1],
          ['z.md', 1],
        ];
        expect(await sizes(await repository.worktree())).toEqual([a, ['untracked.jsonl', HUGE], z]);
        expect(await sizes(await repository.index())).toEqual([a, ['large.jsonl', HUGE], z]);
      });
    }));
});

/** A branch of so many commits, each with a new file and a new line in a log. */
async function importCommits(repo: TestRepository, count: number): Promise<void> {
  const lines: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const date = `${1_700_000_000 + i} +0100`;
    lines.push('commit refs/heads/main', `committer A <a@example.org> ${date}`, 'data 0');
    for (const [path, content] of [
      ['in/log', `${i}`],
      [`files/${Math.floor(i / 100)}/${i}`, 'x'],
    ]) {
      lines.push(`M 100644 inline ${path}`, `data ${content?.length}`, content ?? '');
    }
    lines.push('');
  }
  await repo.gitWith({ input: lines.join('\n') }, 'fast-import', '--quiet');
}

describe('native: a long history', () => {
  test(
    'is told step by step, over more commits than are worked on at a time',
    () =>
      withRepository(async (repo) => {
        const count = 4_200;
        await importCommits(repo, count);
        const head = await repo.git('rev-parse', 'main');
        await opened('native', repo, async (repository) => {
          const steps: Step[] = [];
          for await (const step of repository.steps({ include: [head], exclude: [] })) {
            steps.push(step);
          }
          const told = steps.map(({ parents, changes }) => [
            parents,
            changes.length,
            changes[0]?.path,
            changes[1]?.before[0] ?? null,
          ]);
          expect(told).toEqual(
            Array.from({ length: count }, (_, at) => {
              const last = steps[at - 1];
              const path = `files/${Math.floor(at / 100)}/${at}`;
              return [last ? [last.commit?.id] : [], 2, path, last?.changes[1]?.after ?? null];
            }),
          );
          expect(steps.at(-1)?.commit?.id).toBe(head);
        });
      }),
    120_000,
  );

  test('of large commits is not read far ahead of what is asked for', async () => {
    const id = (at: number) => at.toString(16).padStart(40, '0');
    const names = Array.from({ length: 2000 }, (_, file) => `${file}`).sort();
    let read = 0;
    const treeOf = (name: string): GitObject => {
      read += 1;
      // Every tree has other contents under the same two thousand names.
      const items = names.map((file) => `100644 ${file}\0${name.slice(20)}`);
      return { type: 'tree', bytes: Buffer.from(items.join(''), 'latin1') };
    };
    const reader: ObjectReader = {
      ask: (ids) => {
        const left = ids.map((name) => () => treeOf(name));
        return { next: () => left.shift()?.() ?? null, end: async () => undefined };
      },
    };
    const commits = async function* () {
      for (let at = 1; at < 120; at += 1) {
        yield {
          id: id(at),
          tree: id(at),
          parents: [],
          parentTrees: [id(at - 1)],
          authored: null,
          author: null,
          committed: 0,
        };
      }
    };
    let steps = 0;
    for await (const { changes } of stepsOf(new TreeStore(reader), commits())) {
      expect(changes.length).toBe(2000);
      steps += 1;
      // What is held is some 50,000 changes.
      expect(read).toBeLessThan(steps + 60);
    }
    expect(steps).toBe(119);
  });
});

describe.each(BACKENDS)('%s: what is beyond the limit', (backend) => {
  test('can be had in pieces, in whole or not, and what follows is read', () =>
    withRepository(async (repo) => {
      const large = Buffer.alloc(6 * MEBIBYTE, 'a line of some length\n');
      const files = { 'a.bin': large, 'b.bin': `b${large}`, 'c.bin': `c${large}`, 'd.md': 'd' };
      await repo.commit('first', files);
      repo.write({ 'e.bin': large });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.worktree();
        const taken: Record<string, number> = {};
        for await (const read of snapshot.read(snapshot.entries, () => MEBIBYTE)) {
          const { path } = read.entry;
          taken[path] = 'bytes' in read ? read.bytes.length : 0;
          if ('bytes' in read || path === 'b.bin') continue;
          for await (const piece of read.pieces()) {
            taken[path] += piece.length;
            if (path === 'c.bin') break;
          }
        }
        expect(taken).toMatchObject({ 'a.bin': large.length, 'b.bin': 0, 'd.md': 1 });
        expect(taken['c.bin']).toBeGreaterThan(0);
        expect(taken['e.bin']).toBe(large.length);
      });
    }));
});

describe('native: a slow reader', () => {
  test('holds git back instead of filling the memory', () =>
    withRepository(async (repo) => {
      const files = Object.fromEntries(
        Array.from({ length: 32 }, (_, i) => [`${i}.md`, Buffer.alloc(MEBIBYTE, `${i} `)]),
      );
      await repo.commit('first', files);
      const started = vi.spyOn(Git.prototype, 'start');
      const reading = async (repository: Repository) => {
        const snapshot = await repository.index();
        const reader = snapshot.read(snapshot.entries, () => 2 * MEBIBYTE)[Symbol.asyncIterator]();
        await reader.next();
        // Time for whatever comes unasked.
        for (let other = 0; other < 10; other += 1) await repo.git('cat-file', '-t', 'HEAD');
        const taken = started.mock.results.map(({ value }) => (value.stdout as Socket).bytesRead);
        expect(Math.max(...taken)).toBeGreaterThan(MEBIBYTE);
        expect(Math.max(...taken)).toBeLessThan(4 * MEBIBYTE);
        let count = 1;
        while (!(await reader.next()).done) count += 1;
        expect(count).toBe(32);
      };
      await opened('native', repo, reading, { env: byGitAlone(repo) }).finally(() =>
        started.mockRestore(),
      );
    }));

  // Git's place is taken by a script of sh.
  test.skipIf(ON_WINDOWS)(
    'a git that prints without an end is stopped',
    () =>
      withRepository(async (repo) => {
        await repo.commit('first', { 'a.md': 'a' });
        const endless = `exec yes "$(printf '%0999d')"`;
        const env = await withStandIn(repo, insteadOf('diff-index', endless));
        await opened(
          'native',
          repo,
          async (repository) => {
            const failure = await failureOf(repository.index());
            expect(failure.code).toBe('too-many-files');
            expect(failure.message).toContain('diff-index');
          },
          { env },
        );
      }),
    60_000,
  );
});

test(
  'native: a repository that nobody closes does not keep the program running',
  () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      const program = fileURLToPath(new URL('leaves-open.ts', import.meta.url));
      const child = spawn(process.execPath, ['--import', 'tsx', program, repo.root], {
        env: repo.env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const stdout: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
      const code = await new Promise((resolve) => child.once('close', resolve));
      expect({ code, output: Buffer.concat(stdout).toString() }).toEqual({
        code: 0,
        output: 'read a.md\n',
      });
    }),
  30_000,
);
