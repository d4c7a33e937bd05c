import type { Config } from '../../../core/config.ts';
import type { RecordOf } from '../../../core/record.ts';
import type { FileRule } from '../../../core/rule.ts';
import { matchesRule } from '../../../core/rule-pattern.ts';
import CONTRIB_007 from '../rules/CONTRIB-007.ts';
import CONTRIB_010 from '../rules/CONTRIB-010.ts';
import CONTRIB_011 from '../rules/CONTRIB-011.ts';
import CONTRIB_012 from '../rules/CONTRIB-012.ts';
import CONTRIB_013 from '../rules/CONTRIB-013.ts';
import CONTRIB_014 from '../rules/CONTRIB-014.ts';
import CONTRIB_015 from '../rules/CONTRIB-015.ts';

/** The outcome of one requirement, as a contribution records it. */
export interface ValidationResult {
  readonly requirementId: string;
  readonly level: string;
  readonly passed: boolean;
  readonly message: string;
  readonly checkedFields: readonly string[];
}

type Requirement = readonly [id: string, level: string, fields: readonly string[]];
type OwnRule = Pick<FileRule, 'check'>;

/** What only other records and files show (seed 1.9.2). */
const AMONG_OTHERS: readonly Requirement[] = [
  ['CONTRIB-001', 'MUST', ['sessionId']],
  ['CONTRIB-002', 'MUST', ['taskId', 'markerLabel']],
  ['CONTRIB-003', 'MUST', ['researchOutputs']],
  ['CONTRIB-004', 'MUST', ['researchOutputs']],
  ['CONTRIB-005', 'MUST', ['decisions']],
  ['CONTRIB-006', 'MUST', ['decisions', 'conflicts']],
];

/** What the contribution shows by itself. */
const BY_ITSELF: readonly (readonly [...Requirement, rule: OwnRule])[] = [
  ['CONTRIB-007', 'MUST', ['decisions'], CONTRIB_007 as OwnRule],
  ['CONTRIB-010', 'MUST', ['conflicts'], CONTRIB_010 as OwnRule],
  ['CONTRIB-011', 'MUST NOT', ['decisions'], CONTRIB_011 as OwnRule],
  ['CONTRIB-012', 'SHOULD', ['researchOutputs'], CONTRIB_012 as OwnRule],
  ['CONTRIB-013', 'SHOULD', ['decisions', 'conflicts'], CONTRIB_013 as OwnRule],
  ['CONTRIB-014', 'SHOULD', ['conflicts'], CONTRIB_014 as OwnRule],
  ['CONTRIB-015', 'SHOULD', ['decisions'], CONTRIB_015 as OwnRule],
];

/**
 * The results of a validation that is recorded only where the linter finds no error. Of a rule that
 * looks at other records, and that the configuration lowers or excuses, nothing is said: its silence
 * would prove nothing.
 */
export function validationResults(
  record: RecordOf['contribution'],
  config: Config,
): readonly ValidationResult[] {
  const proven = AMONG_OTHERS.filter(([id]) => !isExcusable(id, config));
  return [
    ...proven.map(([requirementId, level, checkedFields]) => ({
      ...{ requirementId, level, passed: true, message: 'No error was found.', checkedFields },
    })),
    ...BY_ITSELF.map(([requirementId, level, checkedFields, rule]) => {
      const found = [...rule.check({ record, declared: false, options: config })].length;
      const message = found === 0 ? 'Nothing was found.' : `Problems found: ${found}.`;
      return { requirementId, level, passed: found === 0, message, checkedFields };
    }),
  ];
}

function isExcusable(id: string, { levels, ignore, baseline }: Config): boolean {
  return (
    baseline !== null ||
    levels.some(({ rules }) => matchesRule(rules, id)) ||
    ignore.some(({ rule }) => matchesRule(rule, id))
  );
}
