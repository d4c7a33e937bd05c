import { describe, expect, test } from 'vitest';
import ackOutstanding from '../../../src/protocols/messages/rules/ack-outstanding.ts';
import { ack, places, sent, words } from './link-judge.ts';

const MONDAY = '2026-09-14T10:00:00Z';
const TUESDAY = '2026-09-15T10:00:00Z';
const FRIDAY = '2026-09-18T11:00:00Z';

const ASKED = {
  id: 1,
  subject: 'QUESTION: why?',
  from: 'Ann',
  to: ['Bob'],
  created: MONDAY,
  ack_required: true,
};
const QUESTION = sent(ASKED);
/** Something that makes Monday long ago. */
const NEWS = { 'messages/9.md': sent({ id: 9, created: FRIDAY }) };
const OWED = ['messages/1.md 7:15-7:19'];
const { id: _, ...WITHOUT_ID } = ASKED;
const NAMELESS = sent(WITHOUT_ID);
const OWED_NAMELESS = ['messages/1.md 6:15-6:19'];

function mailbox(question: string, ...answers: readonly string[]): Record<string, string> {
  const files = answers.map((text, index) => [`messages/${index + 2}.md`, text]);
  return { ...NEWS, 'messages/1.md': question, ...Object.fromEntries(files) };
}

describe('message/ack-outstanding', () => {
  test('nobody has answered', async () => {
    expect(await places(ackOutstanding, mailbox(QUESTION))).toEqual(OWED);
  });

  test('what it says', async () => {
    const to = ['Bob', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];
    const text = sent({ ...ASKED, to });
    const bob = ack({ id: 2, from: 'Bob', created: TUESDAY }, '1');
    expect(await words(ackOutstanding, mailbox(text, bob))).toEqual([
      'No acknowledgement from Cid, Dan, Eve, Fay, Gus and 1 more; this message is 4 days older than the newest one | ' +
        'Whoever has read the message acknowledges it: lint-protocol message ack 1 --from AGENT --status Received',
    ]);
  });

  test('one that owes an ACK is named in the command', async () => {
    const [said] = await words(ackOutstanding, mailbox(sent({ ...ASKED, to: ['Bob'] })));
    expect(said).toMatch(/lint-protocol message ack 1 --from Bob --status Received$/);
  });

  test('up to five are named', async () => {
    const text = sent({ ...ASKED, to: ['Bob', 'Cid', 'Dan', 'Eve', 'Fay'] });
    const [said] = await words(ackOutstanding, mailbox(text));
    expect(said).toMatch(/^No acknowledgement from Bob, Cid, Dan, Eve, Fay;/);
  });

  test('a message without an id has to be named otherwise', async () => {
    expect(await words(ackOutstanding, mailbox(NAMELESS))).toEqual([
      'No acknowledgement from Bob; this message is 4 days older than the newest one | ' +
        'The message has no "id" that an ACK could name. Add an "id", or answer with an ACK that has the same subject.',
    ]);
  });

  test('all recipients owe, the sender and those named twice do not owe more', async () => {
    const text = sent({ ...ASKED, to: ['Ann', 'Bob', 'Bob'], cc: ['Cid'], bcc: ['Dan'] });
    const [said] = await words(ackOutstanding, mailbox(text));
    expect(said).toMatch(/^No acknowledgement from Bob, Cid, Dan;/);
  });

  test('a note to oneself', async () => {
    expect(await places(ackOutstanding, mailbox(sent({ ...ASKED, to: ['ann'] })))).toEqual([]);
  });

  test('a message and its copies are one', async () => {
    const files = { ...mailbox(QUESTION), 'agents/Bob/inbox/1.md': QUESTION };
    expect(await places(ackOutstanding, files)).toEqual([
      'messages/1.md 7:15-7:19 < agents/Bob/inbox/1.md@7:15-7:19',
    ]);
  });
});

