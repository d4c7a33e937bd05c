import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { readBundle } from '../../../src/parse/archive/bundle.ts';
import type { TarEntry } from './tar-gz.ts';

export const CLAIM: TarEntry = { name: 'claims/a.yaml', content: 'id: a\n' };
export const OTHER: TarEntry = { name: 'claims/b.yaml', content: 'id: b\n' };

export function sha256(content: TarEntry['content']): string {
  return createHash('sha256')
    .update(content ?? '')
    .digest('hex');
}

/** A manifest that names these files as they are. */
export function manifest(...entries: readonly TarEntry[]): TarEntry {
  const files = entries.map(({ name, content }) => ({ path: name, sha256: sha256(content) }));
  return { name: 'manifest.json', content: JSON.stringify({ files }) };
}

/** What an archive is read as, given as a whole. */
export function read(bytes: Uint8Array, limits: Partial<typeof DEFAULT_CONFIG.limits> = {}) {
  return readBundle(
    { size: bytes.length, pieces: [bytes] },
    { ...DEFAULT_CONFIG.limits, ...limits },
  );
}

/** The same bytes many times over, packed without having them all. */
export function repeated(bytes: Uint8Array, times: number): Buffer {
  return Buffer.concat(Array<Buffer>(times).fill(gzipSync(bytes, { level: 1 })));
}

/** What was held, as paths. */
export async function pathsIn(bytes: Uint8Array): Promise<readonly string[] | null> {
  return (await read(bytes))?.held.map(({ path }) => path) ?? null;
}
