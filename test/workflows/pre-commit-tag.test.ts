import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Stage } from '../../scripts/play/stage.ts';
import { ON_WINDOWS } from '../windows.ts';

const RELEASE = new URL('../../.github/workflows/release.yml', import.meta.url);

/** The only script of the job that makes the tag for pre-commit. */
function script(): string {
  const { jobs } = parse(readFileSync(RELEASE, 'utf8'));
  const [found, more] = jobs['pre-commit'].steps.flatMap(({ run }: { run?: string }) => run ?? []);
  if (typeof found !== 'string' || more !== undefined) throw new Error('not one script');
  return found;
}

// The script is one for bash.
test.skipIf(ON_WINDOWS)('the tag for pre-commit holds what was built, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-release-'));
  try {
    const stage = new Stage(folder);
    const packed = stage.commit('Release', { 'package.json': '{}\n', '.gitignore': 'dist\n' });
    stage.git(stage.author, 'push', '--quiet', 'origin', 'main');
    const cwd = join(folder, 'runner');
    mkdirSync(join(cwd, 'made/dist'), { recursive: true });
    writeFileSync(join(cwd, 'made/dist/cli.cjs'), 'built\n', { mode: 0o755 });
    writeFileSync(join(cwd, 'made/.pre-commit-hooks.yaml'), '[]\n');
    execFileSync('tar', ['-C', 'made', '-cf', 'tree.tar', '.'], { cwd });
    execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script()], {
      cwd,
      env: { ...stage.env, TAG: 'v1.0.0', COMMIT: packed, ADDRESS: stage.address },
      stdio: 'pipe',
    });
    const show = (...args: string[]) => stage.git(stage.server, ...args);
    expect(show('rev-parse', 'pre-commit-v1.0.0^')).toBe(packed);
    const tree = show('ls-tree', '-r', '--format=%(objectmode) %(path)', 'pre-commit-v1.0.0');
    expect(tree.split('\n')).toEqual(['100644 .pre-commit-hooks.yaml', '100755 dist/cli.cjs']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
