import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { ALIASES } from '../bundle/aliases.ts';

const SOURCE = fileURLToPath(new URL('worker.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A program in a folder of its own. */
export interface BuiltWorker {
  /** Absolute. */
  readonly file: string;
  remove(): void;
}

/**
 * The thread's program as JavaScript, each module a file: what reads TypeScript while it runs asks
 * another thread at every dynamic import, which takes longer than to lint a small repository. It has
 * the libraries that the package ships.
 */
export async function bundledWorker(): Promise<BuiltWorker> {
  const dir = mkdtempSync(join(tmpdir(), 'lint-protocol-fuzz-'));
  await build({
    cwd: ROOT,
    input: { worker: SOURCE },
    platform: 'node',
    resolve: { mainFields: ['module', 'main'], alias: ALIASES },
    checks: { bundlerTimings: false, pluginTimings: false },
    output: {
      dir,
      format: 'es',
      preserveModules: true,
      preserveModulesRoot: ROOT,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name].mjs',
    },
  });
  return {
    file: join(dir, 'worker.mjs'),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
