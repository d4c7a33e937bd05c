import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import zlib, { deflateSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { objectId } from '../../../src/core/object-id.ts';
import { StoredObjects } from '../../../src/git/native/plain/stored-objects.ts';
import { ON_WINDOWS } from '../../windows.ts';
import { withRepository } from '../repository-builder.ts';

const BLOB = 3;
const OFFSET_DELTA = 6;
const ID_DELTA = 7;

interface Packed {
  readonly id: string;
  readonly type: number;
  readonly bytes: Buffer;
  /** Of a delta: how far back it is, or its id. */
  readonly base?: Buffer;
}

/** Seven bits a byte, the lowest first. */
function size(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 0x7f; left = Math.floor(left / 128)) bytes.push((left % 128) | 0x80);
  return Buffer.from([...bytes, left]);
}

/** Of the same bytes only once: some take a while. */
const packed = new WeakMap<Buffer, Buffer>();

function deflated(bytes: Buffer): Buffer {
  const known = packed.get(bytes) ?? deflateSync(bytes);
  packed.set(bytes, known);
  return known;
}

function stored({ type, bytes, base = Buffer.alloc(0) }: Packed): Buffer {
  const low = (type << 4) | (bytes.length & 0x0f);
  const rest = bytes.length >> 4;
  const head =
    rest === 0 ? Buffer.from([low]) : Buffer.concat([Buffer.from([low | 0x80]), size(rest)]);
  return Buffer.concat([head, base, deflated(bytes)]);
}

/** Writes a pack that no git would write, and its index. Sums of it are not looked at. */
function writePack(root: string, objects: readonly Packed[]): void {
  const parts = objects.map(stored);
  const places = new Map<string, number>();
  let end = 12;
  for (const [at, { id }] of objects.entries()) {
    places.set(id, end);
    end += (parts[at] as Buffer).length;
  }
  const head = Buffer.from('5041434b0000000200000000', 'hex');
  const ids = [...places.keys()].sort();
  const index = Buffer.alloc(8 + 4 * 256 + 28 * ids.length + 40);
  index.write('ff744f6300000002', 'hex');
  for (let byte = 0; byte < 256; byte += 1) {
    const count = ids.filter((id) => Number.parseInt(id.slice(0, 2), 16) <= byte).length;
    index.writeUInt32BE(count, 8 + 4 * byte);
  }
  for (const [at, id] of ids.entries()) {
    index.write(id, 8 + 1024 + 20 * at, 'hex');
    index.writeUInt32BE(places.get(id) as number, 8 + 1024 + 24 * ids.length + 4 * at);
  }
  const pack = join(root, '.git/objects/pack/pack-trap');
  const body = Buffer.concat([head, ...parts]);
  writeFileSync(`${pack}.pack`, Buffer.concat([body, createHash('sha1').update(body).digest()]));
  writeFileSync(`${pack}.idx`, index);
}

/** A delta that copies all of its base, as often as makes it a long delta. */
function delta(base: number, commands: Buffer, made: number): Buffer {
  return Buffer.concat([size(base), size(made), commands]);
}

function read<T>(root: string, use: (objects: StoredObjects) => T): T {
  const objects = new StoredObjects(join(root, '.git'));
  try {
    return use(objects);
  } finally {
    objects.close();
  }
}

const MEGABYTE = 2 ** 20;

describe('a pack that would take much is left to git', () => {
  test('objects that are made of each other', () =>
    withRepository(async ({ root }) => {
      const [one, other] = ['1', '2'].map((digit) => digit.repeat(40)) as [string, string];
      const same = delta(1, Buffer.from([0x90, 1]), 1);
      writePack(root, [
        { id: one, type: ID_DELTA, bytes: same, base: Buffer.from(other, 'hex') },
        { id: other, type: ID_DELTA, bytes: same, base: Buffer.from(one, 'hex') },
      ]);
      expect(read(root, (objects) => objects.read(one))).toBeNull();
    }));

  test('a chain of deltas that are each of some megabytes', () =>
    withRepository(async ({ root }) => {
      // Each makes one byte of one byte, and is followed by nothing that it should be.
      const long = delta(1, Buffer.alloc(7 * MEGABYTE, Buffer.from([0x90, 1])), 1);
      const chain: Packed[] = [{ id: '0'.repeat(40), type: BLOB, bytes: Buffer.from('x') }];
      const step = stored({
        id: '',
        type: OFFSET_DELTA,
        bytes: long,
        base: Buffer.alloc(2),
      }).length;
      for (let at = 1; at < 200; at += 1) {
        const back = at === 1 ? stored(chain[0] as Packed).length : step;
        const base =
          back < 128 ? Buffer.from([back]) : Buffer.from([((back - 128) >> 7) | 0x80, back & 0x7f]);
        chain.push({
          id: at.toString(16).padStart(40, '0'),
          type: OFFSET_DELTA,
          bytes: long,
          base,
        });
      }
      writePack(root, chain);
      const { id } = chain.at(-1) as Packed;
      const inflate = vi.spyOn(zlib, 'inflateSync');
      syncBuiltinESMExports();
      try {
        expect(read(root, (objects) => objects.read(id))).toBeNull();
        // A few of the two hundred.
        expect(inflate.mock.calls.length).toBeGreaterThan(0);
        expect(inflate.mock.calls.length).toBeLessThan(30);
      } finally {
        inflate.mockRestore();
        syncBuiltinESMExports();
      }
    }));

  test('what was made of much, over and over', () =>
    withRepository(async ({ root }) => {
      const bytes = Buffer.alloc(8 * MEGABYTE);
      const id = objectId('sha1', 'blob', bytes);
      writePack(root, [{ id, type: BLOB, bytes }]);
      read(root, (objects) => {
        let times = 0;
        while (objects.read(id) !== null && times < 100) times += 1;
        expect(times).toBe(63);
      });
    }));

  test('more names than any honest pack has', () =>
    withRepository(async ({ root }) => {
      const bytes = Buffer.from('x');
      const id = objectId('sha1', 'blob', bytes);
      writePack(root, [{ id, type: BLOB, bytes }]);
      expect(read(root, (objects) => objects.read(id)?.bytes)).toEqual(bytes);
      const index = join(root, '.git/objects/pack/pack-trap.idx');
      const count = 2 ** 18;
      const large = Buffer.alloc(8 + 1024 + 28 * count, 0xff);
      large.write('ff744f6300000002', 'hex');
      const first = Number.parseInt(id.slice(0, 2), 16);
      for (let byte = 0; byte < 256; byte += 1) {
        large.writeUInt32BE(byte < first ? 0 : count, 8 + 4 * byte);
      }
      large.write(id, 8 + 1024, 'hex');
      large.writeUInt32BE(12, 8 + 1024 + 24 * count);
      writeFileSync(index, large);
      expect(read(root, (objects) => objects.read(id))).toBeNull();
    }));

  test.skipIf(ON_WINDOWS).each(['idx', 'pack'])('a pipe for its %s', (pipe) =>
    withRepository(async ({ root }) => {
      const pack = join(root, '.git/objects/pack/pack-trap');
      mkdirSync(join(root, '.git/objects/pack'), { recursive: true });
      for (const ending of ['idx', 'pack']) {
        if (ending === pipe) execFileSync('mkfifo', [`${pack}.${ending}`]);
        else writeFileSync(`${pack}.${ending}`, 'x');
      }
      // One that waits for the other end of a pipe would wait for ever.
      expect(read(root, (objects) => objects.read('1'.repeat(40)))).toBeNull();
    }),
  );
});
