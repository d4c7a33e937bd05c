import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { TOOL } from '../core/tool.ts';
import type { Caller } from './caller.ts';

/** Where packages put their programs. */
const PROGRAMS = join('node_modules', '.bin');

/** What npx and the like set for what they start, to whose PATH alone they add these folders. */
const STARTERS = ['npm_command', 'npm_execpath', 'npm_lifecycle_event', 'PNPM_PACKAGE_NAME'];

/** How the linter is started in a folder: with npx where a folder above has it, and the PATH does not. */
export function programHere({ cwd, env }: Pick<Caller, 'cwd' | 'env'>): string {
  const isLent = STARTERS.some((name) => (env[name] ?? '') !== '');
  const isOnPath = (env['PATH'] ?? '')
    .split(delimiter)
    .some(
      (folder) =>
        folder !== '' &&
        !(isLent && folder.endsWith(PROGRAMS)) &&
        existsSync(join(folder, TOOL.name)),
    );
  if (isOnPath) return TOOL.name;
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, PROGRAMS, TOOL.name))) return `npx ${TOOL.name}`;
    if (folder === dirname(folder)) return TOOL.name;
  }
}
