import type { Analyses } from '../../src/analyze/analyses.ts';
import { exampleConfig } from '../../src/config/example-config.ts';
import type { Config } from '../../src/core/config.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { History } from '../../src/core/history.ts';
import type { Report } from '../../src/core/report.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { Broken, culpritIn } from './finding.ts';
import { type FuzzInput, lastCommit } from './fuzz-input.ts';

/** What an input is judged by: its own options, and every rule, those that are off included. */
export function configOf({ options }: Pick<FuzzInput, 'options'>): Config {
  return exampleConfig(rules, { options });
}

/** The state of an input, with its commits as the history that records can ask about. */
export function snapshotOf(input: FuzzInput): Snapshot {
  const past = input.commits.slice(0, -1).map(({ files }) => files);
  return memorySnapshot(lastCommit(input).files, undefined, past.toReversed());
}

/** How an input is judged, where not from scratch. */
export interface Judging {
  readonly analyses?: Analyses;
  readonly history?: History | null;
}

/**
 * Runs all stages over a snapshot.
 * @throws Broken for whatever leaves them, but for what says that it could not check by design.
 */
export async function verdictOn(
  snapshot: Snapshot,
  config: Config,
  { analyses = new Map(), history = null }: Judging = {},
): Promise<Report> {
  try {
    return await run({ snapshot, bases: [], history, config, rules, selects: null, analyses });
  } catch (error) {
    if (!(error instanceof CouldNotCheck)) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      throw new Broken('an exception leaves a stage', culpritIn(error), text);
    }
    // Files in memory are all there, so nothing can keep them from being checked.
    const culprit = /^the rule (\S+) broke/.exec(error.message)?.[1] ?? error.code;
    throw new Broken('no verdict', culprit, `${error.code}: ${error.message}`);
  }
}
