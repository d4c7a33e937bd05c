import { defineFileRule } from '../../../core/rule.ts';
import { matrixFile, POSTGRES, REDIS } from '../example.ts';
import { faultsOf } from '../shape-owners.ts';

export default defineFileRule({
  id: 'CONS-002',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-002',
  summary: 'Every option has a rationale',
  why: 'A number alone can be neither checked nor argued with. Whoever breaks a tie, or reopens the question next year, has only the rationales to go by.',
  fix: 'Write in "rationale" why the option got its confidence. Rejected options need a rationale, too.',
  decisions: ['Blank text is not a rationale.'],
  kinds: ['voting-matrix'],
  messages: {
    missing: 'No rationale is given for {holder}',
    wrong: 'The rationale of {holder} is {found}; it must be text with the reason',
  },
  examples: {
    valid: [{ name: 'a reason for each', files: matrixFile() }],
    invalid: [
      {
        name: 'a bare vote, and a blank one',
        files: matrixFile({
          options: [
            { ...REDIS, rationale: undefined },
            { ...POSTGRES, rationale: ' ' },
          ],
        }),
        expect: [
          { message: 'missing', at: '5:5-5:6' },
          { message: 'wrong', at: '6:54-6:57' },
        ],
      },
      {
        name: 'an option without a name, known by its number',
        files: matrixFile({
          options: [REDIS, { ...POSTGRES, name: undefined, rationale: undefined }],
        }),
        expect: [{ message: 'missing', at: '6:5-6:6' }],
      },
    ],
  },
  *check({ record }) {
    for (const { problem, holder, found, at, key } of faultsOf(record, 'CONS-002')) {
      if (problem === 'missing') yield { message: 'missing', at, key, data: { holder } };
      else yield { message: 'wrong', at, key, data: { holder, found } };
    }
  },
});
