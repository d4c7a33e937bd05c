import { defineFileRule } from '../../../core/rule.ts';
import { isBlank } from '../../../core/unseen.ts';
import { message } from '../example.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'message/subject-description',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas',
  summary: 'A subject says something after the prefix',
  why: 'In an inbox the description is the only difference between two messages of a type.',
  fix: 'Write a few words after the colon.',
  decisions: ['Blanks and characters without width do not count.'],
  kinds: ['message'],
  messages: { missing: 'Nothing follows the prefix of the subject' },
  examples: {
    valid: [{ name: 'a few words', files: { 'messages/1.md': VALID_MESSAGES.INFO } }],
    invalid: [
      {
        name: 'a prefix alone',
        files: { 'messages/1.md': message({ subject: 'INFO: ' }, 'Staging restarts at noon.') },
        expect: [{ message: 'missing', at: '2:10-2:18' }],
      },
    ],
  },
  *check({ record: { subject } }) {
    if (subject?.type && isBlank(subject.description))
      yield { message: 'missing', at: ['subject'] };
  },
});
