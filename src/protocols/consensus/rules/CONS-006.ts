import { defineFileRule } from '../../../core/rule.ts';
import { TALLY } from '../commands.ts';
import { CONFLICT, matrixFile, POSTGRES, REDIS } from '../example.ts';
import { countedAgain, unescalated } from '../matrix-faults.ts';
import { holderInWords } from '../shape-owners.ts';
import { criticalConflict, judge, ranked } from '../verdict.ts';
import { readMatrix, type VotingMatrix } from '../voting-matrix.ts';

export default defineFileRule({
  id: 'CONS-006',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-006, pass and fail conditions',
  summary: 'A vote that reaches no decision goes to a human',
  why: 'The threshold is a gate. If a matrix calls a weak or disputed option decided, agents go on although a human should have been asked.',
  fix: `Count the vote again: run ${TALLY}. It writes CONTESTED or INSUFFICIENT_EVIDENCE, and a human decides. Do not change the threshold, the confidences or the severity.`,
  decisions: [
    'The source says both "at least" and "greater". The linter reads the threshold strictly: an equal confidence does not pass.',
    'Numbers that differ by less than 1e-9 are equal.',
    'If only the top two options are near each other, `consensus/verdict` reports it.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    below:
      'The verdict is {verdict}, but the best confidence, {confidence}, does not exceed the threshold {threshold}',
    critical: 'The verdict is {verdict}, but {conflict} is critical',
  },
  examples: {
    valid: [
      { name: 'the top option passes', files: matrixFile() },
      {
        name: 'a critical conflict that was handed to a human',
        files: matrixFile({
          verdict: 'CONTESTED',
          conflicts: [{ ...CONFLICT, severity: 'critical' }],
        }),
      },
    ],
    invalid: [
      {
        name: 'just at the threshold',
        files: matrixFile({ options: [{ ...REDIS, confidence: 0.5 }, POSTGRES] }),
        expect: [{ message: 'below', at: '9:14-9:22', related: ['5:34-5:37', '8:16-8:19'] }],
      },
      {
        name: 'decided over a critical conflict',
        files: matrixFile({ conflicts: [{ ...CONFLICT, severity: 'critical' }] }),
        expect: [{ message: 'critical', at: '9:14-9:22', related: ['12:42-12:52'] }],
      },
      {
        name: 'decided over a critical conflict, with no threshold to say what else holds',
        files: matrixFile({
          threshold: undefined,
          conflicts: [{ ...CONFLICT, severity: 'critical' }],
        }),
        expect: [{ message: 'critical', at: '8:14-8:22', related: ['11:42-11:52'] }],
      },
    ],
  },
  *check({ record }) {
    const matrix = readMatrix(record.value);
    const reason = unescalated(matrix);
    const at = ['verdict'];
    const remedy = remedyFor(matrix);
    const verdict = String(matrix.verdict);
    const top = ranked(matrix)?.[0];
    const critical = criticalConflict(matrix);
    if (reason === 'below' && top !== undefined) {
      const data = { verdict, confidence: top.confidence, threshold: String(matrix.threshold) };
      const related = [
        { at: [...top.at, 'confidence'], message: 'The best confidence' },
        { at: ['threshold'], message: 'The threshold' },
      ];
      yield { message: 'below', at, data, related, ...remedy };
    } else if (reason === 'critical' && critical !== null) {
      const data = { verdict, conflict: holderInWords(record.value, critical.at) };
      const related = [{ at: [...critical.at, 'severity'], message: 'Critical' }];
      yield { message: 'critical', at, data, related, ...remedy };
    }
  },
});

/** Which verdict it is cannot be said without a threshold. */
function remedyFor(matrix: VotingMatrix): { readonly help: string; readonly expected?: string } {
  const verdict = judge(matrix)?.verdict;
  const help = `${countedAgain(verdict ?? null)} Do not change the threshold, the confidences or the severity.`;
  return { help, ...(verdict !== undefined && { expected: JSON.stringify(verdict) }) };
}
