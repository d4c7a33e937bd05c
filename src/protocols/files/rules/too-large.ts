import { defineFileRule } from '../../../core/rule.ts';
import { faultFindings, STAYS_ON } from '../faults.ts';

const messages = {
  tooLarge: '{what} has {size} {unit}; only up to {limit} are read, so it was not checked',
};

export default defineFileRule({
  id: 'file/too-large',
  level: 'error',
  since: '0.1.0',
  source: 'limits.fileBytes, limits.logBytes',
  summary: 'A record is small enough to be read',
  why: 'A file that is too large is not read, so it is not checked.',
  fix: 'Split the file, or raise the limit (`limits.fileBytes`, for logs `limits.logBytes`) in the configuration. The limits of YAML and of the body of a Markdown record are fixed.',
  decisions: [
    STAYS_ON,
    'YAML has a limit of 262,144 characters, because reading it takes longer. No setting raises it.',
    'The body of a Markdown record has a limit of 2,097,152 characters. No setting raises it.',
  ],
  tellsUnread: true,
  kinds: ['any'],
  messages,
  examples: {
    valid: [
      {
        name: 'as large as allowed',
        files: { '.beads/issues.jsonl': '{"id":"b-1"}\n' },
        options: { limits: { fileBytes: 14 } },
      },
    ],
    invalid: [
      {
        name: 'a byte more than allowed',
        files: { '.beads/issues.jsonl': '{"id":"b-10"}\n' },
        options: { limits: { fileBytes: 13 } },
        expect: [{ message: 'tooLarge', at: '1:1-1:1' }],
      },
    ],
  },
  check({ record }) {
    return faultFindings(record, 'too-large', messages);
  },
});
