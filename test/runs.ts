/** 1 in a usual run of the tests; ten times as many each week (`.github/workflows/scheduled.yml`). */
const TIMES = Number(process.env['LINT_PROTOCOL_RUNS'] ?? 1);

/** How often a dear property is tried, where it is usually tried so often. */
export function runs(usual: number): number {
  return Math.ceil(usual * TIMES);
}

/**
 * What of all that a property must have met was never met, else it showed nothing. In a usual run,
 * which may miss by chance what is rare, that is a fault only where nothing was met at all.
 */
export function neverMet(met: Readonly<Record<string, number>>): readonly string[] {
  const never = Object.keys(met).filter((what) => met[what] === 0);
  return TIMES >= 10 || never.length === Object.keys(met).length ? never : [];
}
