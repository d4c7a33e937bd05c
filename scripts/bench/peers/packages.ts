import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What people use instead, in the newest versions that run on the oldest node that the linter runs
 * on. Why they are no dependencies of the project: docs/decisions/0001-dependencies.md.
 */
export const PEERS = {
  'markdownlint-cli2': '0.22.0',
  'remark-cli': '12.0.1',
  'remark-preset-lint-recommended': '7.0.1',
  'ajv-cli': '5.0.0',
  eslint: '10.15.0',
  '@eslint/json': '2.1.1',
  yaml: '2.9.1',
} as const;

/** Lints every JSON file, as the plugin's own page shows it. */
const ESLINT_CONFIG = `import json from '@eslint/json';
export default [{ files: ['**/*.json'], plugins: { json }, language: 'json/json', ...json.configs.recommended }];
`;

/** Where the peers are installed. */
export interface Installed {
  /** The path of a file in one of their packages. */
  file(name: keyof typeof PEERS, path: string): string;
  readonly eslintConfig: string;
}

/**
 * Installs the peers in a folder of their own, in these versions and none else. No script of theirs
 * is run while they are installed.
 * @throws When npm can't, also where one does not support this node.
 */
export function installPeers(folder: string, env: NodeJS.ProcessEnv): Installed {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = Object.entries(PEERS).map(([name, version]) => `${name}@${version}`);
  const options = ['--prefix', folder, '--engine-strict', '--ignore-scripts'];
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...options, ...quiet, ...packages], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    // On Windows npm is a script for the shell. Nothing here comes from outside.
    shell: process.platform === 'win32',
  });
  const eslintConfig = join(folder, 'eslint.config.mjs');
  writeFileSync(eslintConfig, ESLINT_CONFIG);
  return { file: (name, path) => join(folder, 'node_modules', name, path), eslintConfig };
}
