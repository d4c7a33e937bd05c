import { defineFileRule } from '../../../core/rule.ts';
import { matrixFile } from '../example.ts';
import { faultsOf } from '../shape-owners.ts';
import { shareMeant } from '../share-meant.ts';

export default defineFileRule({
  id: 'consensus/threshold',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, threshold',
  summary: 'A vote records its threshold, a number from 0 to 1',
  why: 'Whether an option passed can only be checked with the threshold of that vote. Default values may change later.',
  fix: 'Write the threshold that the task set before the vote, or 0.5 if it set none. If "threshold" was removed, restore it.',
  by: 'human',
  decisions: [
    'The threshold must be recorded even if it is the default, 0.5.',
    'Without the threshold nobody knows whether the top option passed, so `consensus/verdict` reports nothing.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    missing: 'The matrix has no "threshold"',
    wrong: 'The threshold is {found}; it must be a number from 0 to 1',
  },
  examples: {
    valid: [{ name: 'the default, written down', files: matrixFile() }],
    invalid: [
      {
        name: 'left to the default',
        files: matrixFile({ threshold: undefined }),
        expect: [{ message: 'missing', at: '1:1-1:2' }],
      },
      {
        name: 'a percentage',
        files: matrixFile({ threshold: '50%' }),
        expect: [{ message: 'wrong', at: '8:16-8:21' }],
      },
      {
        name: 'a number that may mean anything',
        files: matrixFile({ threshold: 50 }),
        expect: [{ message: 'wrong', at: '8:16-8:18' }],
      },
    ],
  },
  *check({ record }) {
    for (const { problem, found, value, at, key } of faultsOf(record, 'consensus/threshold')) {
      if (problem === 'missing') yield { message: 'missing', at, key };
      else yield { message: 'wrong', at, key, data: { found }, ...shareMeant(value) };
    }
  },
});
