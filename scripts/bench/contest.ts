import { spawnSync } from 'node:child_process';

/** A command line to measure. */
export interface Contender {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  /** Exit codes of a run that did what it was asked for. */
  readonly codes: readonly number[];
  /** True for a run of the linter that can say in JSON what it looked at. */
  readonly lints: boolean;
  /** What has to be done before each run, and is not part of it. */
  readonly prepare?: () => void;
  /** The time in milliseconds that the run says it took, where that of the process is not meant. */
  readonly timeSaid?: (output: Output) => number;
}

/** What a run printed. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** Wall clock of one contender, in milliseconds. */
export interface Timing {
  readonly contender: Contender;
  readonly median: number;
  /** The middle half of the runs lies between these. */
  readonly low: number;
  readonly high: number;
  /** Those of all rounds, in their order. */
  readonly times: readonly number[];
}

/**
 * Runs the contenders in turns, so that whatever else the machine does meets all of them alike.
 * @throws When one does not end as it should: a failure is fast, and no result.
 */
export function contest(contenders: readonly Contender[], rounds: number): Timing[] {
  const times = contenders.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, contender] of contenders.entries()) {
      contender.prepare?.();
      const start = performance.now();
      const output = execute(contender);
      const time = performance.now() - start;
      // The first round warms the file cache.
      if (round >= 0) times[index]?.push(contender.timeSaid?.(output) ?? time);
    }
  }
  return contenders.map((contender, index) => timing(contender, times[index] ?? []));
}

const PROCESSOR_TIME = 'TIMEFORMAT="%U %S"; time "$@"';

/**
 * The same run, timed by what it and all that it started took of the processors: what a machine that
 * others use can tell. The shell says it in the last line of the errors.
 * @throws When the run says its time itself.
 */
export function processorTimed<T extends Contender>(contender: T): T {
  const { name, command, timeSaid } = contender;
  if (timeSaid !== undefined) throw new Error(`${name} says no processor time`);
  return {
    ...contender,
    command: ['bash', '-c', PROCESSOR_TIME, 'bash', ...command],
    timeSaid: ({ stderr }: Output) => {
      const [user = Number.NaN, system = Number.NaN] =
        stderr.trimEnd().split('\n').at(-1)?.split(' ').map(Number) ?? [];
      return (user + system) * 1000;
    },
  };
}

function timing(contender: Contender, times: readonly number[]): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    contender,
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
    times,
  };
}

/** What a run looked at, in words, from its own report: a fast run that looked at nothing is no result. */
export function checkedBy(contender: Contender): string {
  if (!contender.lints) return '';
  const [program, ...args] = contender.command;
  const { stdout } = execute({ ...contender, command: [program, ...args, '--format', 'json'] });
  const { checked } = JSON.parse(stdout) as { checked: { records: object; files: number } };
  const records = Object.entries(checked.records).map(([kind, count]) => `${count} ${kind}`);
  return `${records.join(', ')} in ${checked.files} files`;
}

/**
 * Runs a contender once.
 * @throws When it does not end as it should.
 */
export function execute({ name, command: [program, ...args], cwd, codes }: Contender): Output {
  const run = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (run.error !== undefined) throw run.error;
  if (codes.includes(run.status ?? -1)) return run;
  throw new Error(`${name} ended with ${run.status ?? run.signal}:\n${run.stdout}${run.stderr}`);
}

/** The value below which a share of the sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}
