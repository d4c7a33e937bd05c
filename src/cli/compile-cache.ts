import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { isPrivate, makeFolder, privateFolder, statOf } from '../app/private-folder.ts';
import { replaceFile } from '../write/fresh-file.ts';

interface Chunk {
  exports: unknown;
}

/** A chunk's code, as it was found and may be kept. */
interface Loaded {
  readonly name: string;
  readonly origin: number;
  readonly script: Script;
  /** The sorts of runs that had a part in what was found; null where it was compiled by this one. */
  readonly runs: number | null;
}

/**
 * Microseconds of processor time after which a run is no short one: V8 may have forgotten what it
 * compiled for the start by then.
 */
const SHORT = 1_000_000;

type ChunkBody = (
  exports: unknown,
  require: (id: string) => unknown,
  chunk: Chunk,
  filename: string,
) => void;

/** The checksum and the sorts of runs. V8 copies code that does not begin at a multiple of eight. */
const HEADER_BYTES = 8;

/** What was compiled of one source. */
interface KeptCode {
  readonly code: Buffer;
  /** The sorts of runs that had a part in it: a set of bits. */
  readonly runs: number;
}

/** False in node 21, 22.0 and 22.1. */
const CAN_KEEP_CODE = typeof crc32 === 'function';

/**
 * Compiled code of one bundle for one node, in files of a folder that belongs to the user and is
 * closed to everybody else: what stands in it is run. Its checksums are against damage alone.
 */
class CodeStore {
  readonly #parent: string;
  readonly #folder: string;
  readonly #node: string;
  readonly #isUsable: boolean;

  /**
   * @param parent the user's folder for all bundles; made when something is kept
   * @param bundle the folder of the bundle
   */
  constructor(parent: string, bundle: string) {
    this.#parent = parent;
    this.#node = thisNode();
    this.#folder = join(parent, crc32(`${this.#node}\0${bundle}`).toString(16));
    this.#isUsable = isPrivate(parent);
  }

  /** What code depends on: the source, and the node that compiles it. */
  originOf(source: Uint8Array): number {
    return crc32(source, crc32(this.#node));
  }

  /** The code kept for a chunk; undefined where there is none, or none that is whole and of that origin. */
  read(name: string, origin: number): KeptCode | undefined {
    if (!this.#isUsable) return undefined;
    try {
      const file = join(this.#folder, name);
      // Reading a pipe would wait for somebody who writes.
      if (!statOf(file)?.isFile()) return undefined;
      const content = readFileSync(file);
      const code = content.subarray(HEADER_BYTES);
      // V8 believes what it is given: damaged code crashes it, or runs.
      const isWhole = code.length > 0 && content.readUInt32LE() === crc32(code, origin);
      return isWhole ? { code, runs: content.readUInt32LE(4) } : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Keeps code, unless the folder is open to others. Another process sees all of it or nothing.
   * @throws Where a file can't be written.
   */
  write(name: string, origin: number, { code, runs }: KeptCode): void {
    makeFolder(dirname(this.#parent));
    makeFolder(this.#parent);
    if (!isPrivate(this.#parent)) return;
    makeFolder(this.#folder);
    const file = join(this.#folder, name);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(crc32(code, origin));
    header.writeUInt32LE(runs, 4);
    replaceFile(file, Buffer.concat([header, code]));
  }
}

/**
 * The bit of runs that do what this one did, as far as one knows: its options, and what it loaded.
 * Few kinds share one, and there is an end to the times that code is kept anew.
 */
function runKind(args: readonly string[], chunks: Iterable<string>): number {
  const words = args.filter((word) => /^[\w-]+$/.test(word));
  return 1 << (crc32([...words, '', ...chunks].join('\0')) % 31);
}

/** Two builds of one version of node can't read each other's code, and V8 does not notice. */
function thisNode(): string {
  const { size, mtimeMs } = statSync(process.execPath);
  return [process.version, process.arch, process.execPath, size, mtimeMs].join(' ');
}

/**
 * Loads a bundle of CommonJS chunks with the code that earlier runs compiled, and keeps what this
 * one has to compile: a third of a short run. V8 compiles a function when it is first called, so the
 * first short run of each sort adds what it called. Node's own cache (22.8 and newer), which does not,
 * obeys the same variables of the environment.
 * @param requireOfNode loads modules of node: the one of a file, since `process` has none before 22.3
 * @param bundle the chunks' folder, absolute
 * @param entry the chunk to start with
 * @returns what the entry exports
 */
export function loadCached(
  requireOfNode: (id: string) => unknown,
  bundle: string,
  entry: string,
): unknown {
  const folder = privateFolder(process.env);
  const store = folder && CAN_KEEP_CODE ? new CodeStore(folder, bundle) : null;
  const chunks = new Map<string, Chunk>();
  const loaded: Loaded[] = [];

  const load = (name: string): unknown => {
    const known = chunks.get(name);
    if (known !== undefined) return known.exports;
    const chunk: Chunk = { exports: {} };
    chunks.set(name, chunk);
    const filename = join(bundle, name);
    const source = readFileSync(filename);
    const origin = store?.originOf(source) ?? 0;
    const kept = store?.read(name, origin);
    const wrapped = `(function (exports, require, module, __filename) {${source.toString()}\n})`;
    const script = new Script(wrapped, { filename, ...(kept && { cachedData: kept.code }) });
    loaded.push({
      name,
      origin,
      script,
      runs: script.cachedDataRejected ? null : (kept?.runs ?? null),
    });
    const body = script.runInThisContext() as ChunkBody;
    body(chunk.exports, requireFrom, chunk, filename);
    return chunk.exports;
  };
  const requireFrom = (id: string): unknown =>
    id.startsWith('./') ? load(id.slice(2)) : requireOfNode(id);

  if (store !== null) {
    process.once('exit', () => {
      try {
        const { user, system } = process.cpuUsage();
        const isShort = user + system < SHORT;
        keep(store, loaded, isShort ? runKind(process.argv.slice(2), chunks.keys()) : 0);
      } catch {
        // The next start will be slow again; this run has its verdict.
      }
    });
  }
  return load(entry);
}

/** @param run the bit of this run; 0 for one that keeps only what was not there */
function keep(store: CodeStore, loaded: readonly Loaded[], run: number): void {
  for (const { name, origin, script, runs } of loaded) {
    if (runs !== null && (runs & run) === run) continue;
    store.write(name, origin, { code: script.createCachedData(), runs: (runs ?? 0) | run });
  }
}
