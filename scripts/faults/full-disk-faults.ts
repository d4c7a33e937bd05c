import { spawnSync } from 'node:child_process';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Fault, Scene } from './fault.ts';
import { disturbed, question } from './verdicts.ts';
import { writer } from './writers.ts';
import { disturbedWriting } from './writing.ts';

/** Bytes of a disk on which a stage has room. */
const DISK = 32 * 2 ** 20;

/** Bytes that are left on a full disk, at most: something is written, and then no more. */
const MOST_LEFT = 48 * 2 ** 10;

/** A disk of its own in memory. */
export interface OwnDisk {
  readonly folder: string;
  unmount(): void;
}

/** Mounts one, where this is allowed; only root may. Else null. */
export function ownDisk(parent: string): OwnDisk | null {
  const folder = join(parent, 'disk');
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmdirSync(folder);
    return null;
  }
  return { folder, unmount: () => void spawnSync('umount', [folder]) };
}

/** Fills the disk of a stage up, or nearly. @returns makes room again */
function filledFor({ stage, random }: Scene): () => void {
  return filled(stage.base, random.below(2) * random.below(MOST_LEFT));
}

/** Fills the disk of a folder up, but for so many bytes. @returns makes room again */
export function filled(folder: string, left: number): () => void {
  const file = join(folder, 'filler');
  const descriptor = openSync(file, 'w');
  let size = 0;
  try {
    for (const piece of [Buffer.alloc(2 ** 16), Buffer.alloc(2 ** 10)]) {
      try {
        for (;;) size += writeSync(descriptor, piece);
      } catch {
        // No room for another.
      }
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  truncateSync(file, Math.max(0, size - left));
  return () => rmSync(file);
}

/** Runs on a disk that has no room, or hardly any. The stage must be on a disk of its own. */
export const FULL_DISK_FAULTS: readonly Fault[] = [
  {
    name: 'the disk is full',
    async play(scene) {
      // The undisturbed answer takes room of its own.
      await scene.verdicts.on(question(scene.nth));
      const mend = filledFor(scene);
      return disturbed(scene, question(scene.nth), {}, { mend });
    },
  },
  {
    name: 'a command writes on a full disk',
    play: (scene) =>
      disturbedWriting(scene, writer(scene.nth), () => ({ options: {}, mend: filledFor(scene) })),
  },
];
