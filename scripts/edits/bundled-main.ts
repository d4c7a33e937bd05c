import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import type { main } from '../../src/cli/main.ts';
import { ALIASES } from '../bundle/aliases.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where `src/app/cache/build.ts` wants the digest: what was not built remembers nothing. */
const BUILD_DIGEST = '@build-digest@';

/** The command line of the sources as they are, to be run in this process. */
export interface BundledMain {
  readonly main: typeof main;
  remove(): void;
}

/** Bundles the command line, which takes two seconds. Whoever asks for it removes it. */
export async function bundledMain(): Promise<BundledMain> {
  const dir = mkdtempSync(join(tmpdir(), 'lint-protocol-edits-'));
  await build({
    cwd: ROOT,
    input: { main: 'src/cli/main.ts' },
    platform: 'node',
    resolve: {
      mainFields: ['module', 'main'],
      alias: { ...ALIASES, 'supports-color': false },
    },
    checks: { bundlerTimings: false, pluginTimings: false },
    plugins: [
      {
        name: 'build-digest',
        generateBundle(_options, files) {
          const chunks = Object.values(files).filter((file) => file.type === 'chunk');
          const digest = createHash('sha256');
          for (const { code } of chunks) digest.update(code);
          const name = digest.digest('hex');
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(BUILD_DIGEST, name);
        },
      },
    ],
    output: { dir, format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
  });
  const { main } = await import(pathToFileURL(join(dir, 'main.mjs')).href);
  return { main, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
