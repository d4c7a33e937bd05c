import { table } from '../../docs/markdown.ts';
import { quantile } from '../contest.ts';

/** How two times of the same rounds compare. */
export interface Ratio {
  readonly median: number;
  /** The middle half of the rounds lies between these. */
  readonly low: number;
  readonly high: number;
}

/** What came of the linter beside one rival. Times are medians in milliseconds. */
export interface Result {
  readonly work: string;
  readonly time: number;
  readonly rival: string;
  readonly rivalTime: number;
  readonly ratio: Ratio;
  /** Null where only the memory has a limit. */
  readonly atMost: number | null;
  /** MB that the linter held at most. */
  readonly memory: number;
  readonly memoryAtMost: number;
}

/**
 * Compares round by round: what else the machine did in a round met both.
 * @param without what both would have taken without any work, in the same rounds; less than either.
 * @throws When there is no round, or not the same rounds of each.
 */
export function ratioOf(
  times: readonly number[],
  rivals: readonly number[],
  without: readonly number[] = times.map(() => 0),
): Ratio {
  if (times.length === 0) throw new Error('without a round there is no ratio');
  if (times.length !== rivals.length || times.length !== without.length) {
    throw new Error('each has to be measured in every round');
  }
  const ratios = times.map((time, round) => {
    const nothing = without[round] ?? Number.NaN;
    return (time - nothing) / ((rivals[round] ?? Number.NaN) - nothing);
  });
  const sorted = ratios.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
  };
}

const HEAD = [
  'work',
  'lint-protocol',
  'compared with',
  'its time',
  'ratio',
  'middle half',
  'at most',
  'met',
  'most memory',
];

/** The results as a Markdown table, a row for each rival. */
export function resultTable(results: readonly Result[]): string {
  return table(HEAD, results.map(rowOf));
}

function rowOf(result: Result): string[] {
  const { work, time, rival, rivalTime, ratio, atMost, memory, memoryAtMost } = result;
  const isFast = atMost === null || ratio.median <= atMost;
  const isSmall = memory <= memoryAtMost;
  return [
    work,
    duration(time),
    rival,
    duration(rivalTime),
    `${figure(ratio.median)} x`,
    `${figure(ratio.low)} to ${figure(ratio.high)}`,
    `${atMost === null ? '' : `${figure(atMost)} x, `}${memoryAtMost} MB`,
    isFast && isSmall ? 'yes' : `no: ${isFast ? 'memory' : isSmall ? 'time' : 'time and memory'}`,
    `${memory.toFixed(0)} MB`,
  ];
}

function duration(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`;
}

/** Three digits that count. */
function figure(ratio: number): string {
  return String(Number(ratio.toPrecision(3)));
}
