/**
 * Builds what npm is about to pack or to link, where that is not done yet: `npx lint-protocol` in a
 * clone packs it again. Where a package is installed from git with `-g`, npm runs this without having
 * installed what the build needs (https://github.com/npm/cli/issues/8440).
 */
import { execSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import process from 'node:process';

const env = { ...process.env, npm_config_global: 'false' };

/** What the bundle is made of. */
const SOURCES = ['src', 'scripts', 'schemas', 'package.json', 'package-lock.json'];
/** Written last. */
const BUILT = 'dist/cli.cjs';

/** @param {string} command */
function run(command) {
  execSync(command, { env, stdio: 'inherit' });
}

/**
 * When something at or below a path was last changed, or removed from a folder there.
 * @param {string} path
 * @returns {number}
 */
function lastChange(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return found?.mtimeMs ?? 0;
  const within = readdirSync(path).map((name) => lastChange(`${path}/${name}`));
  return Math.max(found.mtimeMs, ...within);
}

// Scripts of packages are not needed, and this package's own would be this one again.
if (!existsSync('node_modules')) run('npm ci --ignore-scripts --include=dev');
const isBuilt = existsSync(BUILT) && Math.max(...SOURCES.map(lastChange)) < lastChange(BUILT);
if (!isBuilt) run('npm run build');