describe('an answer', () => {
  test.each([
    ['names the id', ack({ from: 'Bob' }, 'msg 1')],
    ['names it among others', ack({ from: 'Bob' }, '9, 1')],
    ['with another subject', ack({ from: 'Bob', subject: 'ACK: whatever' }, '1')],
    ['in other capitals', ack({ from: 'bob' }, '1')],
    ['with a slip in its prefix', ack({ from: 'Bob', subject: 'Ack: ok' }, '1')],
  ])('counts: %s', async (_, answer) => {
    expect(await places(ackOutstanding, mailbox(QUESTION, answer))).toEqual([]);
  });

  test.each([
    ['from somebody else', ack({ from: 'Cid' }, '1')],
    ['to another message', ack({ from: 'Bob', subject: 'ACK: why?' }, '9')],
    ['without an id, of the same subject', ack({ from: 'Bob', subject: 'ACK: why?' }, null)],
    ['with its own id', ack({ id: 5, from: 'Bob', subject: 'ACK: why?' }, '5')],
    ['with an id that nobody knows', ack({ from: 'Bob', subject: 'ACK: why?' }, '99')],
    ['that is no ACK', sent({ from: 'Bob', subject: 'INFO: why?' }, '## Message ID', '1')],
    ['without a sender', ack({}, '1')],
  ])('does not count: %s', async (_, answer) => {
    expect(await places(ackOutstanding, mailbox(QUESTION, answer))).toEqual(OWED);
  });

  test.each([
    ['of the same subject', 'ACK: why?', null],
    ['that quotes the whole subject', 'ACK: Re: QUESTION: Why?', null],
    ['without blanks in its subject', 'ACK:why?', null],
    ['with an id that nobody knows', 'ACK: why?', '99'],
  ])('counts for a message without an id: %s', async (_, subject, target) => {
    const answer = ack({ from: 'Bob', subject }, target);
    expect(await places(ackOutstanding, mailbox(NAMELESS, answer))).toEqual([]);
  });

  test.each([
    ['of another subject', ack({ from: 'Bob', subject: 'ACK: how?' }, null)],
    ['to another message', ack({ from: 'Bob', subject: 'ACK: why?' }, '9')],
  ])('does not count for a message without an id: %s', async (_, answer) => {
    expect(await places(ackOutstanding, mailbox(NAMELESS, answer))).toEqual(OWED_NAMELESS);
  });

  test('counts without the role of a DELTA in its subject', async () => {
    const delta = sent({ ...WITHOUT_ID, subject: 'DELTA[opus]: why?' });
    const answer = ack({ from: 'Bob', subject: 'ACK: why?' }, null);
    expect(await places(ackOutstanding, mailbox(delta, answer))).toEqual([]);
  });

  test('that says nothing does not count for a question that says nothing', async () => {
    const answer = ack({ from: 'Bob', subject: 'ACK:' }, null);
    const files = mailbox(sent({ ...WITHOUT_ID, subject: 'QUESTION:' }), answer);
    expect(await places(ackOutstanding, files)).toEqual(OWED_NAMELESS);
  });

  test('is owed to a message without a subject, too', async () => {
    const text = sent(ASKED).replace(/^subject:.*\n/m, '');
    const options = { messages: { include: ['messages/*.md'] } };
    const files = mailbox(text, ack({ from: 'Bob', subject: 'ACK: why?' }, null));
    expect(await places(ackOutstanding, files, options)).toEqual(['messages/1.md 6:15-6:19']);
  });

  test('of another project does not count', async () => {
    const files = { ...mailbox(QUESTION), 'b/messages/2.md': ack({ from: 'Bob' }, '1') };
    expect(await places(ackOutstanding, files)).toEqual(OWED);
  });

  test('counts for a message without an id as far as it was sent later, whatever its thread', async () => {
    const question = sent({ ...WITHOUT_ID, thread_id: 'demo-1' });
    const answer = (members: object) =>
      ack({ from: 'Bob', subject: 'ACK: why?', ...members }, null);
    const found = (members: object) => places(ackOutstanding, mailbox(question, answer(members)));
    expect(await found({ created: TUESDAY })).toEqual([]);
    expect(await found({ created: MONDAY })).toEqual([]);
    expect(await found({})).toEqual([]);
    expect(await found({ created: '2026-09-13T10:00:00Z' })).toEqual(OWED_NAMELESS);
    const inThread = { subject: 'ACK: ok', thread_id: 'demo-1', created: TUESDAY };
    expect(await found(inThread)).toEqual(OWED_NAMELESS);
  });

  test('the latest of several answers decides', async () => {
    const answer = (created: string) => ack({ from: 'Bob', subject: 'ACK: why?', created }, null);
    const answers = [answer(TUESDAY), answer('2026-09-13T10:00:00Z')];
    expect(await places(ackOutstanding, mailbox(NAMELESS, ...answers))).toEqual([]);
    expect(await places(ackOutstanding, mailbox(NAMELESS, ...answers.reverse()))).toEqual([]);
  });
});

describe('late', () => {
  const newsOf = (created: string) => ({
    'messages/1.md': QUESTION,
    'messages/9.md': sent({ id: 9, created }),
  });

  test('is what is older than the time allowed, to the millisecond', async () => {
    expect(await places(ackOutstanding, newsOf('2026-09-15T10:00:00.000Z'))).toEqual([]);
    expect(await places(ackOutstanding, newsOf('2026-09-15T10:00:00.001Z'))).toEqual(OWED);
    const options = { messages: { ackTimeout: 0 } };
    expect(await places(ackOutstanding, newsOf('2026-09-14T10:00:00.001Z'), options)).toEqual(OWED);
    expect(await places(ackOutstanding, newsOf(MONDAY), options)).toEqual([]);
  });

  test.each([
    ['2026-09-14T10:59:59Z', 'less than an hour'],
    ['2026-09-14T11:00:00Z', 'an hour'],
    ['2026-09-14T12:00:00Z', '2 hours'],
    ['2026-09-15T10:30:00Z', '24 hours'],
    ['2026-09-16T09:59:00Z', '47 hours'],
    ['2026-09-16T10:00:00Z', '2 days'],
  ])('%s: %s', async (created, age) => {
    const options = { messages: { ackTimeout: 0 } };
    const [said] = await words(ackOutstanding, newsOf(created), options);
    expect(said).toContain(`this message is ${age} older`);
  });

  test('the newest message may be of another project', async () => {
    const files = {
      'messages/1.md': QUESTION,
      'b/messages/9.md': sent({ id: 9, created: FRIDAY }),
    };
    expect(await places(ackOutstanding, files)).toEqual(OWED);
  });

  test.each([
    ['no ack_required', { ack_required: false }],
    ['ack_required that is no boolean', { ack_required: 'true' }],
    ['no date', { created: undefined }],
    ['a date that is none', { created: 'yesterday' }],
    ['an ACK', { subject: 'ACK: x' }],
    ['an ACK with a slip in its prefix', { subject: 'Ack: x' }],
    ['no recipient', { to: [] }],
  ])('never: %s', async (_, members) => {
    expect(await places(ackOutstanding, mailbox(sent({ ...ASKED, ...members })))).toEqual([]);
  });

  test('also a message of no type', async () => {
    expect(await places(ackOutstanding, mailbox(sent({ ...ASKED, subject: 'hello' })))).toEqual(
      OWED,
    );
  });
});
