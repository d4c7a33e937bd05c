import { defineFileRule } from '../../../core/rule.ts';
import { matrixFile, POSTGRES, REDIS } from '../example.ts';
import { readMatrix } from '../voting-matrix.ts';

export default defineFileRule({
  id: 'consensus/minority',
  level: 'info',
  since: '0.1.0',
  source: 'CLEO consensus voter, patterns to avoid: skipping minority positions',
  summary: 'More than one option has evidence',
  why: 'If only one option has evidence, nobody can see whether the other options were considered.',
  fix: 'Add the evidence for the other options, too.',
  kinds: ['voting-matrix'],
  messages: {
    one: 'Only this option of {count} has evidence',
  },
  examples: {
    valid: [
      { name: 'evidence for both', files: matrixFile() },
      { name: 'no other option', files: matrixFile({ options: [REDIS] }) },
      {
        name: 'evidence for none',
        files: matrixFile({
          options: [
            { ...REDIS, evidence: [] },
            { ...POSTGRES, evidence: [] },
          ],
        }),
      },
    ],
    invalid: [
      {
        name: 'a foregone conclusion',
        files: matrixFile({ options: [REDIS, { ...POSTGRES, evidence: [] }] }),
        expect: [{ message: 'one', at: '5:13-5:20' }],
      },
    ],
  },
  *check({ record }) {
    const { options } = readMatrix(record.value);
    const [only, second] = options.filter(({ hasEvidence }) => hasEvidence);
    if (options.length < 2 || only === undefined || second !== undefined) return;
    yield { message: 'one', at: [...only.at, 'name'], data: { count: options.length } };
  },
});
