import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { ALIASES } from '../bundle/aliases.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where `src/app/cache/build.ts` wants the digest: what was not built remembers nothing. */
const BUILD_DIGEST = '@build-digest@';

/** A program in a folder of its own. */
export interface BundledPlayer {
  /** Absolute. */
  readonly file: string;
  remove(): void;
}

/**
 * Bundles the player, with the command line of the sources as they are. In a process that reads
 * TypeScript itself, half of the time would go to git's starts, each of which copies the tables of
 * its memory.
 */
export async function bundledPlayer(): Promise<BundledPlayer> {
  const base = mkdtempSync(join(tmpdir(), 'lint-protocol-edits-'));
  // As deep as the source, which finds the built command from there.
  const dir = join(base, 'scripts/edits');
  symlinkSync(join(ROOT, 'dist'), join(base, 'dist'));
  await build({
    cwd: ROOT,
    input: { player: 'scripts/edits/player.ts' },
    platform: 'node',
    resolve: {
      mainFields: ['module', 'main'],
      alias: { ...ALIASES, 'supports-color': false },
    },
    checks: { bundlerTimings: false, pluginTimings: false },
    plugins: [
      {
        // Edits are made in small stores, which are to be judged as large ones are.
        name: 'all-tied',
        load: (id: string) =>
          /[\\/]src[\\/]engine[\\/]fewest-tied\.ts$/.test(id)
            ? 'export const FEWEST_TIED = 0; export const LONG_LOG = 0;'
            : null,
      },
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
  return {
    file: join(dir, 'player.mjs'),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}
