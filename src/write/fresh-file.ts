import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { uninterrupted } from '../core/interruption.ts';
import { DISK, type Disk, type FilePath, systemCode } from './disk.ts';

/** What the name of a file ends with that waits beside its target. */
const LEFTOVER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

/** How a file is written. */
export interface Writing {
  /** Its permissions. Without them it has those that new files get. */
  readonly mode?: number;
  /** Takes the permissions and the owner of what stands at its target. */
  readonly likeTarget?: boolean;
  /** Waits until the disk has its bytes. */
  readonly flush?: boolean;
}

/** A file that was written whole, and waits beside its target until it gets the target's name. */
export class FreshFile {
  readonly #target: FilePath;
  readonly #content: string | Uint8Array;
  readonly #writing: Writing;
  readonly #disk: Disk;
  readonly #file: FilePath;

  /** @throws The system's error; nothing is left beside the target then. */
  constructor(
    target: FilePath,
    content: string | Uint8Array,
    writing: Writing = {},
    disk: Disk = DISK,
  ) {
    this.#target = target;
    this.#content = content;
    this.#writing = writing;
    this.#disk = disk;
    this.#file = beside(target);
    this.#orNothing(() => {
      this.#write(this.#file);
      if (writing.likeTarget === true) this.#takeAfterTarget();
    });
  }

  /**
   * Takes the place of whatever stands at the target, at once. A link there is replaced, not followed.
   * @throws The system's error; what stood there still does then, and this file is gone.
   */
  replace(): void {
    this.#orNothing(() => this.#disk.renameSync(this.#file, this.#target));
  }

  /**
   * Takes the target's place where nothing stands there, not even a link.
   * @throws The system's error, `EEXIST` where something does; this file is gone then.
   */
  create(): void {
    this.#orNothing(() => {
      try {
        this.#disk.linkSync(this.#file, this.#target);
      } catch (error) {
        if (systemCode(error) === 'EEXIST') throw error;
        this.#createWithoutLink();
      }
    });
    this.remove();
  }

  /** Removes it, unless it has its place. */
  remove(): void {
    this.#disk.rmSync(this.#file, { force: true });
  }

  #orNothing(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.remove();
      throw error;
    }
  }

  /** Some file systems give a file one name only. There it is written again, over nothing else. */
  #createWithoutLink(): void {
    try {
      this.#write(this.#target);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') this.#disk.rmSync(this.#target, { force: true });
      throw error;
    }
  }

  #write(file: FilePath): void {
    const { mode, flush = false } = this.#writing;
    const options = { flag: 'wx', flush, ...(mode !== undefined && { mode }) };
    this.#disk.writeFileSync(file, this.#content, options);
    // The mask of the process takes rights away from a new file, and is not meant here.
    if (mode !== undefined) this.#disk.chmodSync(file, mode);
  }

  #takeAfterTarget(): void {
    const old = this.#disk.lstatSync(this.#target, { throwIfNoEntry: false });
    if (old === undefined) return;
    const own = this.#disk.lstatSync(this.#file);
    if (own.uid !== old.uid || own.gid !== old.gid) {
      this.#disk.chownSync(this.#file, old.uid, old.gid);
    }
    this.#disk.chmodSync(this.#file, old.mode & 0o7777);
  }
}

/**
 * Puts a whole file in place of another or of nothing, at once or not at all, also where the run is
 * interrupted meanwhile.
 * @throws The system's error; what stood there still does then.
 */
export function replaceFile(
  target: FilePath,
  content: string | Uint8Array,
  writing: Writing = {},
  disk: Disk = DISK,
): void {
  uninterrupted(() => new FreshFile(target, content, writing, disk).replace());
}

/**
 * Removes what processes left beside a target that died before it had its place.
 * @param target whose folder nobody else writes to meanwhile
 */
export function removeLeftovers(target: FilePath, disk: Disk = DISK): void {
  // What git names by bytes is rare; what is left beside it, rarer.
  if (typeof target !== 'string' || !existsSync(dirname(target))) return;
  const start = `${basename(target)}.`;
  for (const name of readdirSync(dirname(target))) {
    if (name.startsWith(start) && LEFTOVER.test(name.slice(start.length))) {
      disk.rmSync(join(dirname(target), name), { force: true });
    }
  }
}

/** Waits until the disk has the names of the files in a folder, as far as the system can do that. */
export function flushFolder(folder: FilePath, disk: Disk = DISK): void {
  try {
    const descriptor = disk.openSync(folder, 'r');
    try {
      disk.fsyncSync(descriptor);
    } finally {
      disk.closeSync(descriptor);
    }
  } catch {
    // Windows opens no folder. The files have their places, and nothing could take them back.
  }
}

function beside(target: FilePath): FilePath {
  // The global object, since a start loads this file, and mostly writes nothing.
  const suffix = `.${crypto.randomUUID()}.tmp`;
  return typeof target === 'string'
    ? target + suffix
    : Buffer.concat([target, Buffer.from(suffix)]);
}
