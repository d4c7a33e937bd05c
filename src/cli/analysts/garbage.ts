import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Has V8 collect all garbage, where it can be had; after that it lets less of it grow. V8's flags
 * are left as they were: code that was compiled under others is refused, by threads that start and
 * by the next run.
 */
export function collectGarbage(): void {
  try {
    collector()();
  } catch {
    // It costs memory and no verdict: not everything that runs programs for node has it.
  }
}

function collector(): () => void {
  if (globalThis.gc !== undefined) return globalThis.gc;
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc');
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
