import { quoted } from '../../../core/found-value.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { baseWith, session } from '../example.ts';

/** 26 characters of Crockford's base 32, of which the first three bits hold nothing. */
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
/** A day, with or without hyphens, and what may follow it. */
const DAY = /^(?:\d{4}-(\d\d)-(\d\d)|\d{4}(\d\d)(\d\d))(?![0-9]{1,5}(?![0-9]))/;
/** Seconds or milliseconds since 1970. */
const EPOCH = /^\d{10}(?:\d{3})?(?!\d)/;

export default defineFileRule({
  id: 'vouch/session-id',
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 1.2',
  summary: 'The id of a session is a ULID, or begins with the time of its start',
  why: 'Sessions are listed by their ids. Ids that begin with the time put them in the order in which they happened.',
  fix: 'Give the session an id with the time of its start, such as sess-20260412-091000-1a2b3c, or a ULID.',
  decisions: [
    'The id may begin with `sess-`.',
    'The time may be a day, with hyphens or without, or the seconds or milliseconds since 1970.',
  ],
  kinds: ['vouch-session'],
  messages: { unsorted: 'The session id {id} is not a ULID and does not begin with a time' },
  examples: {
    valid: [
      {
        name: 'when it began, a ULID, a day',
        files: baseWith({
          'sessions/sess-20260412-091000-1a2b3c.yaml': session(),
          'sessions/01JRMCK3W8Q2Z5N7T9V1X4B6D0.yaml': session({ id: '01JRMCK3W8Q2Z5N7T9V1X4B6D0' }),
          'sessions/2026-04-12-refunds.yaml': session({ id: '2026-04-12-refunds' }),
        }),
      },
    ],
    invalid: [
      {
        name: 'a name',
        files: baseWith({ 'sessions/refunds-april.yaml': session({ id: 'refunds-april' }) }),
        expect: [
          { message: 'unsorted', path: '.vouch/sessions/refunds-april.yaml', at: '1:5-1:18' },
        ],
      },
    ],
  },
  *check({ record }) {
    const id = textAt(record.value, 'id');
    if (id === null || isSorted(id.replace(/^sess-/, ''))) return;
    yield { message: 'unsorted', at: ['id'], data: { id: quoted(id) } };
  },
});

function isSorted(name: string): boolean {
  if (ULID.test(name) || EPOCH.test(name)) return true;
  const [, ...parts] = DAY.exec(name) ?? [];
  const [month, day] = parts.filter((part) => part !== undefined).map(Number);
  return isBetween(month, 1, 12) && isBetween(day, 1, 31);
}

function isBetween(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most;
}
