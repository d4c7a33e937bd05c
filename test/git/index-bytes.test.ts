import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CouldNotCheck } from '../../src/core/failure.ts';
import { parseIndex } from '../../src/git/js/index-file.ts';
import { encodePath } from '../../src/git/path-bytes.ts';
import { withRepository } from './repository-builder.ts';

const FILES = { 'a.md': 'x', 'b/long-name-of-a-file.jsonl': 'y', 'b/é.md': 'z' };

function realIndex(): Promise<Buffer> {
  return withRepository(async (repo) => {
    await repo.commit('files', FILES);
    return readFileSync(join(repo.root, '.git', 'index'));
  });
}

/** Zeros say that git was told not to compute it. */
function withoutChecksum(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, -20), Buffer.alloc(20)]);
}

test('an index with any bytes changed is read, or refused as what it is', async () => {
  const index = await realIndex();
  expect(parseIndex(index).map(({ path }) => path)).toEqual(Object.keys(FILES));
  const places = fc.array(fc.tuple(fc.nat(index.length - 1), fc.nat(255)), { maxLength: 4 });
  let read = 0;
  fc.assert(
    fc.property(places, fc.nat(index.length), fc.boolean(), (edits, length, isWhole) => {
      const damaged = Buffer.from(index);
      for (const [at, byte] of edits) damaged[at] = byte;
      const bytes = withoutChecksum(isWhole ? damaged : damaged.subarray(0, length));
      try {
        const entries = parseIndex(bytes);
        read += 1;
        for (const { path, id, stage } of entries) {
          expect(id).toMatch(/^[0-9a-f]{40}$/);
          expect([0, 1, 2, 3]).toContain(stage);
          expect(bytes.includes(encodePath(path))).toBe(true);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(CouldNotCheck);
      }
    }),
    { numRuns: 4000 },
  );
  expect(read).toBeGreaterThan(500);
});

test('one bit of a real index, and its checksum tells', async () => {
  const index = await realIndex();
  fc.assert(
    fc.property(fc.nat(index.length - 1), fc.nat(7), (at, bit) => {
      const damaged = Buffer.from(index);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
      expect(() => parseIndex(damaged)).toThrow(CouldNotCheck);
    }),
    { numRuns: 1000 },
  );
});
