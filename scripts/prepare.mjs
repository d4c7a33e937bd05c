/**
 * Builds what npm is about to pack or to link. Where a package is installed from git with `-g`,
 * npm runs this without having installed what the build needs
 * (https://github.com/npm/cli/issues/8440).
 */
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const env = { ...process.env, npm_config_global: 'false' };

/** @param {string} command */
function run(command) {
  execSync(command, { env, stdio: 'inherit' });
}

// Scripts of packages are not needed, and this package's own would be this one again.
if (!existsSync('node_modules')) run('npm ci --ignore-scripts --include=dev');
run('npm run build');
