import { quoted } from '../../../core/found-value.ts';
import { defineGroupRule } from '../../../core/look-up-rule.ts';
import { rerunCommand } from '../commands.ts';
import { MATRIX_PATH, matrix } from '../example.ts';
import { firstVoteOf } from '../reruns.ts';
import { BY_QUESTION } from '../rows.ts';

function fixOf(first: string | null): string {
  return `If the second vote repeats the first, create it with \`${rerunCommand(first)}\`: then its id ends in -r1. If the two questions differ, reword one of them.`;
}

const OTHER_PATH = '.cleo/consensus/CONS-0043.json';

export default defineGroupRule({
  id: 'consensus/question-twice',
  kinds: ['voting-matrix'],
  group: BY_QUESTION,
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO consensus voter, patterns to avoid: reusing a matrix across questions',
  summary: 'All votes on a question have one id',
  why: 'Two votes on one question may come to different verdicts, and readers of one vote do not know of the other. The id of a repeated vote contains the id of the first.',
  fix: fixOf(null),
  decisions: [
    'Questions are compared in Unicode NFKC. Capitals, white space and punctuation at the end do not count.',
    'Votes on one question whose ids differ only in `-rN` are reruns, and fine. Votes of another project of the same repository are not compared.',
  ],
  messages: { twice: 'The votes {first} and {other} ask the same question' },
  examples: {
    valid: [
      {
        name: 'a vote and its rerun',
        files: {
          [MATRIX_PATH]: matrix(),
          '.cleo/consensus/CONS-0042-r1.json': matrix({ questionId: 'CONS-0042-r1' }),
        },
      },
      {
        name: 'two questions',
        files: {
          [MATRIX_PATH]: matrix(),
          [OTHER_PATH]: matrix({ questionId: 'CONS-0043', question: 'Which store holds it?' }),
        },
      },
    ],
    invalid: [
      {
        name: 'the same question under another id',
        files: {
          [MATRIX_PATH]: matrix(),
          [OTHER_PATH]: matrix({
            questionId: 'CONS-0043',
            question: 'which queue carries  the mail',
          }),
        },
        expect: [
          {
            message: 'twice',
            path: OTHER_PATH,
            at: '3:15-3:46',
            related: [`${MATRIX_PATH}@3:15-3:46`],
          },
        ],
      },
    ],
  },
  *check([first, ...others]) {
    for (const { record, value } of others) {
      if (first === undefined || firstVoteOf(first.value) === firstVoteOf(value)) continue;
      const at = ['question'];
      const related = [
        {
          record: first.record,
          at,
          message: 'The other vote on the question',
          alike: true as const,
        },
      ];
      const data = { first: quoted(first.value), other: quoted(value) };
      yield { message: 'twice', record, at, data, related, help: fixOf(first.value) };
    }
  },
});
