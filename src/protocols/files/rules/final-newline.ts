import { TEXT_END } from '../../../core/place.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings } from '../faults.ts';

const messages = {
  missing: 'The last line has no line end: the next entry would be joined to it',
};

export default defineFileRule({
  id: 'file/final-newline',
  level: 'warning',
  since: '0.1.0',
  source: 'JSON Lines, 3',
  summary: 'The last line of a JSONL file has a line end',
  why: 'The next entry that is appended is written on the same line as the last one. Then neither can be read.',
  fix: 'Add a line break at the end of the file.',
  autofix: 'Adds the line end, except to a log.',
  decisions: [
    'This holds for every JSONL file, not only for logs.',
    'A last line that does not parse is reported by `file/syntax` alone.',
  ],
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      { name: 'a line end behind each entry', files: { '.beads/issues.jsonl': '{"id":"b-1"}\n' } },
      { name: 'no entry at all', files: { '.beads/issues.jsonl': '' } },
    ],
    invalid: [
      {
        name: 'none behind the last',
        files: { '.beads/issues.jsonl': '{"id":"b-1"}\n{"id":"b-2"}' },
        expect: [{ message: 'missing', at: '2:13-2:13' }],
      },
    ],
  },
  check({ record }) {
    const end = record.text.length;
    // Half of a Windows line end: whichever kind the other lines have takes its place.
    const at = record.text.endsWith('\r') ? { start: end - 1, end } : TEXT_END;
    const edit = { replacements: [{ at, text: '\n' }] };
    return faultFindings(record, 'final-newline', messages, {}, edit);
  },
});
