import { createHash } from 'node:crypto';

/** A half in a usual run of the tests; twenty times as many each week (`.github/workflows/scheduled.yml`). */
const TIMES = Number(process.env['LINT_PROTOCOL_RUNS'] ?? 0.5);

/** From here on, nothing is left out. */
export const WHOLE = 10;

/** Whether all is tried, as each week. In a usual run, some stand for what many have in common. */
export const IS_WHOLE = TIMES >= WHOLE;

/**
 * Pairs of two lists: all of them each week, and in a usual run one for each of the rows, by turns
 * with each of the columns.
 */
export function paired<R, C>(
  rows: readonly R[],
  columns: readonly C[],
): readonly (readonly [row: R, column: C])[] {
  return rows.flatMap((row, nth) =>
    columns.flatMap((column, at) =>
      IS_WHOLE || at === nth % columns.length ? [[row, column] as const] : [],
    ),
  );
}

/** All of a list each week, and in a usual run one of it, which a text chooses: always the same. */
export function oneOf<T>(all: readonly T[], text: string): readonly T[] {
  const number = createHash('sha256').update(text).digest().readUInt32BE();
  return all.filter((_, at) => IS_WHOLE || at === number % all.length);
}

/** All of a list each week, and in a usual run every third of it. */
export function everyThird<T>(all: readonly T[]): readonly T[] {
  return all.filter((_, at) => IS_WHOLE || at % 3 === 0);
}

/** All of a list each week, and in a usual run every second of it. */
export function everySecond<T>(all: readonly T[]): readonly T[] {
  return all.filter((_, at) => IS_WHOLE || at % 2 === 0);
}

/** How often a dear property is tried: half as often in a usual run. */
export function runs(often: number): number {
  return Math.ceil(often * TIMES);
}

/**
 * What of all that a property must have met was never met, else it showed nothing. In a usual run,
 * which may miss by chance what is rare, that is a fault only where nothing was met at all.
 */
export function neverMet(met: Readonly<Record<string, number>>): readonly string[] {
  const never = Object.keys(met).filter((what) => met[what] === 0);
  return IS_WHOLE || never.length === Object.keys(met).length ? never : [];
}
