/**
 * Builds the extension for VS Code: its own code as one file, and beside it the linter as it was
 * built. `npm run extension` builds both; `vsce` packs the folder (docs/releasing.md).
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { thirdPartyNotices } from './third-party.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [target = join(root, 'editors/vscode')] = process.argv.slice(2);

/** What the server needs of the package: the pages of rules that it shows are in `dist`. */
const SERVER = ['dist', 'package.json', 'LICENSE'];

for (const made of ['out', 'server']) rmSync(join(target, made), { recursive: true, force: true });
mkdirSync(join(target, 'server'), { recursive: true });
const { output } = await build({
  cwd: root,
  input: 'editors/vscode/extension.ts',
  platform: 'node',
  external: ['vscode'],
  resolve: { mainFields: ['module', 'main'] },
  output: { file: join(target, 'out/extension.cjs'), format: 'cjs', minify: true },
});
const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
writeFileSync(join(target, 'out/third-party.txt'), thirdPartyNotices(modules));
cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
for (const path of SERVER)
  cpSync(join(root, path), join(target, 'server', path), { recursive: true });
