import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings } from '../faults.ts';

const messages = {
  changed: 'The number {found} is read as {read}',
  likeId: '{found} looks like an id or a hash, but is read as the number {read}',
};

export default defineFileRule({
  id: 'file/number-precision',
  level: 'warning',
  since: '0.1.0',
  source: 'RFC 8259, 6',
  summary: 'A number does not change when it is read',
  why: 'Most readers store numbers in 64 bits. A number that does not fit becomes another number, so an id then names something else.',
  fix: 'Put the value in double quotes if it is an id, or write it with fewer digits.',
  decisions: [
    'A number is reported if a 64-bit reader prints another number. 0.1 and 1e23 are fine.',
    'In YAML, seven digits or more that begin with 0 are also reported, and so are seven characters or more that are digits and one `e`. An abbreviated hash can look like that.',
  ],
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'numbers that fit, and one in quotes',
        files: {
          '.beads/issues.jsonl':
            '{"n":[9007199254740991,0.1,1e23,-0],"id":"12345678901234567890"}\n',
        },
      },
    ],
    invalid: [
      {
        name: 'too many digits, too large',
        files: {
          '.beads/issues.jsonl':
            '{"id":12345678901234567890}\n{"n":[0.12345678901234567890,1e400]}\n',
        },
        expect: [
          { message: 'changed', at: '1:7-1:27' },
          { message: 'changed', at: '2:7-2:29' },
          { message: 'changed', at: '2:30-2:35' },
        ],
      },
      {
        name: 'hashes without quotes',
        files: {
          'messages/1.md': '---\nsubject: INFO\ncommit: 1234e56\nbase: 0012345\n---\n',
        },
        expect: [
          { message: 'likeId', at: '3:9-3:16' },
          { message: 'likeId', at: '4:7-4:14' },
        ],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'number-precision', messages);
  },
});
