import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PREPARE = fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url));

let folder: string;

/** Writes a file that was last changed at some second. */
function write(path: string, text: string, second: number): void {
  writeFileSync(join(folder, path), text);
  utimesSync(join(folder, path), second, second);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-prepare-'));
  for (const name of ['node_modules', 'src', 'dist']) mkdirSync(join(folder, name));
  const manifest = { scripts: { build: 'mkdir built' } };
  write('package.json', JSON.stringify(manifest), 1000);
  write('src/cli.ts', '', 1000);
  utimesSync(join(folder, 'src'), 1000, 1000);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['nothing is built', null, true],
  ['a source is newer', 500, true],
  ['all sources are older', 2000, false],
])('where %s, npm builds: %s', (_name, second, builds) => {
  if (second !== null) write('dist/cli.cjs', '', second);
  expect(spawnSync(process.execPath, [PREPARE], { cwd: folder }).status).toBe(0);
  expect(existsSync(join(folder, 'built'))).toBe(builds);
});
