import { rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { Failure } from '../core/failure.ts';
import { onInterruption } from '../core/interruption.ts';
import { tracksAny } from '../git/native/tracked-files.ts';
import { statAt } from '../git/stat-at.ts';
import type { Asker } from './caller.ts';
import type { Output } from './outputs.ts';
import { reportTarget } from './report-target.ts';

/**
 * Has the reports of earlier runs removed where a signal ends this one: whoever reads them then would
 * take them for this run's. What git tracks stays.
 * @returns says that this run writes its own from now on
 */
export async function untilReported(
  outputs: readonly Output[],
  asker: Pick<Asker, 'cwd' | 'env'>,
): Promise<() => void> {
  const old: string[] = [];
  for (const { file } of outputs) {
    const path = file === null ? null : plainFile(asker.cwd, file);
    if (path !== null && !(await isTracked(path, asker.env))) old.push(path);
  }
  if (old.length === 0) return () => undefined;
  return onInterruption(() => {
    for (const path of old) rmSync(path, { force: true });
  });
}

/** Where a report is already; null for anything else, of which the run itself says what is wrong. */
function plainFile(cwd: string, file: string): string | null {
  try {
    const { path, kind } = reportTarget(cwd, file);
    return kind === 'file' && statAt(path) !== undefined ? path : null;
  } catch {
    return null;
  }
}

async function isTracked(path: string, env: Asker['env']): Promise<boolean> {
  try {
    return await tracksAny({ cwd: dirname(path), env }, basename(path));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // In no repository nothing is tracked; in one that git does not read, nobody knows.
    return error.code !== 'not-a-repository';
  }
}
