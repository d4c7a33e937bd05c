import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What each project of tests sees that has this file loaded for itself, in one process. */
const BUILT = Symbol.for('lint-protocol: dist is built');

/**
 * Builds `dist/` once, before the first test that starts it: what is tested is what is shipped.
 * `npm run check` has just built it for publint.
 */
export default function setup(): void {
  if (BUILT in globalThis || process.env['npm_lifecycle_event'] === 'check') return;
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  Object.assign(globalThis, { [BUILT]: true });
}
