import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from './site.ts';

/** Objects and files of git that git itself would not write. */

const SHA1_BYTES = 20;

/** Adds a file to the last commit under names that git refuses: each of a tree in the one before. */
export async function commitForged(
  site: Site,
  names: readonly string[],
  content: string,
): Promise<void> {
  const asBytes = (id: string) => Buffer.from(id, 'hex');
  let id = await site.blob(content);
  for (const [depth, name] of [...names].reverse().entries()) {
    const entry = Buffer.from(`${depth === 0 ? '100644' : '40000'} ${name}\0`);
    const rest = depth === names.length - 1 ? await treeBytes(site, 'HEAD') : Buffer.alloc(0);
    const input = Buffer.concat([entry, asBytes(id), rest]);
    id = await site.repo.gitWith(
      { input },
      'hash-object',
      '-w',
      '--literally',
      '-t',
      'tree',
      '--stdin',
    );
  }
  await site.moveTo(id);
}

function treeBytes(site: Site, rev: string): Buffer {
  const args = ['cat-file', 'tree', `${rev}^{tree}`];
  return spawnSync('git', args, { cwd: site.root, env: site.repo.env }).stdout;
}

/** Writes a file of git's that ends in the SHA-1 of all before it. */
export function writeSigned(site: Site, path: string, bytes: Buffer): void {
  const body = bytes.subarray(0, -SHA1_BYTES);
  site.write(path, Buffer.concat([body, createHash('sha1').update(body).digest()]));
}

/** Puts one object's file in place of another's. */
export function overwriteObject(site: Site, id: string, by: string): void {
  const file = (name: string) => `.git/objects/${name.slice(0, 2)}/${name.slice(2)}`;
  site.write(file(id), site.read(file(by)));
}

/** In the only index of a pack, each of two objects gets the other's place. */
export async function exchangeInPack(site: Site, one: string, other: string): Promise<void> {
  const [name] = readdirSync(join(site.root, '.git/objects/pack')).filter((each) =>
    each.endsWith('.idx'),
  );
  const path = `.git/objects/pack/${name}`;
  const index = site.read(path);
  // Signature, version, 256 counts; ids; checksums of 4 bytes; places of 4 bytes.
  const count = index.readUInt32BE(8 + 255 * 4);
  const ids = 8 + 256 * 4;
  await exchange(site, index, [one, other], { ids, places: ids + count * 24, width: 4 });
  writeSigned(site, path, index);
}

/** The same in the index of all packs, whose chunks are listed in its head. */
export async function exchangeInMultiPack(site: Site, one: string, other: string): Promise<void> {
  const path = '.git/objects/pack/multi-pack-index';
  const index = site.read(path);
  const chunk = (name: string) => Number(index.readBigUInt64BE(index.indexOf(name) + 4));
  const parts = { ids: chunk('OIDL'), places: chunk('OOFF'), width: 8 };
  await exchange(site, index, [one, other], parts);
  writeSigned(site, path, index);
}

async function exchange(
  site: Site,
  index: Buffer,
  revs: readonly string[],
  { ids, places, width }: { ids: number; places: number; width: number },
): Promise<void> {
  const found: Buffer[] = [];
  for (const rev of revs) {
    const id = Buffer.from(await site.git('rev-parse', rev), 'hex');
    const at = (index.indexOf(id, ids) - ids) / SHA1_BYTES;
    found.push(index.subarray(places + at * width, places + (at + 1) * width));
  }
  const [first, second] = found as [Buffer, Buffer];
  const kept = Buffer.from(first);
  second.copy(first);
  kept.copy(second);
}
