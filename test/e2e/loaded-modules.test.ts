import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const AT_MOST = 408;

test('a run over one JSON file loads no more than it needs', () => {
  const args = ['--import', 'tsx', 'scripts/bench/modules.ts'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const [, modules = ''] = /^(\d+) modules in \d+ chunks$/m.exec(stdout) ?? [];
  expect(Number(modules), stdout + stderr).toBeGreaterThan(100);
  expect(Number(modules), stdout).toBeLessThanOrEqual(AT_MOST);
});
