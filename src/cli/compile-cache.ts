import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { privateFolder } from '../app/private-folder.ts';
import { CAN_KEEP_CODE, CodeStore, runKind } from './code-store.ts';

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
