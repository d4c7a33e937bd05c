import type { Config } from '../../../core/config.ts';
import type { Facts } from '../../../core/fact.ts';
import { namedFile } from '../../../core/named-file.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import type { RecordOf } from '../../../core/record.ts';
import type { FileRule } from '../../../core/rule.ts';
import { matchesRule } from '../../../core/rule-pattern.ts';
import { readContribution } from '../contribution.ts';
import CONTRIB_007 from '../rules/CONTRIB-007.ts';
import CONTRIB_010 from '../rules/CONTRIB-010.ts';
import CONTRIB_011 from '../rules/CONTRIB-011.ts';
import CONTRIB_012 from '../rules/CONTRIB-012.ts';
import CONTRIB_013 from '../rules/CONTRIB-013.ts';
import CONTRIB_014 from '../rules/CONTRIB-014.ts';
import CONTRIB_015 from '../rules/CONTRIB-015.ts';
import { pathsNamed } from './open-contribution.ts';
import {
  callsToResolve,
  MOVE_ERRORS,
  MOVE_INPUT,
  MOVE_OUTPUT,
  moved,
  unresolvedIn,
} from './status-move.ts';
import { validateExamples } from './validate-examples.ts';

/** The outcome of one requirement, as a contribution records it. */
interface ValidationResult {
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
function validationResults(
  record: RecordOf['contribution'],
  config: Config,
  unseen: ReadonlySet<string>,
): readonly ValidationResult[] {
  const proven = AMONG_OTHERS.filter(([id]) => !isExcusable(id, config) && !unseen.has(id));
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

/** The requirements of which nothing that would show them is there to be looked at. */
function unseenBy(
  { value }: RecordOf['contribution'],
  home: string,
  facts: Facts,
  { config, entries }: Pick<OperationState, 'config' | 'entries'>,
): ReadonlySet<string> {
  const isThere = (kind: 'session-store' | 'current-session' | 'task-list' | 'protocol-document') =>
    facts.of(kind).some(({ record }) => record.home === home);
  const { epicId, outputs, baseline } = readContribution(value);
  const { session, keyQuestions } = config.contributions;
  const isAsked =
    baseline !== null ||
    isThere('protocol-document') ||
    (epicId !== null && Object.hasOwn(keyQuestions, epicId));
  const isSession = session !== null || isThere('session-store') || isThere('current-session');
  const areSeen = outputs.every(
    ({ filePath }) => filePath === null || namedFile(filePath, [home], entries).isThere,
  );
  return new Set([
    ...(isSession ? [] : ['CONTRIB-001']),
    ...(isThere('task-list') ? [] : ['CONTRIB-002']),
    ...(areSeen ? [] : ['CONTRIB-003']),
    ...(isAsked ? [] : ['CONTRIB-005']),
  ]);
}

function isExcusable(id: string, { levels, ignore, baseline }: Config): boolean {
  return (
    baseline !== null ||
    levels.some(({ rules }) => matchesRule(rules, id)) ||
    ignore.some(({ rule }) => matchesRule(rule, id))
  );
}

export default defineOperation({
  id: 'contributions/validate',
  command: 'contribution validate FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.8 and 1.9',
  summary: 'Validates a complete contribution, and records the result',
  about: [
    'Runs the rules of the format, and is refused if there is an error. "validation" then has one result for each requirement and recommendation; a recommendation may fail.',
    'A requirement gets no result if the files that show it are missing (such as a list of sessions), or if the configuration lowers or excuses it.',
  ],
  effects: 'writes',
  wantsSound: true,
  input: MOVE_INPUT,
  output: MOVE_OUTPUT,
  errors: MOVE_ERRORS,
  examples: validateExamples,
  commitMessage: ({ path }) => `Validate ${String(path)}`,
  async plan(planning) {
    const { state, now } = planning;
    const facts = await state.facts();
    const named = pathsNamed(planning.input.file, facts);
    const records = await state.records('contribution', (path) => named.has(path));
    return moved(planning, {
      steps: { complete: 'validated' },
      done: ['validated'],
      changes({ path }) {
        const { record, home = '' } = records.find((each) => each.path === path) ?? {};
        const results =
          record === undefined
            ? []
            : validationResults(record, state.config, unseenBy(record, home, facts, state));
        const checkedAt = new Date(now).toISOString();
        const passed = results.every((each) => each.passed || !each.level.startsWith('MUST'));
        return [[['validation'], { passed, checkedAt, results }]];
      },
      told(contribution) {
        const open = unresolvedIn(contribution);
        if (open.length === 0) return open;
        return [...open, 'Resolve them before the merge:', ...callsToResolve(contribution)];
      },
    });
  },
});
