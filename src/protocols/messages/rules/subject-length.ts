import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import { isHeldToProtocol } from '../protocol-subject.ts';
import { LONGEST_DESCRIPTION, LONGEST_SUBJECT } from '../subject-limits.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

/** What mail tools put before a subject, once or more. */
const REPLY_MARKS = /^\s*(?:re\s*:\s*)+/i;

export default defineFileRule({
  id: 'message/subject-length',
  level: 'warning',
  since: '0.1.0',
  source: 'Thread and subject conventions v0.1 (Brenner message body v0.1 depends on it)',
  summary: 'A subject is no longer than 120 characters, its description no longer than 80',
  why: 'Lists of messages cut long subjects, and the end is often what matters.',
  fix: 'Shorten the subject; the body has room for the rest.',
  decisions: [
    'Characters are code points: an emoji of one code point counts once.',
    'A subject that is too long in both ways is one problem.',
    'With `messages.allowReplyPrefix` the reply marks are not counted.',
    'The description is what follows a valid prefix; without one only the whole is measured.',
  ],
  kinds: ['message'],
  messages: {
    subject: 'The subject has {count} characters, {over} more than the {limit} allowed',
    description: 'The description has {count} characters, {over} more than the {limit} allowed',
    both: 'The subject has {count} characters, {over} more than the {limit} allowed, and the description {descriptionCount}, {descriptionOver} more than {descriptionLimit}',
  },
  examples: {
    valid: [{ name: 'a short one', files: { 'messages/1.md': VALID_MESSAGES.INFO } }],
    invalid: [
      {
        name: 'a whole report in the subject',
        files: { 'messages/1.md': message({ subject: `INFO: ${'so '.repeat(40)}long` }, 'Read.') },
        expect: [{ message: 'both', at: '2:10-2:142' }],
      },
      {
        name: 'a subject without a type, of 121 characters',
        files: { 'messages/1.md': message({ subject: 'x'.repeat(121) }, 'Read.') },
        expect: [{ message: 'subject', at: '2:10-2:133' }],
      },
      {
        name: 'a description of 81 characters',
        files: { 'messages/1.md': message({ subject: `INFO: ${'é'.repeat(81)}` }, 'Read.') },
        expect: [{ message: 'description', at: '2:10-2:99' }],
      },
    ],
  },
  *check({ record: { subject }, options }) {
    if (subject === null || !isHeldToProtocol(subject, options)) return;
    const at = ['subject'];
    const own = options.messages.allowReplyPrefix
      ? subject.text.replace(REPLY_MARKS, '')
      : subject.text;
    const whole = excess(own, LONGEST_SUBJECT);
    const description = subject.type && excess(subject.description, LONGEST_DESCRIPTION);
    if (whole && description) {
      const {
        count: descriptionCount,
        over: descriptionOver,
        limit: descriptionLimit,
      } = description;
      const data = { ...whole, descriptionCount, descriptionOver, descriptionLimit };
      yield { message: 'both', at, data };
    } else if (whole) {
      yield { message: 'subject', at, data: whole };
    } else if (description) {
      yield { message: 'description', at, data: description };
    }
  },
});

/** By how much a text is too long; null where it is not. */
function excess(text: string, limit: number) {
  const count = Array.from(text).length;
  return count > limit ? { count, over: count - limit, limit } : null;
}
