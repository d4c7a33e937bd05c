import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Stage } from '../../scripts/play/stage.ts';
import { ON_WINDOWS } from '../windows.ts';

const RELEASE = new URL('../../.github/workflows/release.yml', import.meta.url);

/** The only script of the job that makes the tag of the action. */
function script(): string {
  const { jobs } = parse(readFileSync(RELEASE, 'utf8'));
  const [found, more] = jobs.action.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  if (typeof found !== 'string' || more !== undefined) throw new Error('not one script');
  return found;
}

/** A release: what the job does with what was packed. @returns the commit that was packed */
function release(stage: Stage, folder: string, tag: string): string {
  const packed = stage.commit(tag, { 'action.yml': `${tag}\n`, '.gitignore': 'dist\n' });
  stage.git(stage.author, 'push', '--quiet', 'origin', 'main');
  const cwd = join(folder, `runner of ${tag}`);
  mkdirSync(join(cwd, 'bundle'), { recursive: true });
  writeFileSync(join(cwd, 'bundle/index.mjs'), 'bundle\n');
  execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script()], {
    cwd,
    env: { ...stage.env, TAG: tag, COMMIT: packed, ADDRESS: stage.address },
    stdio: 'pipe',
  });
  return packed;
}

test.skipIf(ON_WINDOWS)('v1 is the newest version of its major one, and v0 is not there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-release-'));
  try {
    const stage = new Stage(folder);
    const show = (...args: string[]) => stage.git(stage.server, ...args);
    const versions = ['v0.9.0', 'v1.0.0', 'v1.9.0', 'v1.10.0', 'v1.9.1', 'v1.11.0-rc.1', 'v2.0.0'];
    const named = versions.map((tag) => {
      release(stage, folder, tag);
      const tags = show('for-each-ref', '--format=%(refname:short)', 'refs/tags').split('\n');
      const major = tags.filter((name) => /^v\d+$/.test(name));
      return major.map((name) => [name, show('show', `refs/tags/${name}:action.yml`).trim()]);
    });
    expect(named).toEqual([
      [],
      [['v1', 'v1.0.0']],
      [['v1', 'v1.9.0']],
      [['v1', 'v1.10.0']],
      [['v1', 'v1.10.0']],
      [['v1', 'v1.10.0']],
      [
        ['v1', 'v1.10.0'],
        ['v2', 'v2.0.0'],
      ],
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

// The script is one for bash.
test.skipIf(ON_WINDOWS)(
  'the tag of the action is on top of what was packed, whatever else has its name',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-release-'));
    try {
      const stage = new Stage(folder);
      const packed = stage.commit('Release', { 'action.yml': 'sound\n', '.gitignore': 'dist\n' });
      stage.git(stage.author, 'tag', '-a', 'v1.0.0', '-m', 'One');
      stage.git(stage.author, 'push', '--quiet', 'origin', 'main', 'refs/tags/v1.0.0');
      stage.branch('other');
      stage.commit('Of the same name', { 'action.yml': 'another\n' });
      stage.git(stage.author, 'push', '--quiet', 'origin', 'other:refs/heads/v1.0.0');
      const cwd = join(folder, 'runner');
      mkdirSync(join(cwd, 'bundle'), { recursive: true });
      writeFileSync(join(cwd, 'bundle/index.mjs'), 'bundle\n');
      execFileSync('bash', ['-e', '-o', 'pipefail', '-c', script()], {
        cwd,
        env: { ...stage.env, TAG: 'v1.0.0', COMMIT: packed, ADDRESS: stage.address },
        stdio: 'pipe',
      });
      const show = (...args: string[]) => stage.git(stage.server, ...args);
      expect(show('rev-parse', 'action-v1.0.0^')).toBe(packed);
      expect(show('diff', '--name-status', packed, 'action-v1.0.0')).toBe(
        'A\tdist/action/index.mjs',
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
