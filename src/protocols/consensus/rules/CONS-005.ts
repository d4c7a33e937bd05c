import { defineFileRule } from '../../../core/rule.ts';
import { CONFLICT, matrixFile } from '../example.ts';
import { faultsOf } from '../shape-owners.ts';

const CHOICE_HELP =
  'Write how severe the conflict is: low if the choice is easily undone, high if it is not, critical if it affects security. If nobody knows, ask a human.';

const SEVERITIES = ['critical', 'high', 'medium', 'low'];

export default defineFileRule({
  id: 'CONS-005',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-005 and conflicts',
  summary: 'Every conflict has a severity: critical, high, medium or low',
  why: 'A critical conflict goes to a human, whatever the numbers say. Without a known severity the conflict looks harmless.',
  fix: CHOICE_HELP,
  decisions: ['The four words are written in lower case.'],
  kinds: ['voting-matrix'],
  messages: {
    missing: 'No severity is given for {holder}',
    wrong: 'The severity of {holder} is {found}; it must be critical, high, medium or low',
  },
  examples: {
    valid: [
      { name: 'a choice that is hard to undo', files: matrixFile({ conflicts: [CONFLICT] }) },
    ],
    invalid: [
      {
        name: 'none, and one that nobody knows',
        files: matrixFile({
          conflicts: [
            { ...CONFLICT, severity: undefined },
            { ...CONFLICT, conflictId: 'c-0042-02', severity: 'severe' },
          ],
        }),
        expect: [
          { message: 'missing', at: '12:5-12:6' },
          { message: 'wrong', at: '13:42-13:50' },
        ],
      },
      {
        name: 'a capital letter',
        files: matrixFile({ conflicts: [{ ...CONFLICT, severity: 'High' }] }),
        expect: [{ message: 'wrong', at: '12:42-12:48' }],
      },
    ],
  },
  *check({ record }) {
    for (const { problem, holder, found, value, at, key } of faultsOf(record, 'CONS-005')) {
      if (problem === 'missing') yield { message: 'missing', at, key, data: { holder } };
      else {
        const meant = SEVERITIES.find((severity) => severity === textOf(value));
        const expected = meant === undefined ? {} : { expected: JSON.stringify(meant) };
        yield { message: 'wrong', at, key, data: { holder, found }, ...expected };
      }
    }
  },
});

/** A text as the words of the format are written; null for what is no text. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.trim().toLowerCase() : null;
}
