import { defineCitationRule } from '../../../core/citation-rule.ts';
import { LINE_MESSAGES, lineFindings } from '../../../core/evidence-words.ts';
import { CITED, citing, PATH } from '../example.ts';

export default defineCitationRule({
  id: 'contribution/evidence-line',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.5.2 and 1.5.4',
  summary: 'Evidence names a line that the file has',
  why: 'Nobody can have read a line past the end: the file was another one, or was never opened.',
  fix: 'Correct the line, or cite the file that was meant.',
  decisions: [
    'The line is looked for in the same states as a quote (see `contribution/evidence-quote`). A quote that begins more than two lines away from the line is a warning. A quote that was there when the record was made is not reported, even if the document changed later.',
    'A line end at the end of a file does not count as a further line.',
    'Lines are not counted in a file that is not text, or is larger than `limits.fileBytes`.',
  ],
  messages: LINE_MESSAGES,
  examples: {
    valid: [{ name: 'the last line', files: { ...CITED, [PATH]: citing({ line: 3 }) } }],
    invalid: [
      {
        name: 'past the end',
        files: { ...CITED, [PATH]: citing({ line: 40 }) },
        expect: [{ message: 'past', path: PATH, at: '29:19-29:21' }],
      },
      {
        name: 'past the end, and nothing quoted that would say where',
        files: { ...CITED, [PATH]: citing({ line: 40, quote: undefined }) },
        expect: [{ message: 'past', path: PATH, at: '28:19-28:21' }],
      },
      {
        name: 'a quote that begins elsewhere (warning)',
        files: {
          'docs/queues.md': `# Redis\n${'\n'.repeat(5)}It keeps order per key.\n`,
          [PATH]: citing({ line: 2 }),
        },
        expect: [{ message: 'elsewhere', path: PATH, at: '29:19-29:20' }],
      },
    ],
  },
  checkCitation: lineFindings,
});
