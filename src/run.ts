import type { Config } from './core/config.ts';
import type { Report } from './core/report.ts';
import type { Rule } from './core/rule.ts';
import type { Snapshot } from './core/snapshot.ts';

/** What a run looks at and by which rules. */
export interface RunRequest {
  readonly snapshot: Snapshot;
  /** The state before: only problems that it did not have are reported. Null reports everything. */
  readonly base: Snapshot | null;
  readonly config: Config;
  readonly rules: readonly Rule[];
  /** Which paths' problems are reported; null for all. Link rules see the whole snapshot anyway. */
  readonly selects: ((path: string) => boolean) | null;
}

/** The stages in order: discover, parse, analyze, link, report. */
export async function run(_request: RunRequest): Promise<Report> {
  throw new Error('in work');
}
