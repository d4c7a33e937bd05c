import type { Options } from '../core/config.ts';
import type { FactOf } from '../core/fact.ts';
import type { Finding, LocatedFinding } from '../core/finding.ts';
import { locate } from '../core/locate.ts';
import { type Locator, locatorOf } from '../core/locator.ts';
import type { AnyRecord, Kind } from '../core/record.ts';
import type { FileInput, Rule } from '../core/rule.ts';
import { guarded } from '../core/rule-failure.ts';
import { claimsToBeRecord } from './claim.ts';
import { factOf } from './fact.ts';
import { recordId, recordSize } from './record-id.ts';

/** Everything that one blob says by itself. Plain JSON: it can be cached and sent between threads. */
export interface Analysis {
  /** False for a file that only stood where a record could stand. */
  readonly isRecord: boolean;
  /** The record's own id, where it has one. */
  readonly id: string | null;
  /** How many records the file counts as: its entries, where each line is one. */
  readonly size: number;
  /** Null for what could not be read. */
  readonly fact: FactOf[Kind] | null;
  readonly findings: readonly LocatedFinding[];
}

type AnyFileRule = Extract<Rule, { scope: 'file' }>;

const NO_RECORD: Analysis = { isRecord: false, id: null, size: 0, fact: null, findings: [] };

/** Runs the file rules over one parsed record and takes its facts. */
export function analyze(
  record: AnyRecord,
  declared: boolean,
  rules: readonly Rule[],
  options: Options,
): Analysis {
  if (!declared && !claimsToBeRecord(record)) return NO_RECORD;
  const locator = locatorOf(record);
  const findings: LocatedFinding[] = [];
  for (const rule of rules) {
    if (rule.scope !== 'file' || !sees(rule, record)) continue;
    findings.push(...judge(rule, { record, declared, options }, locator));
  }
  const fact = record.readable ? factOf(record) : null;
  return { isRecord: true, id: recordId(record), size: recordSize(record), fact, findings };
}

function sees(rule: AnyFileRule, record: AnyRecord): boolean {
  return rule.kinds.some((kind) => kind === 'any' || (record.readable && kind === record.kind));
}

function* judge(
  rule: AnyFileRule,
  input: { record: AnyRecord; declared: boolean; options: Options },
  locator: Locator,
): Generator<LocatedFinding> {
  // Sound because `sees` has matched the rule's kinds with the record's.
  const check = (): Iterable<Finding> => rule.check(input as unknown as FileInput<never>);
  for (const finding of guarded(rule.id, check)) yield locate(rule, finding, locator);
}
