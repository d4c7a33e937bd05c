import { firstLine } from '../../../core/first-line.ts';
import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { isBlank } from '../../../core/unseen.ts';
import { message } from '../example.ts';
import { lacksSubject } from '../missing-subject.ts';
import { isHeldToProtocol } from '../protocol-subject.ts';
import type { NearSubject } from '../subject.ts';
import { helpFor, misspelled, wholeSubject } from '../subject-help.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const MISSING = "Add a line such as: subject: 'INFO: staging restarts at noon'";

/** Nothing but blanks and characters of no width before the first letter. */
const beginsBlank = (subject: string): boolean => /^[\s\p{Cf}]+\p{L}/u.test(subject);

export default defineFileRule({
  id: 'MB-001',
  level: 'error',
  since: '0.1.0',
  wordedByAll: true,
  source: 'Brenner message body v0.1, Machine-Checkable Rules',
  summary: 'A subject begins with the message type and a colon',
  why: 'The prefix alone says what a message is. Without it no agent knows how to read the body or whether to answer.',
  fix: 'Begin the subject with one of KICKOFF:, DELTA[role]:, COMPILED:, CRITIQUE:, ACK:, CLAIM:, HANDOFF:, BLOCKED:, QUESTION: or INFO:.',
  decisions: [
    'The type is in capitals, the colon follows without a space, and the role of a DELTA is lower-case letters only.',
    '`Re:` before the type is not allowed, unless `messages.allowReplyPrefix` is true.',
    'With `messages.subjects: optional`, a subject is judged only if it resembles one of the protocol.',
    'A file without a `subject` in a default folder is a message if its front matter has two of these keys: `from`, `to`, `ack_required`, `thread_id`, `importance`, `created`. With `messages.subjects: optional` it is not a message.',
    'The body of a message without a valid prefix is not judged.',
  ],
  kinds: ['message'],
  messages: {
    missing: 'The envelope has no "subject"',
    none: 'The subject {subject} does not begin with a message type',
    reply: 'A reply mark such as "Re:" is before {type} in the subject',
    decoration: 'Other text is before {type} in the subject',
    blank: 'A space is before {type} in the subject',
    case: 'The message type {type} is not in capitals',
    'no-role': 'The subject says {type} without a role in brackets',
    role: 'The role of the {type} must be lower-case letters only',
    'stray-role': '{type} has a role in brackets; only DELTA takes one',
    space: 'Other text is between {type} and its colon',
    'no-colon': 'There is no colon after {type}',
  },
  examples: {
    valid: [
      { name: 'a kickoff', files: { 'messages/1.md': VALID_MESSAGES.KICKOFF } },
      { name: 'a delta with its role', files: { 'messages/2.md': VALID_MESSAGES.DELTA } },
    ],
    invalid: [
      {
        name: 'an envelope without a subject',
        files: { 'messages/1.md': message({ from: 'AmberFox', to: ['BlueLake'] }, 'All green.') },
        expect: [{ message: 'missing', at: '1:1-1:4' }],
      },
      {
        name: 'a subject like that of any mail',
        files: { 'messages/1.md': message({ subject: 'Tests are green again' }, 'All of them.') },
        expect: [{ message: 'none', at: '2:10-2:33' }],
      },
      {
        name: 'a letter too many',
        files: { 'messages/1.md': message({ subject: 'INFOO: done' }, 'Fine.') },
        expect: [{ message: 'none', at: '2:10-2:23' }],
      },
      {
        name: 'a reply',
        files: { 'messages/1.md': message({ subject: 'Re: INFO: done' }, 'Fine.') },
        expect: [{ message: 'reply', at: '2:10-2:26' }],
      },
      {
        name: 'an emoji first',
        files: { 'messages/1.md': message({ subject: '🚀 INFO: done' }, 'Fine.') },
        expect: [{ message: 'decoration', at: '2:10-2:25' }],
      },
      {
        name: 'a blank first',
        files: { 'messages/1.md': message({ subject: ' INFO: done' }, 'Fine.') },
        expect: [{ message: 'blank', at: '2:10-2:23' }],
      },
      {
        name: 'small letters',
        files: { 'messages/1.md': message({ subject: 'Info: done' }, 'Fine.') },
        expect: [{ message: 'case', at: '2:10-2:22' }],
      },
      {
        name: 'whose delta?',
        files: { 'messages/1.md': message({ subject: 'DELTA: a third way' }, 'Fine.') },
        expect: [{ message: 'no-role', at: '2:10-2:30' }],
      },
      {
        name: 'a role with a number',
        files: { 'messages/1.md': message({ subject: 'DELTA[gpt-5]: a way' }, 'Fine.') },
        expect: [{ message: 'role', at: '2:10-2:31' }],
      },
      {
        name: 'a role where none belongs',
        files: {
          'messages/1.md': message(
            { subject: 'ACK[opus]: seen' },
            ...['## Message ID', '1', '', '## Status', 'Received'],
          ),
        },
        expect: [{ message: 'stray-role', at: '2:10-2:27' }],
      },
      {
        name: 'a space too many',
        files: { 'messages/1.md': message({ subject: 'INFO : done' }, 'Fine.') },
        expect: [{ message: 'space', at: '2:10-2:23' }],
      },
      {
        name: 'a dash for the colon',
        files: { 'messages/1.md': message({ subject: 'INFO - done' }, 'Fine.') },
        expect: [{ message: 'no-colon', at: '2:10-2:23' }],
      },
    ],
  },
  *check({ record, declared, options }) {
    const { subject, envelope } = record;
    // Of what was to be a subject `message/envelope` tells.
    const isMissing = envelope !== null && lacksSubject(envelope);
    if (!declared && isMissing && options.messages.subjects === 'required') {
      yield { message: 'missing', at: firstLine(record.text), key: 'subject', help: MISSING };
    }
    // A blank subject is no text at all: the envelope is at fault.
    if (subject === null || subject.type !== null || isBlank(subject.text)) return;
    if (!isHeldToProtocol(subject, options)) return;
    const at = ['subject'];
    if (subject.near === null) {
      const data = { subject: quoted(subject.text) };
      yield { message: 'none', at, data, ...misspelled(subject.text) };
      return;
    }
    const { near, text } = subject;
    const data = { type: near.type };
    const expected = wholeSubject(near, text);
    const said = { at, data, help: helpFor(near), ...(expected !== null && { expected }) };
    yield { message: slipOf(near, text), ...said };
  },
});

/** The slip in the terms of this rule's messages. */
function slipOf({ slip, type }: NearSubject, subject: string) {
  if (slip === 'role' && type !== 'DELTA') return 'stray-role';
  return slip === 'decoration' && beginsBlank(subject) ? 'blank' : slip;
}
