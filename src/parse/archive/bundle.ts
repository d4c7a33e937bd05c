import { createHash, type Hash } from 'node:crypto';
import { type ArchiveStop, BUNDLE_MANIFEST, type HeldEntry } from '../../core/bundle.ts';
import type { Limits } from '../../core/config.ts';
import { listAt, textAt } from '../../core/json-value.ts';
import { decode } from '../decode.ts';
import { parseJson } from '../json/json.ts';
import { readArchive } from './archive.ts';
import { ArchiveStopped } from './archive-stopped.ts';
import type { TarHead, TarVisitor } from './tar.ts';

/** The bytes of a file that may be a bundle. They are taken once, and no more of them than needed. */
export interface PackedFile {
  /** Bytes. */
  readonly size: number;
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

type BundleLimits = Pick<Limits, 'fileBytes' | 'depth'>;

/** An archive that is a bundle, or was meant to be one. */
export interface BundleArchive {
  readonly held: readonly HeldEntry[];
  /** What its manifest says; undefined where there is none, or it is no JSON. */
  readonly manifest: unknown;
  /** Null where the archive was read to its end. */
  readonly stop: ArchiveStop | null;
}

/** Each entry costs some memory and time, however little it holds. */
export const MOST_ENTRIES = 500_000;

/** Bytes in which something must show that an archive may be a bundle. */
const SAMPLE = 2 ** 20;

/** Bytes of an entry's header. */
const HEADER = 512;

/** Bytes that are unpacked at a time: of what is small, damage must not hide all that stands before it. */
const STEP = 64 * 1024;
const SMALL_STEP = 1024;
const SMALL = 256 * 1024;

/** What stands where a bundle has a place for it, or must not hold it. */
const IN_PLACE =
  /^(?:(?:claims|pages|sources|entities|relations|evidence|sessions|decided|proposed)\/|(?:manifest\.json|config\.yaml|state\.db|audit\.log\.jsonl)$)/;

/** What other archives do not hold. */
const UNMISTAKABLE =
  /^(?:(?:claims|entities|relations|evidence|sessions|decided)\/[^/]+\.yaml|sources\/[0-9a-f]{64}\/(?:meta\.yaml|content))$/;

/**
 * Reads an archive without unpacking it: memory grows with the number of entries, not with what they
 * hold. Any `*.tar.gz` may come here. One with nothing of a bundle in its first MiB is not read on.
 * Where no manifest says what the archive is, because it names nothing or was not reached (its writer
 * puts it last), the archive is a bundle if it holds what no other does.
 * @returns null for what is no bundle, or no archive
 * @throws what the source of the bytes throws
 */
export async function readBundle(
  { size, pieces }: PackedFile,
  limits: BundleLimits,
  mostEntries: number = MOST_ENTRIES,
): Promise<BundleArchive | null> {
  const contents = new Contents(limits.fileBytes, mostEntries);
  const most = mostUnpacked(size, limits.fileBytes);
  const step = size <= SMALL ? SMALL_STEP : STEP;
  try {
    const stop = await readArchive(pieces, contents, { most, step });
    const manifest = manifestIn(contents.manifest, limits);
    const archive = { held: contents.held, manifest, stop };
    return isBundle(archive) ? archive : null;
  } catch (error) {
    if (error instanceof Foreign) return null;
    throw error;
  }
}

/**
 * Bytes that an archive may unpack to. What is small is read in no time, however tightly it is packed:
 * gzip packs a thousand times at most. What is large has to be packed as text is, or less.
 */
export function mostUnpacked(packed: number, fileBytes: number): number {
  return Math.min(8 * fileBytes, Math.max(fileBytes, 100 * packed));
}

function manifestIn(bytes: Uint8Array, limits: BundleLimits): unknown {
  const { text, faults } = decode(bytes);
  return faults.length === 0 ? parseJson(text, limits).value : undefined;
}

function isBundle({ held, manifest, stop }: BundleArchive): boolean {
  const namesFiles = listAt(manifest, 'files').some(
    (file) => textAt(file, 'path') !== null && textAt(file, 'sha256') !== null,
  );
  const mayName = stop !== null || held.some(({ path }) => path === BUNDLE_MANIFEST);
  return namesFiles || (mayName && held.some(({ path }) => UNMISTAKABLE.test(path)));
}

/** Thrown for an archive that has shown enough of itself, and nothing of a bundle. */
class Foreign extends Error {}

/** What an archive turns out to hold while it is read. */
class Contents implements TarVisitor {
  readonly held: HeldEntry[] = [];
  /** Bytes that a manifest may have. */
  readonly #limit: number;
  readonly #mostEntries: number;
  #entry: { readonly head: TarHead; readonly hash: Hash } | null = null;
  #manifest: Buffer[] = [];
  #size = 0;
  #isInPlace = false;

  constructor(limit: number, mostEntries: number) {
    this.#limit = limit;
    this.#mostEntries = mostEntries;
  }

  get manifest(): Buffer {
    return Buffer.concat(this.#manifest);
  }

  begin({ path: written, ...others }: TarHead): void {
    if (this.held.length === this.#mostEntries) throw tooLarge(this.#mostEntries, 'entries');
    // `tar -C folder .` puts it before every path.
    const head = { path: written.replace(/^(?:\.\/)+/, ''), ...others };
    this.#entry = { head, hash: createHash('sha256') };
    this.#isInPlace ||= IN_PLACE.test(head.path);
    this.#see(HEADER);
    if (head.path !== BUNDLE_MANIFEST) return;
    if (head.size > this.#limit) throw tooLarge(this.#limit, 'bytes of manifest');
    this.#manifest = [];
  }

  take(content: Buffer): void {
    this.#see(content.length);
    this.#entry?.hash.update(content);
    if (this.#entry?.head.path === BUNDLE_MANIFEST) this.#manifest.push(content);
  }

  finish(): void {
    if (this.#entry === null) return;
    const { head, hash } = this.#entry;
    this.held.push({ ...head, sha256: hash.digest('hex') });
    this.#entry = null;
  }

  #see(size: number): void {
    this.#size += size;
    if (!this.#isInPlace && this.#size > SAMPLE) throw new Foreign();
  }
}

function tooLarge(limit: number, unit: 'bytes of manifest' | 'entries'): ArchiveStopped {
  return new ArchiveStopped({ problem: 'tooLarge', limit, unit });
}
