import type { FileMode, SnapshotEntry } from '../../../core/snapshot.ts';
import type { Settings } from '../settings.ts';
import { modeOf } from '../worktree-listing.ts';
import { type FilePath, type FileStamp, isSame, isSettled, type Stamp, stampOf } from './stamps.ts';

/** Bytes of one file, and of all together: larger ones are read again. */
const MOST_BYTES_EACH = 32 * 2 ** 20;
const MOST_BYTES = 64 * 2 ** 20;

/** What the files of a held work tree share. */
export interface Holding {
  /** Which call it is: within one, a file is looked at once. */
  call: number;
  /** When it began, in milliseconds since 1970. */
  began: number;
  /** Whether it looks at all files: one that did not has shown that another program wrote to them. */
  looksAtAll: boolean;
  /** Whether a file turned out to be another than it was taken for. */
  isOutdated: boolean;
  /** Bytes of all contents that are held. */
  bytes: number;
  readonly settings: Settings;
  /** What the index has for files that differ from it, by path. */
  readonly indexedIds: Map<string, string>;
}

interface Content {
  readonly id: string;
  readonly bytes: Uint8Array;
}

/**
 * A file of a work tree that is listed again and again, as an entry of it. What the file holds is
 * looked at when somebody asks for its id: so nobody can be told of an older content, and a call
 * looks at those files only on which its answer rests. Whoever finds these among all there are goes by
 * what was known last. Whether it is a file or a link, its folder tells.
 */
export class HeldFile implements SnapshotEntry {
  readonly path: string;
  /** Whether it can be executed is known from the look at its content: ask for the id first. */
  mode: FileMode;
  declare readonly id: string | null;
  readonly #at: FilePath;
  readonly #shared: Holding;
  #stamp: FileStamp;
  /** Whether a change that came after the look has another stamp. */
  #isSettled: boolean;
  #looked: number;
  /** The call that was told its id without a look. */
  #lent = -1;
  /** What git has of it. */
  #stored: string | null;
  #content: Content | null = null;
  #id: string | null;

  /**
   * @param entry as git listed it
   * @param stamp of a look at the file that came before
   * @param wasSettled whether a change since that look has another stamp
   */
  constructor(entry: SnapshotEntry, at: FilePath, look: Look, shared: Holding) {
    this.path = entry.path;
    this.mode = entry.mode;
    this.#at = at;
    this.#shared = shared;
    this.#stamp = look.stamp;
    this.#isSettled = look.isSettled;
    this.#looked = shared.call;
    this.#stored = entry.id;
    this.#id = entry.id;
    Object.defineProperty(this, 'id', LOOKED);
  }

  /** Its content as git would name it, as far as that is known. Equal within a call. */
  static idOf(file: HeldFile): string | null {
    if (file.#looked !== file.#shared.call) file.#look();
    return file.#id;
  }

  /** As it was known last: what was written a moment ago, or is not known, is looked at. */
  get lastId(): string | null {
    const { call, looksAtAll } = this.#shared;
    if (looksAtAll || !this.#isSettled || this.#id === null) return HeldFile.idOf(this);
    this.#lent = call;
    return this.#id;
  }

  get isUnstored(): boolean {
    return this.#stored === null;
  }

  /** Whether the index has it. */
  get isIndexed(): boolean {
    return this.#stored !== null || this.#shared.indexedIds.has(this.path);
  }

  /** What is held of it by an id; null for nothing. */
  bytesOf(id: string | null): Uint8Array | null {
    return this.#content !== null && this.#content.id === id ? this.#content.bytes : null;
  }

  /** Takes note of what was read of it. It may have changed since it was looked at: then the next look shows that. */
  keep(content: Content): void {
    const shared = this.#shared;
    const isLooked = this.#isSettled && this.#looked === shared.call;
    const { length } = content.bytes;
    const isOther = this.#stored !== null && this.#stored !== content.id;
    if (!isLooked || isOther || this.#content !== null) return;
    if (length > MOST_BYTES_EACH || shared.bytes + length > MOST_BYTES) return;
    this.#content = content;
    shared.bytes += length;
  }

  /** Lets its content go: it is not there any more. */
  drop(): void {
    this.#shared.bytes -= this.#content?.bytes.length ?? 0;
    this.#content = null;
  }

  #look(): void {
    const before = this.#id;
    this.#lookAnew();
    const { call } = this.#shared;
    if (this.#lent === call && this.#id !== before) this.#shared.isOutdated = true;
  }

  #lookAnew(): void {
    const shared = this.#shared;
    this.#looked = shared.call;
    const stamp = stampOrNull(this.#at, this.#stamp);
    if (this.#isSettled && isSame(this.#stamp, stamp)) {
      this.#id = this.#stored ?? this.#content?.id ?? null;
      return;
    }
    this.drop();
    if (this.#stored !== null) shared.indexedIds.set(this.path, this.#stored);
    this.#stored = null;
    this.#id = null;
    // Gone since its folder was looked at, or out of reach: whoever reads it is told so.
    this.#isSettled = stamp !== null && isSettled(stamp, shared.began);
    if (stamp === null) return;
    this.#stamp = stamp;
    this.mode = modeOf(stamp, shared.settings) ?? this.mode;
  }
}

function stampOrNull(path: FilePath, known: Stamp): Stamp {
  try {
    return stampOf(path, known);
  } catch {
    return null;
  }
}

/** Of its own, so that copies by spreading have it. One function, so that all files are of one shape. */
const LOOKED: PropertyDescriptor = {
  enumerable: true,
  get(this: HeldFile) {
    return HeldFile.idOf(this);
  },
};

/** What the file system said of a file, and whether a change since then would show. */
export interface Look {
  readonly stamp: FileStamp;
  readonly isSettled: boolean;
}
