import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VALID_MESSAGES } from '../../src/rules/messages/valid-messages.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Puts the loader of bytecode into a bundle. */
export function addLoader(dist: string): void {
  copyFileSync(join(here, 'code-cache.cjs'), join(dist, 'code-cache.cjs'));
}

/**
 * Leaves the bytecode of a usual run beside the files of a bundle, for this version of node. Without
 * git there is no such run; the bundle then starts as it does anywhere else, only slower.
 */
export function makeCodeCache(dist: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-build-'));
  try {
    mkdirSync(join(folder, 'messages'));
    for (const [type, text] of Object.entries(VALID_MESSAGES)) {
      writeFileSync(join(folder, 'messages', `${type}.md`), text);
    }
    writeFileSync(join(folder, 'messages', 'json.md'), '---json\n{ "subject": "INFO: x" }\n---\n');
    const steps = [
      ['git', 'init', '--quiet'],
      ['git', 'add', '--all'],
      [process.execPath, join(here, 'make-code-cache.cjs'), dist],
    ];
    for (const [program = '', ...args] of steps) {
      const run = spawnSync(program, args, { cwd: folder, env: environment(), stdio: 'ignore' });
      if (run.error || run.status !== 0) return;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A hook that builds hands over its own repository, which is not the one meant here. */
function environment(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => !name.startsWith('GIT_'));
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
