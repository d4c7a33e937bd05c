/** 1 in a usual run of the tests; ten times as many each week (`.github/workflows/scheduled.yml`). */
const TIMES = Number(process.env['LINT_PROTOCOL_RUNS'] ?? 1);

/** How often a dear property is tried, where it is usually tried so often. */
export function runs(usual: number): number {
  return Math.ceil(usual * TIMES);
}
