import fc from 'fast-check';
import { expect, test } from 'vitest';
import { message } from '../../../src/protocols/messages/example.ts';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { IS_WHOLE, runs } from '../../runs.ts';
import { checkNear, type Files, NearTally } from './near-checker.ts';

const NAMES = ['BlueLake', 'GreenCastle', 'RedStone'];
const IDS = [1, 2, 'msg-2', 3, 'msg_3', null];

const name = fc.constantFrom(...NAMES);
const id = fc.constantFrom(...IDS);
const place = fc.constantFrom(
  'messages/a.md',
  'messages/b.md',
  'messages/c.md',
  'messages/d.md',
  'agents/BlueLake/inbox/a.md',
  'agents/GreenCastle/inbox/a.md',
  'agents/GreenCastle/inbox/b.md',
  'other/messages/a.md',
);

const day = fc.integer({ min: 1, max: 9 });

/** A text at a place; null for nothing. */
const edit = fc.oneof(
  fc
    .record({
      place,
      id,
      from: name,
      to: fc.array(name, { maxLength: 2 }),
      type: fc.constantFrom('ACK', 'ACK', 'ACK', 'INFO', 'QUESTION', 'CLAIM', 'nothing'),
      about: fc.constantFrom('limiter', 'queue'),
      target: fc.constantFrom('1', '2', 'msg-2', '3', '9', ''),
      bead: fc.constantFrom('demo-1', 'demo-2', 'other-1'),
      day,
      thread: fc.constantFrom(null, 'limiter-1'),
      ack: fc.boolean(),
    })
    .map((said) => ({ path: said.place, text: textOf(said) })),
  fc.record({ path: place, text: fc.constant(null) }),
  fc.record({
    path: fc.constant('.beads/issues.jsonl'),
    text: fc.constantFrom(null, '', '{"id":"demo-1"}\n', '{"id":"demo-1"}\n{"id":"demo-2"}\n'),
  }),
  fc.record({
    path: fc.constantFrom('agents/RedStone/profile.json', 'agents/BlueLake/profile.json'),
    text: fc.constantFrom(null, '{}'),
  }),
  fc.record({ path: fc.constant('README.md'), text: fc.constantFrom(null, 'one', 'two') }),
);

function textOf({
  id: own,
  from,
  to,
  type,
  about,
  target,
  bead,
  day: at,
  thread,
  ack,
}: {
  readonly id: string | number | null;
  readonly from: string;
  readonly to: readonly string[];
  readonly type: string;
  readonly about: string;
  readonly target: string;
  readonly bead: string;
  readonly day: number;
  readonly thread: string | null;
  readonly ack: boolean;
}): string {
  const subject = type === 'nothing' ? about : `${type}: ${about}`;
  const envelope = {
    ...(own !== null && { id: own }),
    subject,
    from,
    to: [...to],
    created: `2026-01-0${at}T10:00:00Z`,
    ack_required: ack,
    ...(thread !== null && { thread_id: thread }),
  };
  const body =
    type === 'ACK'
      ? ['## Message ID', target, '', '## Status', 'Received']
      : ['## Item', bead, '', '## Agent', from];
  return message(envelope as Parameters<typeof message>[0], ...body);
}

test('what is new near a message is what is new to all', { timeout: 120_000 }, async () => {
  const tally = new NearTally();
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 24 }), async (edits) => {
      const steps: Files[] = [{}];
      for (const { path, text } of edits) {
        const { [path]: _, ...others } = steps.at(-1) ?? {};
        steps.push(text === null ? others : { ...others, [path]: text });
      }
      tally.add(await checkNear(steps));
    }),
    { numRuns: IS_WHOLE ? runs(100) : 25 },
  );
  expect(tally.near).toBeGreaterThan(IS_WHOLE ? 1000 : 25);
  expect(tally.news).toBeGreaterThan(IS_WHOLE ? 200 : 5);
  // What is told near a change and not by all records costs time, and is no fault.
  expect(tally.false).toBeLessThan(tally.near / 10);
});

const LATE = { created: '2026-03-09T10:00:00Z' };

/** A faultless message that asks for an acknowledgement, and one of what is written. */
function asked(id: string, written: string, more: Files = {}): Files {
  const body = ['## Message ID', written, '', '## Status', 'Received'];
  const ack = { ...LATE, id: 2, subject: 'ACK: other', from: 'QuietHarbor' };
  return {
    'messages/1.md': VALID_MESSAGES.KICKOFF.replace('id: 1', `id: ${id}`),
    'messages/2.md': message(ack, ...body),
    ...more,
  };
}

/** A message without an id, and what acknowledges it under its subject: it names one that nobody has. */
const ANSWERED: Files = {
  'messages/1.md': VALID_MESSAGES.KICKOFF.replace('id: 1\n', ''),
  'messages/2.md': message(
    { ...LATE, id: 2, subject: 'ACK: cache stampede at midnight', from: 'QuietHarbor' },
    ...['## Message ID', '101', '', '## Status', 'Received'],
  ),
  'messages/9.md': message(
    { id: 9, subject: 'INFO: red', from: 'BlueLake', created: '2026-03-10T10:00:00Z' },
    '# Information',
  ),
};

const OTHER = message({ ...LATE, id: '101', subject: 'INFO: green', from: 'BlueLake' }, '# I');

test.each([
  ['the message that its id means now', asked('msg-101', '101'), asked('message-101', '101'), 0],
  ['none any more', asked('msg-101', '101'), asked('msg-102', '101'), 1],
  [
    'another one whose id is the very one',
    asked('msg-101', '101'),
    asked('msg-101', '101', { 'messages/3.md': OTHER }),
    1,
  ],
  [
    'the one whose prefix was left out, once the other is gone',
    asked('msg-101', '101', { 'messages/3.md': OTHER }),
    asked('msg-101', '101'),
    0,
  ],
  [
    'what it names, and no longer for what has its subject',
    ANSWERED,
    { ...ANSWERED, 'messages/5.md': OTHER },
    1,
  ],
])('an acknowledgement stands for %s', async (_, before, after, news) => {
  expect(await checkNear([before, after])).toMatchObject({ near: 1, news, false: 0 });
});
