import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { CAN_KEEP_CODE, CodeStore } from './code-store.ts';
import { privateFolder } from './private-folder.ts';

interface Chunk {
  exports: unknown;
}

type ChunkBody = (
  exports: unknown,
  require: (id: string) => unknown,
  chunk: Chunk,
  filename: string,
) => void;

/**
 * Loads a bundle of CommonJS chunks with the code that an earlier run compiled, and keeps what this
 * one has to compile: a third of a short run. Node itself can do so since 22.1; this is for older
 * ones, and obeys the same variables of the environment.
 * @param bundle the chunks' folder, absolute
 * @param entry the chunk to start with
 * @param keeps false in a thread beside the main one, which keeps what both of them load
 * @returns what the entry exports
 */
export function loadCached(bundle: string, entry: string, keeps = true): unknown {
  const folder = privateFolder(process.env);
  const store = folder && CAN_KEEP_CODE ? new CodeStore(folder, bundle) : null;
  const chunks = new Map<string, Chunk>();
  const compiled: (() => void)[] = [];

  const load = (name: string): unknown => {
    const known = chunks.get(name);
    if (known !== undefined) return known.exports;
    const chunk: Chunk = { exports: {} };
    chunks.set(name, chunk);
    const filename = join(bundle, name);
    const source = readFileSync(filename);
    const cachedData = store?.read(name, source);
    const wrapped = `(function (exports, require, module, __filename) {${source.toString()}\n})`;
    const script = new Script(wrapped, { filename, ...(cachedData && { cachedData }) });
    if (keeps && store !== null && (!cachedData || script.cachedDataRejected)) {
      compiled.push(() => store.write(name, source, script.createCachedData()));
    }
    const body = script.runInThisContext() as ChunkBody;
    body(chunk.exports, requireFrom, chunk, filename);
    return chunk.exports;
  };
  const requireFrom = (id: string): unknown =>
    id.startsWith('./') ? load(id.slice(2)) : process.getBuiltinModule(id);

  // At the end, because a function is compiled when it is first called.
  process.once('exit', () => {
    try {
      for (const write of compiled) write();
    } catch {
      // The next start will be slow again; this run has its verdict.
    }
  });
  return load(entry);
}
