import { defineFileRule } from '../../core/rule.ts';
import { UNKNOWN_MESSAGES, unknownFindings } from '../../core/shape-words.ts';
import { contribution, deciding, fileOf, META } from './example.ts';

export default defineFileRule({
  id: 'contribution/unknown-property',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.1',
  summary: 'A contribution holds no properties that the format does not name',
  why: 'Programs pass over a property they do not know. One that is misspelled, or stands in the wrong object, says nothing to them.',
  fix: 'Correct the name, move the property to where it belongs, or take it out.',
  kinds: ['contribution'],
  messages: UNKNOWN_MESSAGES,
  examples: {
    valid: [{ name: 'the names of the format', files: fileOf(contribution()) }],
    invalid: [
      {
        name: 'a session in the wrong object, and an answer misspelled',
        files: fileOf(deciding({ anwser: 'Redis' }, { _meta: { ...META, sessionId: 'manual' } })),
        expect: [
          { message: 'unknown', at: '9:5-9:16' },
          { message: 'unknown', at: '32:7-32:15' },
        ],
      },
    ],
  },
  *check({ record }) {
    yield* unknownFindings(record);
  },
});
