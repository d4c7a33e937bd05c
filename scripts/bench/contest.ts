import { spawnSync } from 'node:child_process';

/** A command line to measure. */
export interface Contender {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  /** Exit codes of a run that did what it was asked for. */
  readonly codes: readonly number[];
}

/** Wall clock of one contender, in milliseconds. */
export interface Timing {
  readonly name: string;
  readonly median: number;
  /** The middle half of the runs lies between these. */
  readonly low: number;
  readonly high: number;
}

/**
 * Runs the contenders in turns, so that whatever else the machine does meets all of them alike.
 * @throws When one does not end as it should: a failure is fast, and no result.
 */
export function contest(contenders: readonly Contender[], rounds: number): Timing[] {
  const times = contenders.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      const took = timeOf(contender);
      // The first round warms the file cache.
      if (round >= 0) times[index]?.push(took);
    }
  }
  return contenders.map(({ name }, index) => timing(name, times[index] ?? []));
}

function timeOf({ name, command: [program, ...args], cwd, codes }: Contender): number {
  const start = performance.now();
  const run = spawnSync(program, args, { cwd, maxBuffer: 2 ** 30 });
  const took = performance.now() - start;
  if (run.error !== undefined) throw run.error;
  if (!codes.includes(run.status ?? -1)) {
    throw new Error(`${name} ended with ${run.status ?? run.signal}:\n${run.stderr}`);
  }
  return took;
}

function timing(name: string, times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    name,
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
  };
}

/** The value below which a share of the sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}
