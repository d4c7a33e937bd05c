import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BACKENDS, failureOf, opened, readAll } from './observe.ts';
import { withRepository } from './repository-builder.ts';
import { insteadOf, withStandIn } from './stand-in.ts';

const MEBIBYTE = 2 ** 20;

describe.each(BACKENDS)('%s: large files', (backend) => {
  test(
    '100 MB beyond the limit cost neither memory nor time',
    () =>
      withRepository(async (repo) => {
        const large = Buffer.alloc(100 * MEBIBYTE, 'a line of some length\n');
        await repo.commit('first', { 'a.md': 'a', 'large.jsonl': large, 'z.md': 'z' });
        repo.write({ 'untracked.jsonl': large });
        await opened(backend, repo, async (repository) => {
          const snapshot = await repository.worktree();
          const before = process.memoryUsage();
          const started = performance.now();
          const reads = await readAll(snapshot, snapshot.entries, MEBIBYTE);
          const after = process.memoryUsage();
          expect(
            reads.map((read) => ('bytes' in read ? read.bytes.length : read.tooLarge)),
          ).toEqual([1, large.length, large.length, 1]);
          expect(performance.now() - started).toBeLessThan(5000);
          expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(30 * MEBIBYTE);
        });
      }),
    60_000,
  );
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
  test(
    'holds git back instead of filling the memory',
    () =>
      withRepository(async (repo) => {
        const files = Object.fromEntries(
          Array.from({ length: 64 }, (_, i) => [`${i}.md`, Buffer.alloc(MEBIBYTE, `${i} `)]),
        );
        await repo.commit('first', files);
        await opened('native', repo, async (repository) => {
          const snapshot = await repository.index();
          const reader = snapshot
            .read(snapshot.entries, () => 2 * MEBIBYTE)
            [Symbol.asyncIterator]();
          await reader.next();
          const before = process.memoryUsage().arrayBuffers;
          await new Promise((resolve) => setTimeout(resolve, 300));
          expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * MEBIBYTE);
          let count = 1;
          while (!(await reader.next()).done) count += 1;
          expect(count).toBe(64);
        });
      }),
    60_000,
  );

  test(
    'a git that prints without an end is stopped',
    () =>
      withRepository(async (repo) => {
        await repo.commit('first', { 'a.md': 'a' });
        const endless = `exec yes "$(printf '%0999d')"`;
        const env = await withStandIn(repo, insteadOf('ls-tree', endless));
        await opened(
          'native',
          repo,
          async (repository) => {
            const failure = await failureOf(repository.revision('HEAD'));
            expect(failure.code).toBe('too-many-files');
            expect(failure.message).toContain('ls-tree');
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
