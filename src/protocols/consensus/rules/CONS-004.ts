import { defineFileRule } from '../../../core/rule.ts';
import { matrixFile, POSTGRES, REDIS } from '../example.ts';
import { faultsOf } from '../shape-owners.ts';

export default defineFileRule({
  id: 'CONS-004',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-004',
  summary: 'Every option cites at least one piece of evidence',
  why: 'Without a source, a rationale is an opinion: the vote cannot be repeated, and an invented reason looks like any other.',
  fix: 'Add the sources of the rationale to "evidence", such as { "file": "docs/queues.md", "section": "Redis", "type": "doc" }.',
  decisions: [
    'This holds for every verdict. If nothing was found for an option, cite what was searched.',
    'The source gives INSUFFICIENT_EVIDENCE to votes with evidence for fewer than two options. It also requires evidence for every option. The linter reports such a vote, whatever its verdict.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    missing: 'No evidence is given for {holder}',
    wrong: 'The evidence of {holder} is {found}; it must be a list',
  },
  examples: {
    valid: [{ name: 'a place to look for each', files: matrixFile() }],
    invalid: [
      {
        name: 'nothing to look at',
        files: matrixFile({
          options: [
            { ...REDIS, evidence: undefined },
            { ...POSTGRES, evidence: [] },
          ],
        }),
        expect: [
          { message: 'missing', at: '5:5-5:6' },
          { message: 'missing', at: '6:83-6:85' },
        ],
      },
      {
        name: 'a file in place of a list',
        files: matrixFile({ options: [REDIS, { ...POSTGRES, evidence: 'docs/queues.md' }] }),
        expect: [{ message: 'wrong', at: '6:83-6:99' }],
      },
    ],
  },
  *check({ record }) {
    for (const { isEmpty, holder, found, at, key } of faultsOf(record, 'CONS-004')) {
      if (isEmpty) yield { message: 'missing', at, key, data: { holder } };
      else yield { message: 'wrong', at, key, data: { holder, found } };
    }
  },
});
