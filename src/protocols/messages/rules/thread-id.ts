import { parseDateTime } from '../../../core/date-time.ts';
import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import { isHeldToProtocol } from '../protocol-subject.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const SESSION = /^RS-(\d{4})(\d{2})(\d{2})-[a-z0-9-]{2,40}$/;
const COORDINATION = /^COORD-[a-z0-9-]{2,30}$/;
const BEAD = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/;

/** What to do about a thread id, by what it seems to be. */
const HELP: readonly (readonly [RegExp, string])[] = [
  [
    /^RS-/i,
    'A research session is RS-YYYYMMDD-slug; the slug has 2 to 40 of a-z, 0-9 and "-", as in RS-20260302-cache-stampede.',
  ],
  [
    /^COORD-/i,
    'A coordination thread is COORD-topic; the topic has 2 to 30 of a-z, 0-9 and "-", as in COORD-weekly-plan.',
  ],
  [/^\s*$/, 'If the message has no thread, leave the key out or set it to null.'],
];

export default defineFileRule({
  id: 'message/thread-id',
  level: 'warning',
  since: '0.1.0',
  source: 'Thread and subject conventions v0.1 (Brenner message body v0.1 depends on it)',
  summary: 'A thread is named after a session, a coordination topic or a bead',
  why: 'Agents find the messages of a session by its thread id. They do not look for names of another form.',
  fix: 'Use RS-YYYYMMDD-slug for a research session, COORD-topic for coordination, or the id of the bead that is being worked on.',
  decisions: [
    'A bead id is made of a-z, 0-9, "_" and "-", with dots between parts.',
    'If there is no `thread_id`, `thread` is read. Null means no thread. An empty string is a bad name.',
    'With `messages.subjects: optional` only messages of the protocol are judged.',
  ],
  kinds: ['message'],
  messages: {
    form: 'The thread {thread} is not a session, coordination topic or bead',
    day: 'The date in the thread {thread} does not exist',
  },
  examples: {
    valid: [
      { name: 'a session', files: { 'messages/1.md': VALID_MESSAGES.INFO } },
      {
        name: 'a topic, a bead and none',
        files: {
          'messages/1.md': message({ subject: 'INFO: a', thread_id: 'COORD-weekly-plan' }, 'A.'),
          'messages/2.md': message({ subject: 'INFO: b', thread: 'cache-17.2' }, 'B.'),
          'messages/3.md': message({ subject: 'INFO: c', thread_id: null }, 'C.'),
        },
      },
    ],
    invalid: [
      {
        name: 'a sentence',
        files: {
          'messages/1.md': message({ subject: 'INFO: a', thread_id: 'Cache stampede' }, 'A.'),
        },
        expect: [{ message: 'form', at: '3:12-3:28' }],
      },
      {
        name: 'the last of a short month',
        files: {
          'messages/1.md': message({ subject: 'INFO: a', thread_id: 'RS-20260431-cache' }, 'A.'),
        },
        expect: [{ message: 'day', at: '3:12-3:31' }],
      },
    ],
  },
  *check({ record: { envelope, subject }, options }) {
    if (!envelope || !subject || !isHeldToProtocol(subject, options)) return;
    const key = envelope['thread_id'] === undefined ? 'thread' : 'thread_id';
    const thread = envelope[key];
    if (typeof thread !== 'string') return;
    const found = { at: [key], data: { thread: quoted(thread) } };
    const session = SESSION.exec(thread);
    if (session) {
      const [, year, month, day] = session;
      const exists = parseDateTime(`${year}-${month}-${day}T00:00:00Z`) !== null;
      if (!exists)
        yield { message: 'day', ...found, help: 'Write the day on which the session began.' };
    } else if (!COORDINATION.test(thread) && !BEAD.test(thread)) {
      const help = rightCase(thread) ?? HELP.find(([form]) => form.test(thread))?.[1];
      yield { message: 'form', ...found, ...(help && { help }) };
    }
  },
});

/** What to write where nothing but the case of letters is wrong: the thread is that of other messages too. */
function rightCase(thread: string): string | null {
  const small = thread.trim().toLowerCase();
  const named = small.replace(/^(?:rs|coord)(?=-)/, (mark) => mark.toUpperCase());
  const isRight = SESSION.test(named) || COORDINATION.test(named) || BEAD.test(named);
  return isRight ? `Write "${named}", in all messages of the thread.` : null;
}
