/**
 * Writes what a release tag for pre-commit holds: the built package, with nothing left to build.
 * `npm run release:tree -- FOLDER`, after a build; the folder must not be there, or be empty.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtOnly, treeFaults } from './release/tree.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HOOKS = 'scripts/release/pre-commit-hooks.yaml';

const [given] = process.argv.slice(2);
if (given === undefined) {
  process.stderr.write('Use: npm run release:tree -- <folder>\n');
  process.exitCode = 2;
} else {
  const folder = resolve(given);
  mkdirSync(folder, { recursive: true });
  const faults = readdirSync(folder).length > 0 ? [`${folder} is not empty.`] : written(folder);
  for (const fault of faults) process.stderr.write(`error: ${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** Writes the tree, and gives what is wrong with it. */
function written(folder: string): readonly string[] {
  const paths = packedPaths();
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  const manifest = builtOnly(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(ROOT, HOOKS), join(folder, '.pre-commit-hooks.yaml'));
  const hooks = readFileSync(join(folder, '.pre-commit-hooks.yaml'), 'utf8');
  return treeFaults({ manifest, hooks, paths });
}

/** What npm would publish, as it is built now. */
function packedPaths(): readonly string[] {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline'];
  const shell = process.platform === 'win32';
  const told = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', shell });
  const [packed] = JSON.parse(told) as [{ readonly files: readonly { readonly path: string }[] }];
  return packed.files.map(({ path }) => path);
}
