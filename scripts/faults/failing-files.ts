import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stage } from './stage.ts';

const FAILING_FILES = fileURLToPath(new URL('failing-files.cjs', import.meta.url));

/** What a call that changes something on disk can meet. */
export type Mishap = 'ENOSPC' | 'EIO' | 'EROFS' | NodeJS.Signals;

/** Variables with which a run's calls that change something on disk are counted, and one of them goes wrong. */
export function failing(stage: Stage, mishap: Mishap, call: number): Record<string, string> {
  return {
    FAULT_KIND: mishap,
    FAULT_CALL: String(call),
    FAULT_COUNT: countFile(stage),
    NODE_OPTIONS: `--require ${FAILING_FILES}`,
  };
}

/** How many such calls there were since this was asked last. */
export function countedCalls(stage: Stage): number {
  const file = countFile(stage);
  const calls = existsSync(file) ? statSync(file).size : 0;
  rmSync(file, { force: true });
  return calls;
}

function countFile(stage: Stage): string {
  return join(stage.base, 'calls');
}
