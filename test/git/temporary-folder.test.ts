import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tidyUp } from '../../src/core/interruption.ts';
import { temporaryFolder } from '../../src/git/temporary-folder.ts';

test('goes when its time is over', async () => {
  const folder = temporaryFolder('lint-protocol-test-');
  writeFileSync(join(folder.path, 'file'), 'text');
  await folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});

test('goes where the run is interrupted', () => {
  const { path } = temporaryFolder('lint-protocol-test-');
  writeFileSync(join(path, 'file'), 'text');
  tidyUp();
  expect(existsSync(path)).toBe(false);
});

test('stays where it is to be kept', () => {
  const { path, keep } = temporaryFolder('lint-protocol-test-');
  keep();
  tidyUp();
  expect(existsSync(path)).toBe(true);
  rmSync(path, { recursive: true });
});
