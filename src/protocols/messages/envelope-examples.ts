import type { InvalidExample } from '../../core/rule.ts';
import { message } from './example.ts';

/** Envelopes with a fault each. */
export const ENVELOPE_EXAMPLES = [
  {
    name: 'a note where messages should be',
    options: { messages: { include: ['mail/*.md'] } },
    files: { 'mail/1.md': '# Note\n\nNothing to do.\n' },
    expect: [{ message: 'none', at: '1:1-1:7' }],
  },
  {
    name: 'no subject',
    options: { messages: { include: ['mail/*.md'] } },
    files: { 'mail/1.md': message({ from: 'AmberFox' }, 'Nothing to do.') },
    expect: [{ message: 'no-subject', at: '1:1-1:4' }],
  },
  {
    name: 'a capital, so that there is no subject',
    files: { 'messages/1.md': message({ Subject: 'INFO: done' }, 'Nothing to do.') },
    expect: [{ message: 'subject-key', at: '2:1-2:8' }],
  },
  {
    name: 'a blank subject',
    files: { 'messages/1.md': message({ subject: ' ' }, 'Nothing to do.') },
    expect: [{ message: 'blank-subject', at: '2:10-2:13' }],
  },
  {
    name: 'quotes where none belong, and a number among names',
    files: {
      'messages/1.md': message(
        { subject: 'INFO: done', ack_required: 'true', to: ['AmberFox', 7] },
        'Done.',
      ),
    },
    expect: [
      { message: 'type', at: '3:15-3:21' },
      { message: 'type', at: '4:17-4:18' },
    ],
  },
  {
    name: 'a boolean in quotes',
    files: {
      'messages/1.md': message({ subject: 'INFO: done', ack_required: 'false' }, 'Done.'),
    },
    expect: [{ message: 'type', at: '3:15-3:22' }],
  },
  {
    name: 'a time without seconds',
    files: {
      'messages/1.md': message({ subject: 'INFO: done', created: '2026-03-02 09:30Z' }, 'Done.'),
    },
    expect: [{ message: 'date', at: '3:10-3:29' }],
  },
  {
    name: 'a time without an offset',
    files: {
      'messages/1.md': message({ subject: 'INFO: done', created: '2026-03-02 09:30' }, 'Done.'),
    },
    expect: [{ message: 'date', at: '3:10-3:28' }],
  },
  {
    name: 'two senders, and recipients in one text',
    files: {
      'messages/1.md': message(
        { subject: 'INFO: done', from: 'RedStone, GreenHill', to: 'BlueLake; RedStone' },
        'Done.',
      ),
    },
    expect: [
      { message: 'type', at: '3:7-3:28' },
      { message: 'type', at: '4:5-4:25' },
    ],
  },
  {
    name: 'the thirtieth of February',
    files: {
      'messages/1.md': message({ subject: 'INFO: done', created: '2026-02-30T09:30:00Z' }, 'Done.'),
    },
    expect: [{ message: 'date', at: '3:10-3:32' }],
  },
] as const satisfies readonly InvalidExample[];
