import type { Options } from '../../../core/config.ts';
import { quoted } from '../../../core/found-value.ts';
import { listAt, textAt, valueAlong, valueAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { type Decision, readContribution } from '../contribution.ts';
import { contribution, deciding, fileOf } from '../example.ts';
import { lacksNote, MUST_HAVE_NOTE, tooFewSources } from '../faults.ts';
import { hedgesOf } from '../hedges.ts';
import { partsOf } from '../parts.ts';
import { isNothing, isReportedByNumber } from '../told-elsewhere.ts';

const PASSED = { passed: true, checkedAt: '2026-01-26T10:00:00Z', results: [] as unknown[] };

function validated(decision: Record<string, unknown>, passed: boolean): Record<string, string> {
  return fileOf(deciding(decision, { validation: { ...PASSED, passed } }));
}

function result(passed: boolean, level = 'MUST') {
  const message = 'The session is active.';
  return { requirementId: 'CONTRIB-001', level, passed, message, checkedFields: [] };
}

export default defineFileRule({
  id: 'contribution/validation-record',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.8 and 1.9',
  summary: 'A recorded validation is true',
  why: 'Others rely on the recorded result and do not validate again. A wrong result is worse than none.',
  fix: 'Fix the reported problems, validate again, and record the result.',
  decisions: [
    'The record is compared with the rules that need only this file: `contribution/schema`, CONTRIB-007, CONTRIB-010, CONTRIB-011, CONTRIB-015 (for a confidence below 0.5), and `contribution/very-high-confidence`.',
    'If a recorded result of level MUST or MUST NOT failed, the validation has not passed. Results of other levels do not count.',
  ],
  kinds: ['contribution'],
  messages: {
    untrue: 'The validation is recorded as passed, but the contribution breaks {rules}',
    failed: 'The validation is recorded as passed, but its result for {requirement} has not passed',
  },
  examples: {
    valid: [
      { name: 'sound, and passed', files: validated({}, true) },
      {
        name: 'passed, but for a recommendation',
        files: fileOf(
          contribution({
            validation: { ...PASSED, results: [result(true), result(false, 'SHOULD')] },
          }),
        ),
      },
      { name: 'broken, and not passed', files: validated({ evidence: [] }, false) },
    ],
    invalid: [
      {
        name: 'passed without evidence, and with a hedge',
        files: validated({ evidence: [], answer: 'Maybe Redis' }, true),
        expect: [{ message: 'untrue', at: '29:15-29:19' }],
      },
      {
        name: 'passed, but for one requirement',
        files: fileOf(contribution({ validation: { ...PASSED, results: [result(false)] } })),
        expect: [{ message: 'failed', at: '36:15-36:19', related: ['42:19-42:24'] }],
      },
    ],
  },
  *check({ record, options }) {
    const at = ['validation', 'passed'];
    const validation = valueAt(record.value, 'validation');
    if (valueAt(validation, 'passed') !== true) return;
    const broken = brokenRules(record, options);
    if (broken.length > 0) yield { message: 'untrue', at, data: { rules: broken.join(', ') } };
    for (const [index, result] of listAt(validation, 'results').entries()) {
      const isRequired = /^MUST(?: NOT)?$/.test(textAt(result, 'level') ?? '');
      if (!isRequired || valueAt(result, 'passed') !== false) continue;
      const id = textAt(result, 'requirementId');
      const requirement = id === null ? `requirement ${index + 1}` : quoted(id);
      const place = ['validation', 'results', index, 'passed'];
      const related = [{ at: place, message: 'this result' }];
      yield { message: 'failed', at, data: { requirement }, related, key: requirement };
    }
  },
});

/** The rules of level error that a contribution breaks by itself, in the order of the documentation. */
function brokenRules(
  record: RecordOf['contribution'],
  { contributions }: Options,
): readonly string[] {
  const { decisions } = readContribution(record.value);
  const hedges = hedgesOf(contributions.hedgeWords);
  const isMissing = (list: string, ...members: readonly string[]) =>
    partsOf(record, list).some((at) =>
      members.some((member) => isNothing(valueAlong(record.value, [...at, member]))),
    );
  const isGuess = (decision: Decision) =>
    lacksNote(decision) && (decision.confidence ?? 1) < MUST_HAVE_NOTE;
  const verdicts: readonly (readonly [rule: string, isBroken: boolean])[] = [
    [
      'contribution/schema',
      record.shape.some((fault) => fault.problem !== 'unknown' && !isReportedByNumber(fault)),
    ],
    ['CONTRIB-007', isMissing('decisions', 'rationale', 'evidence')],
    ['CONTRIB-010', isMissing('conflicts', 'rationale')],
    ['CONTRIB-011', decisions.some(({ answer }) => hedges.in(answer ?? '').length > 0)],
    ['CONTRIB-015', decisions.some(isGuess)],
    [
      'contribution/very-high-confidence',
      decisions.some((decision) => tooFewSources(decision) !== null),
    ],
  ];
  return verdicts.flatMap(([rule, isBroken]) => (isBroken ? rule : []));
}
