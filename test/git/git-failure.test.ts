import { expect, test } from 'vitest';
import { gitFailed } from '../../src/git/native/git-failure.ts';

test.each([
  "fatal: sha1 file '/tmp/x/index.lock' write error. Out of diskspace",
  'error: unable to write file .git/objects/ab: No space left on device',
  'fatal: write error: Disk quota exceeded',
])('%s: the disk is what is told, not the repository', (stderr) => {
  const failure = gitFailed(
    ['update-index'],
    { code: 128, signal: null, stderr },
    { cwd: '/repo', env: {} },
  );
  expect(failure.code).toBe('no-room');
  expect(failure.message).toContain(stderr);
  expect(failure.help).toContain('TMPDIR');
});
