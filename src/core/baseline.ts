import type { Diagnostic } from './diagnostic.ts';
import type { Rule } from './rule.ts';

/** A problem that was there when the baseline was made: one line of it. */
export interface BaselineEntry {
  readonly rule: string;
  /** Where it stood. What knows it again is its fingerprint. */
  readonly path: string;
  /** The record's own id; null where it has none. */
  readonly record: string | null;
  /** That of the problem: sha256 hex. */
  readonly fingerprint: string;
  readonly reason: string;
  /** The day on which it came in, as YYYY-MM-DD in UTC. */
  readonly added: string;
  /** The last day on which it holds, as YYYY-MM-DD in UTC; null for good. */
  readonly expires: string | null;
}

/** A baseline as it was read. */
export interface Baseline {
  /** What messages call it. */
  readonly name: string;
  readonly entries: readonly BaselineEntry[];
  /** The line of an entry, from 1; left out where nothing was read. */
  lineOf?(entry: BaselineEntry): number;
}

/**
 * False for what a line without a commit or a blob must not excuse: that something is not what was
 * recorded, and what a commit did.
 */
export function fitsBaseline(
  { tellsTampering, scope }: Pick<Rule, 'tellsTampering' | 'scope'>,
  { commit }: Pick<Diagnostic, 'commit'>,
): boolean {
  return tellsTampering !== true && scope !== 'history' && commit === null;
}
