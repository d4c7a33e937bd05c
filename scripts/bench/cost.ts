import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MEASURE = fileURLToPath(new URL('peak-memory.cjs', import.meta.url));
const KIB_PER_MIB = 1024;

/** A program for node, and the folder that it runs in. */
export interface Runner {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Exit codes of a run that did what it was asked for. */
  readonly codes?: readonly number[];
}

/** What one run cost. */
export interface Cost {
  /** Milliseconds. */
  readonly time: number;
  /** MiB that the process held at most. */
  readonly memory: number;
  readonly stdout: string;
}

/** @throws When the program does not end as it should: a failure is fast, and no result. */
export function costOf({ name, args, cwd, codes = [0] }: Runner): Cost {
  const start = performance.now();
  const run = spawnSync(process.execPath, ['--require', MEASURE, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const time = performance.now() - start;
  if (!codes.includes(run.status ?? -1))
    throw new Error(`${name} ended with ${run.status}:\n${run.stdout}${run.stderr}`);
  return { time, memory: Number(run.output[3]) / KIB_PER_MIB, stdout: run.stdout };
}
