import { describe, expect, test } from 'vitest';
import type { SnapshotEntry } from '../../src/core/snapshot.ts';
import { LogContents } from '../../src/engine/log-contents.ts';

const MEBIBYTE = 2 ** 20;

/** A history whose blobs are strings by id, and what was read of it. */
function historyOf(blobs: Readonly<Record<string, string | Buffer>>) {
  const read: string[] = [];
  const content = async function* ({ id }: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const blob = blobs[`${id}`];
    read.push(`${id}`);
    if (blob === undefined) throw new Error(`${id} is not there`);
    const bytes = Buffer.from(blob);
    for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024);
  };
  const contents = async function* (entries: readonly SnapshotEntry[]) {
    for (const entry of entries) yield content(entry);
  };
  return { read, contents: new LogContents({ content, contents }) };
}

function entry(id: string | null, path = 'log'): SnapshotEntry {
  return { path, mode: 'file', id };
}

async function opened(contents: LogContents, each: SnapshotEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of contents.open(each)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function texts(contents: LogContents, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) found.push((await opened(contents, entry(id))).toString());
  return found;
}

describe('contents of logs', () => {
  test('are read once, in the order in which they were expected', async () => {
    const { read, contents } = historyOf({ a: '1\n', b: '1\n2\n', c: '1\n2\n3\n' });
    await contents.expect([entry('a'), entry('b'), entry('b'), entry('c')]);
    expect(await texts(contents, ['a', 'b', 'c', 'a'])).toEqual([
      '1\n',
      '1\n2\n',
      '1\n2\n3\n',
      '1\n',
    ]);
    expect(read).toEqual(['a', 'b', 'c']);
  });

  test('are read when nobody expected them', async () => {
    const { read, contents } = historyOf({ a: '1\n', b: '2\n' });
    expect(await texts(contents, ['b', 'a', 'b'])).toEqual(['2\n', '1\n', '2\n']);
    expect(read).toEqual(['b', 'a']);
  });

  test('stay what they are while others grow out of them', async () => {
    const blobs = { base: '1\n', left: '1\n2\n', right: '1\n3\n', merge: '1\n2\n3\n', new: '4\n' };
    const { read, contents } = historyOf(blobs);
    const ids = Object.keys(blobs);
    await texts(contents, ids);
    expect(await texts(contents, ids)).toEqual(Object.values(blobs));
    expect(read).toEqual(ids);
  });

  test('that cannot be read fail those who open them, and nobody else', async () => {
    const { contents } = historyOf({ a: '1\n', c: '1\n3\n' });
    await contents.expect([entry('a'), entry('b'), entry('c')]);
    expect(await texts(contents, ['a', 'c'])).toEqual(['1\n', '1\n3\n']);
    await expect(opened(contents, entry('b'))).rejects.toThrow('b is not there');
  });

  test('of the working tree are read anew each time', async () => {
    const { read, contents } = historyOf({ null: '1\n' });
    await contents.expect([entry(null)]);
    expect((await opened(contents, entry(null))).toString()).toBe('1\n');
    expect((await opened(contents, entry(null))).toString()).toBe('1\n');
    expect(read).toEqual(['null', 'null']);
  });

  test('that are large come in pieces, also side by side', async () => {
    const one = Buffer.alloc(9 * MEBIBYTE, 'one\n');
    const other = Buffer.concat([one, Buffer.from('more\n')]);
    const { contents } = historyOf({ one, other, small: '1\n' });
    await contents.expect([entry('one'), entry('other'), entry('small')]);
    const found = await Promise.all(
      ['one', 'other', 'small', 'other'].map((id) => opened(contents, entry(id))),
    );
    expect(found.map(({ length }) => length)).toEqual([one.length, other.length, 2, other.length]);
    expect(found[1]?.equals(other)).toBe(true);
    let pieces = 0;
    for await (const piece of contents.open(entry('one'))) pieces += piece.length > 0 ? 1 : 0;
    expect(pieces).toBeGreaterThan(100);
  });

  test('beyond some bytes are forgotten, those that were used last being the last to go', async () => {
    const blobs = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [`${at}`, Buffer.alloc(8 * MEBIBYTE, `${at}`)]),
    );
    const { read, contents } = historyOf(blobs);
    const order = ['0', '1', '2', '3', '4', '5', '6', '0', '7', '8', '0', '8', '1'];
    for (const id of order) {
      expect((await opened(contents, entry(id))).equals(blobs[id] as Buffer), id).toBe(true);
    }
    expect(read).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '1']);
  });
});
