import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from './site.ts';

/** What runs may write: their own memory. */
const OWN = '.git/lint-protocol';

/** A digest of all that stands in a repository and outside of it. It is another one after any write. */
export function stateOf(site: Site): string {
  const hash = createHash('sha256');
  for (const folder of [site.root, site.outside, join(site.repo.base, 'home')]) {
    for (const line of linesOf(folder, Buffer.from(folder))) hash.update(line);
  }
  return hash.digest('hex');
}

/** Each path with what it is and holds. Paths are bytes: not every name is UTF-8. */
function* linesOf(root: string, folder: Buffer): Generator<Buffer> {
  for (const name of readdirSync(folder, { encoding: 'buffer' }).sort(Buffer.compare)) {
    const path = Buffer.concat([folder, Buffer.from('/'), name]);
    const stat = lstatSync(path);
    if (stat.isDirectory()) {
      if (path.toString() !== join(root, OWN)) yield* linesOf(root, path);
      continue;
    }
    yield Buffer.concat([path, Buffer.from(` ${stat.mode} `), contentOf(path, stat)]);
  }
}

function contentOf(path: Buffer, stat: ReturnType<typeof lstatSync>): Buffer {
  if (stat?.isSymbolicLink()) return readlinkSync(path, { encoding: 'buffer' });
  // A pipe would wait for somebody who writes.
  return stat?.isFile() ? readFileSync(path) : Buffer.alloc(0);
}
