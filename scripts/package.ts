/**
 * Packs what is published: `npm run package [-- FOLDER]`. Without the scripts and what is only needed
 * to build: npm would name `prepare` to whoever installs the package as a script that it does not run.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const TREE = fileURLToPath(new URL('release-tree.ts', import.meta.url));
const shell = process.platform === 'win32';
const [given = '.'] = process.argv.slice(2);
const destination = resolve(given);
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-package-'));
try {
  execFileSync('npx', ['tsx', TREE, folder], { stdio: 'inherit', shell });
  const args = ['pack', folder, '--pack-destination', destination, '--ignore-scripts'];
  execFileSync('npm', args, { stdio: 'inherit', shell });
} finally {
  rmSync(folder, { recursive: true });
}
