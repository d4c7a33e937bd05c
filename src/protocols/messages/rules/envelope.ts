import { parseDateTime } from '../../../core/date-time.ts';
import { firstLine } from '../../../core/first-line.ts';
import { described, quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { isBlank } from '../../../core/unseen.ts';
import { wantsAck } from '../acknowledgement.ts';
import { ENVELOPE_EXAMPLES } from '../envelope-examples.ts';
import { dateHelp, keyFaults, meantDate } from '../envelope-keys.ts';
import { lacksSubject, missingSubject } from '../missing-subject.ts';
import { isEnvelopeHeld } from '../protocol-subject.ts';
import type { MessageRecord } from '../record.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';
import { valuePlace } from '../value-place.ts';

const SUBJECT_HELP =
  'Write the type of the message and what it is about, as in "INFO: staging restarts at noon".';
const TYPE_HELP = 'Correct the value, or leave the key out.';
const HELPS: Readonly<Record<string, string>> = {
  subject: 'Write one line of text between quotes, such as "INFO: staging restarts at noon".',
  from: 'Write the name of the agent that sent the message. Name others in the body, or in "cc".',
};

export default defineFileRule({
  id: 'message/envelope',
  level: 'error',
  moreSpecific: ['MB-009', 'MB-010', 'MB-011', 'MB-012'],
  since: '0.1.0',
  source: 'Brenner message body v0.1, Message Types and Body Schemas',
  summary: 'A message has an envelope with valid values',
  why: 'Mail tools sort, deliver and track by the envelope. A value of the wrong type is dropped or misread by the next tool.',
  fix: 'Begin the file with front matter that has at least a "subject": YAML between two lines "---", or JSON between "---json" and "---".',
  decisions: [
    'A single string in `to`, `cc` or `bcc` counts as a list of one. Only `thread_id` may be null.',
    'YAML is read as version 1.2: `yes` and `on` are strings, not true.',
    'An `ack_required` of a wrong type in an ACK, KICKOFF, QUESTION or BLOCKED is reported once, by MB-009, MB-010, MB-011 or MB-012, and as an error. If that rule is set to a lower level, this rule reports it.',
    '`created` is an RFC 3339 date-time with seconds and an offset, on a day that exists.',
    'With `messages.subjects: optional` only messages of the protocol are judged. A file that `messages.include` names must still have front matter with a subject.',
    'An `ack_required` that is not a boolean does not ask for an acknowledgement. The rule of the message type reports that.',
    'MB-001 reports a file in a default folder that has other keys of an envelope but no `subject`. This rule reports the file if the key is misspelled (`Subject`) or comes from the merge key `<<`.',
  ],
  kinds: ['message'],
  messages: {
    none: 'This file should be a message, but has no front matter',
    'no-subject': 'The front matter has no "subject"',
    'subject-key': 'The subject is under the key {key}; the key must be "subject"',
    'blank-subject': 'The subject is blank',
    type: '{what} is {found}; it must be {wanted}',
    date: '"created" is {found}; it must be an RFC 3339 date and time that exists',
  },
  examples: {
    valid: [
      { name: 'the usual keys', files: { 'messages/1.md': VALID_MESSAGES.KICKOFF } },
      {
        name: 'as JSON, with one recipient and a key of its own',
        files: {
          'messages/1.md':
            '---json\n{ "subject": "INFO: done", "to": "AmberFox", "thread_id": null, "mood": "calm" }\n---\n\nDone.\n',
        },
      },
    ],
    invalid: ENVELOPE_EXAMPLES,
  },
  *check({ record, declared, options }) {
    const { envelope } = record;
    if (envelope === null) {
      yield { message: 'none', at: firstLine(record.text) };
      return;
    }
    const isHeld = isEnvelopeHeld(record, options);
    const lacks = lacksSubject(envelope);
    // MB-001 reports it of what nobody declared to be a message.
    if (envelope['subject'] === undefined && (declared || (!lacks && isHeld))) {
      yield missingSubject(record, envelope);
    }
    if (isHeld) yield* valueFindings(record, envelope);
  },
});

/** What is wrong with the values of an envelope. */
function* valueFindings(record: MessageRecord, envelope: NonNullable<MessageRecord['envelope']>) {
  const { subject, created } = envelope;
  if (subject === null || (typeof subject === 'string' && isBlank(subject))) {
    yield {
      message: 'blank-subject' as const,
      at: valuePlace(record, ['subject']),
      help: SUBJECT_HELP,
    };
  }
  for (const { path, value, wanted, meant = null } of keyFaults(envelope)) {
    const [key, index] = path;
    if (key === 'subject' && value === null) continue;
    const what = index === undefined ? `"${key}"` : `Item ${index + 1} of "${key}"`;
    const help = HELPS[key] ?? TYPE_HELP;
    const data = { what, found: described(value), wanted };
    const at = valuePlace(record, path);
    const expected = key === 'ack_required' ? meantBoolean(record, value) : meant;
    const written = meant === null ? `${expected}, without quotes` : `the list ${meant}`;
    yield {
      message: 'type' as const,
      at,
      data,
      ...(expected === null ? { help } : { help: `Write ${written}.`, expected }),
    };
  }
  if (typeof created === 'string' && parseDateTime(created) === null) {
    const expected = meantDate(created);
    yield {
      message: 'date' as const,
      at: ['created'],
      data: { found: quoted(created) },
      help: dateHelp(created),
      ...(expected !== null && { expected: JSON.stringify(expected) }),
    };
  }
}

/** The boolean that the message's type wants, or else a text spells, where that spells one. */
function meantBoolean({ subject }: MessageRecord, value: unknown): 'true' | 'false' | null {
  const spelled = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (spelled !== 'true' && spelled !== 'false') return null;
  return subject?.type && wantsAck(subject.type) === (spelled === 'false')
    ? OTHER[spelled]
    : spelled;
}

const OTHER = { true: 'false', false: 'true' } as const;
