import type { Found, LocatedFinding } from '../../core/finding.ts';
import type { RecordRef } from '../../core/record.ts';
import type { PastRule } from '../../history/judge.ts';
import { objects } from '../restored.ts';

/** What is known of a finding of a step. */
type OfStep = Pick<Found, 'commit' | 'ref'> & {
  readonly finding: Pick<LocatedFinding, 'rule' | 'level'>;
};

/** Which rule found an error at which path of a step, of paths that are final. */
export type Errors = ReadonlySet<string>;

export function errorsIn(all: readonly OfStep[], rules: readonly PastRule[]): Errors {
  const errors = all.filter(({ finding: { rule, level } }) => objects(rules, rule, level));
  return new Set(errors.map(({ finding, ref, commit }) => errorAt(finding.rule, ref, commit)));
}

export function errorAt(rule: string, { path }: RecordRef, commit: Found['commit']): string {
  return `${commit?.id} ${rule} ${path}`;
}
