import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings } from '../faults.ts';

const messages = {
  mixed: 'This line ends differently from the first: {lf} lines end with LF, {crlf} with CR LF',
};

export default defineFileRule({
  id: 'file/line-ends',
  level: 'info',
  since: '0.1.0',
  source: 'JSON Lines, 3',
  summary: 'All lines of a JSONL file end in the same way',
  why: 'Mixed line ends show that programs write the file in different ways. Then the hashes of equal entries differ.',
  fix: 'Convert the file to LF. To keep it like that, add `*.jsonl text eol=lf` to .gitattributes.',
  decisions: ['This holds for every JSONL file, not only for logs.'],
  kinds: ['any'],
  bytes: true,
  messages,
  examples: {
    valid: [
      { name: 'LF only', files: { '.beads/issues.jsonl': '{"id":"b-1"}\n{"id":"b-2"}\n' } },
      { name: 'CR LF only', files: { '.beads/issues.jsonl': '{"id":"b-1"}\r\n{"id":"b-2"}\r\n' } },
    ],
    invalid: [
      {
        name: 'one line written on Windows',
        files: { '.beads/issues.jsonl': '{"id":"b-1"}\n{"id":"b-2"}\r\n{"id":"b-3"}\n' },
        expect: [{ message: 'mixed', at: '2:13-2:13', related: ['1:13-1:13'] }],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'line-ends', messages);
  },
});
