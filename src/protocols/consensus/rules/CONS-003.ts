import { defineFileRule } from '../../../core/rule.ts';
import { CONFLICT, matrixFile, POSTGRES, REDIS } from '../example.ts';
import { faultsOf } from '../shape-owners.ts';
import { shareMeant } from '../share-meant.ts';

export default defineFileRule({
  id: 'CONS-003',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-003 and the range of scores',
  summary: 'Every confidence is a number from 0 to 1',
  why: 'Options are compared by their confidences, and with the threshold. A percentage or a word cannot be compared with them.',
  fix: 'Write the confidence that was voted as a number from 0 to 1 without quotes, such as 0.82.',
  decisions: [
    'Confidences in the positions of a conflict have the same range.',
    'While a confidence is missing or wrong, the rules that compare numbers report nothing.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    missing: 'No confidence is given for {holder}',
    wrong: 'The confidence of {holder} is {found}; it must be a number from 0 to 1',
  },
  examples: {
    valid: [
      {
        name: 'the ends of the range belong to it',
        files: matrixFile({
          options: [
            { ...REDIS, confidence: 1 },
            { ...POSTGRES, confidence: 0 },
          ],
          actualConsensus: 1,
        }),
      },
    ],
    invalid: [
      {
        name: 'a percentage, and nothing',
        files: matrixFile({
          options: [
            { ...REDIS, confidence: 82 },
            { ...POSTGRES, confidence: undefined },
          ],
        }),
        expect: [
          { message: 'wrong', at: '5:34-5:36' },
          { message: 'missing', at: '6:5-6:6' },
        ],
      },
      {
        name: 'a word in a position of a conflict',
        files: matrixFile({
          conflicts: [{ ...CONFLICT, positions: [{ option: 'redis', confidence: 'high' }] }],
        }),
        expect: [{ message: 'wrong', at: '12:124-12:130' }],
      },
      {
        name: 'a number in quotes',
        files: matrixFile({ options: [REDIS, { ...POSTGRES, confidence: '0.41' }] }),
        expect: [{ message: 'wrong', at: '6:37-6:43' }],
      },
    ],
  },
  *check({ record }) {
    for (const { problem, holder, found, value, at, key } of faultsOf(record, 'CONS-003')) {
      if (problem === 'missing') yield { message: 'missing', at, key, data: { holder } };
      else yield { message: 'wrong', at, key, data: { holder, found }, ...shareMeant(value) };
    }
  },
});
