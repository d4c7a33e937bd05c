import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { WorkFiles } from '../../src/write/change-set.ts';
import { DISK, type Disk } from '../../src/write/disk.ts';
import type { ChangeSet, DiskChange } from '../../src/write/disk-change.ts';
import { extentOf } from '../../src/write/progress.ts';

/** Contents by path. */
export type Contents = Readonly<Record<string, string>>;

/** A folder as work tree; nothing in it is a link. */
export function plainFiles(root: string): WorkFiles {
  const at = (path: string): string => join(root, path);
  return { root, at, read: (path) => (existsSync(at(path)) ? readFileSync(at(path)) : null) };
}

export function put(root: string, contents: Contents): void {
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** What is in a folder. Files that a process left that died while it wrote them are not. */
export function contentsOf(root: string): Contents {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [file.slice(root.length + 1), readFileSync(file, 'utf8')]),
  );
}

/** A set of changes that is worked out while files are as they are. */
export function setOf(changes: readonly DiskChange[], files: WorkFiles): ChangeSet {
  const paths = changes.flatMap((each) =>
    each.action === 'move' ? [each.from, each.path] : [each.path],
  );
  const before = paths.map((path) => {
    const bytes = files.read(path);
    return [path, bytes && extentOf(bytes)] as const;
  });
  return { before: new Map(before), changes };
}

/** A process that dies at one of its calls: that one and all later ones do nothing. */
export class Dying {
  readonly disk: Disk;
  #left: number;

  /** @param torn how many bytes the last call still appends */
  constructor(calls: number, torn = 0) {
    this.#left = calls;
    const dead = (): never => {
      throw new Error('dead');
    };
    const counted = Object.entries(DISK).map(([name, call]) => [
      name,
      (...args: never[]) => {
        this.#left -= 1;
        if (this.#left === 0 && name === 'writeSync' && torn > 0) {
          const [descriptor, bytes] = args as unknown as [number, Uint8Array];
          DISK.writeSync(descriptor, bytes.subarray(0, torn));
        }
        if (this.#left > 0 || name === 'closeSync')
          return (call as (...all: never[]) => unknown)(...args);
        return dead();
      },
    ]);
    this.disk = Object.fromEntries(counted) as Disk;
  }

  /** True where it had more calls to make. */
  get isDead(): boolean {
    return this.#left <= 0;
  }
}
