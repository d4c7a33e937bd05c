import { defineFileRule } from '../../../core/rule.ts';
import { SHAPE_MESSAGES, shapeFindings } from '../../../core/shape-words.ts';
import { entry, MANIFEST } from '../manifest-example.ts';

export default defineFileRule({
  id: 'manifest/schema',
  level: 'error',
  moreSpecific: ['manifest/agrees', 'manifest/orphaned'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.3 to 2.5',
  summary: 'A manifest entry has all its fields, with valid values',
  why: 'Programs query the manifest line by line. An entry that lacks a field is silently left out.',
  fix: {
    uncommitted: 'Correct the line.',
    committed:
      'Append a corrected entry of the same file and session under a new id: `lint-protocol contribution seal FILE`, where FILE is its contribution.',
  },
  decisions: [
    'All twelve fields are required. Other properties are allowed.',
    'A later entry of the same filePath and sessionId, under an id of its own, supersedes a wrong one. If the wrong one names no valid session, any entry of the file does.',
    'A line that is not JSON is reported by `file/syntax`, although readers skip it.',
  ],
  kinds: ['contribution-manifest'],
  messages: SHAPE_MESSAGES,
  examples: {
    valid: [{ name: 'an entry', files: { [MANIFEST]: entry() } }],
    invalid: [
      {
        name: 'a status of contributions, and no checksum',
        files: { [MANIFEST]: entry({ status: 'merged', checksum: undefined }) },
        expect: [
          { message: 'missing', at: '1:1-1:2' },
          { message: 'wrong', at: '1:133-1:141' },
        ],
      },
      {
        name: 'a line that is no object, and one whose path leads elsewhere',
        files: { [MANIFEST]: `7\n${entry({ filePath: '.cleo/contributions/../x.json' })}` },
        expect: [
          { message: 'wrong', at: '1:1-1:2' },
          { message: 'wrong', at: '2:260-2:291' },
        ],
      },
    ],
  },
  *check({ record }) {
    yield* shapeFindings(record, { whole: 'The entry', skipped: 1 });
  },
});
