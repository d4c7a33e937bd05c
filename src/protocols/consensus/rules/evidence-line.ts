import { defineCitationRule } from '../../../core/citation-rule.ts';
import { LINE_MESSAGES, lineFindings } from '../../../core/evidence-words.ts';
import { EVIDENCE, MATRIX_PATH, matrix, POSTGRES, REDIS } from '../example.ts';

/** A file of two lines, and a matrix that cites one of them. */
function citing(line: number): Record<string, string> {
  const options = [{ ...REDIS, evidence: [{ ...EVIDENCE, line }] }, POSTGRES];
  return { [EVIDENCE.file]: '# Queues\nRedis.\n', [MATRIX_PATH]: matrix({ options }) };
}

export default defineCitationRule({
  id: 'consensus/evidence-line',
  kinds: ['voting-matrix'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-004: evidence',
  summary: 'Evidence names a line that the file has',
  why: 'Nobody can have read a line past the end: the file was another one, or was never opened.',
  fix: 'Correct the line, or cite the file that was meant.',
  decisions: [
    'The line is looked for in the same states as a quote (see `consensus/evidence-quote`). A quote that begins more than two lines away from the line is a warning. A quote that was there when the record was made is not reported, even if the document changed later.',
    'A line end at the end of a file does not count as a further line.',
  ],
  messages: LINE_MESSAGES,
  examples: {
    valid: [{ name: 'the last line', files: citing(2) }],
    invalid: [
      {
        name: 'past the end',
        files: citing(3),
        expect: [{ message: 'past', path: MATRIX_PATH, at: '5:143-5:144' }],
      },
      {
        name: 'a quote that begins elsewhere (warning)',
        files: {
          [EVIDENCE.file]: `# Queues\n${'\n'.repeat(5)}Redis.\n`,
          [MATRIX_PATH]: matrix({
            options: [
              { ...REDIS, evidence: [{ ...EVIDENCE, line: 2, quote: 'Redis.' }] },
              POSTGRES,
            ],
          }),
        },
        expect: [{ message: 'elsewhere', path: MATRIX_PATH, at: '5:143-5:144' }],
      },
    ],
  },
  checkCitation: lineFindings,
});
