/** Says what stands in the way of a release: `npm run check:release -- v1.2.3`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Release, releaseFaults } from './release/faults.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Asks git; null where there is no such branch. */
function isOnMain(): boolean | null {
  for (const branch of ['origin/main', 'main']) {
    const { status } = spawnSync('git', ['merge-base', '--is-ancestor', 'HEAD', branch], {
      cwd: ROOT,
    });
    if (status === 0 || status === 1) return status === 0;
  }
  return null;
}

const [tag] = process.argv.slice(2);
if (tag === undefined) {
  process.stderr.write('Use: npm run check:release -- <tag>\n');
  process.exitCode = 2;
} else {
  const faults = releaseFaults({
    tag,
    manifest: JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as Release['manifest'],
    changelog: readFileSync(`${ROOT}CHANGELOG.md`, 'utf8'),
    repository: process.env['GITHUB_REPOSITORY'] ?? null,
    isOnMain: isOnMain(),
  });
  for (const fault of faults) process.stderr.write(`error: ${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
