import { defineFileRule } from '../../../core/rule.ts';
import { TALLY } from '../commands.ts';
import { matrixFile } from '../example.ts';
import { contradicted, misstatedTop, unescalated } from '../matrix-faults.ts';
import { faultsOf, holderInWords } from '../shape-owners.ts';
import { ranked } from '../verdict.ts';
import { readMatrix, type VotingMatrix } from '../voting-matrix.ts';

export default defineFileRule({
  id: 'consensus/actual',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, the voting matrix: actualConsensus',
  summary: '"actualConsensus" is the highest confidence of the options',
  why: 'Readers take this number as the result of the vote. If the two numbers differ, one of them was changed afterwards.',
  fix: `Set "actualConsensus" to the highest confidence of the options, or run ${TALLY}.`,
  decisions: [
    'Numbers that differ by less than 1e-9 are equal.',
    'If the verdict does not follow from the confidences either, a confidence may have been changed. Then the linter proposes no value.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    missing: 'The matrix has no "actualConsensus"',
    wrong: '"actualConsensus" is {found}; it must be the highest confidence, a number',
    other: '"actualConsensus" is {actual}, but the highest confidence is {confidence}, of {option}',
  },
  examples: {
    valid: [{ name: "the winner's confidence", files: matrixFile() }],
    invalid: [
      {
        name: '"actualConsensus" is missing',
        files: matrixFile({ actualConsensus: undefined }),
        expect: [{ message: 'missing', at: '1:1-1:2' }],
      },
      {
        name: 'as text',
        files: matrixFile({ actualConsensus: '0.82' }),
        expect: [{ message: 'wrong', at: '10:22-10:28' }],
      },
      {
        name: 'another number, and a verdict that fits neither',
        files: matrixFile({ actualConsensus: 0.45, verdict: 'INSUFFICIENT_EVIDENCE' }),
        expect: [{ message: 'other', at: '10:22-10:26', related: ['5:34-5:38'] }],
      },
      {
        name: 'the sum of all',
        files: matrixFile({ actualConsensus: 1.23 }),
        expect: [{ message: 'other', at: '10:22-10:26', related: ['5:34-5:38'] }],
      },
    ],
  },
  *check({ record }) {
    const matrix = readMatrix(record.value);
    const highest = ranked(matrix)?.[0]?.confidence;
    for (const { problem, found, at, key } of faultsOf(record, 'consensus/actual')) {
      if (problem === 'missing') {
        const member = `"actualConsensus": ${highest}`;
        const known = { help: `Add ${member}.`, expected: `{ ${member},` };
        yield { message: 'missing', at, key, ...(highest !== undefined && known) };
      } else {
        const known = highest === undefined ? {} : { expected: `${highest}` };
        yield { message: 'wrong', at, key, data: { found }, ...known };
      }
    }
    const top = misstatedTop(matrix);
    if (top === null) return;
    const { confidence } = top;
    const option = holderInWords(record.value, top.at);
    yield {
      message: 'other',
      at: ['actualConsensus'],
      data: { actual: String(matrix.actualConsensus), confidence, option },
      related: [{ at: [...top.at, 'confidence'], message: 'The highest confidence' }],
      ...remedyFor(matrix, confidence),
    };
  },
});

/** Where the verdict does not fit the confidences either, it may be a confidence that was changed. */
function remedyFor(matrix: VotingMatrix, confidence: number) {
  if (contradicted(matrix) === null && unescalated(matrix) === null) {
    return { help: `Set "actualConsensus" to ${confidence}.`, expected: `${confidence}` };
  }
  const help =
    'The verdict does not follow from the confidences either. Look up in the history which number was changed after the vote, and restore that number.';
  return { help };
}
