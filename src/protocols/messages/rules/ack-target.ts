import { quoted } from '../../../core/found-value.ts';
import type { Db, Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { message } from '../example.ts';
import { nearIds } from '../near-ids.ts';
import { BY_ID, idOf, isDistinct, NAMING, TARGETS, WITHOUT_ID } from '../rows.ts';
import { TO_ANOTHER, unansweredSender } from '../unanswered-sender.ts';

const KICKOFF = message(
  { id: 101, subject: 'KICKOFF: limiter', from: 'BlueLake', to: ['GreenCastle'] },
  '# Limiter',
);

function ack(target: string, id: number | string = 102): string {
  const body = ['## Message ID', target, '', '## Status', 'Received'];
  return message({ id, subject: 'ACK: limiter', from: 'GreenCastle' }, ...body);
}

const to = (agent: string, text: string) => text.replace('\nfrom:', `\nto: ["${agent}"]\nfrom:`);

export default defineRecordRule({
  id: 'message/ack-target',
  kinds: ['message'],
  level: 'warning',
  since: '0.1.0',
  wordedByAll: true,
  source: 'Brenner message body v0.1, ACK Messages: Message ID',
  summary: 'An acknowledgement names a message that exists',
  why: 'An acknowledgement of the wrong id leaves the right message open: its sender will wait, and send it again.',
  fix: 'Put the id of the message that is acknowledged under "## Message ID".',
  decisions: [
    'Ids are looked up among the messages of the same project folder.',
    '`101`, `#101`, `msg 101` and `msg-101` are the same reference; several ids may be in a list.',
    'A section is judged only if it has something that looks like an id.',
    'Some folders hold only ACKs, about messages that are kept elsewhere. So unknown ids are not reported in a folder whose only messages with an id are ACKs, unless one of them names another message of the folder.',
    'An ACK that names its own id is wrong everywhere.',
    'The sender of the acknowledged message is a recipient of the ACK, in `to`, `cc` or `bcc`. An ACK of an own message is left alone. Of several messages with the id, one such sender is enough.',
    'A number that is too large to be exact is not judged if a message of the folder has such a number as its id.',
  ],
  messages: {
    unknown: 'No message has the id {id} that is acknowledged here',
    sender: 'The message {id} is from {sender}, and this ACK does not go there',
    itself: 'This ACK acknowledges itself: {id} is its own id',
  },
  examples: {
    valid: [
      {
        name: 'an id that is there',
        files: { 'messages/101.md': KICKOFF, 'messages/102.md': ack('msg 101') },
      },
      {
        name: 'an id of a message from an agent that it goes to, and one of an own message',
        files: {
          'messages/101.md': KICKOFF,
          'messages/102.md': to('BlueLake', ack('101')),
          'messages/103.md': to('BlueLake', ack('102', 103)),
        },
      },
      {
        name: 'an id that is written with its prefix, and without',
        files: {
          'messages/101.md': KICKOFF.replace('101', 'msg-101'),
          'messages/102.md': ack('#101'),
        },
      },
      {
        name: 'a number too large to be exact, beside a message whose id is none either',
        files: {
          'messages/1.md': KICKOFF.replace('101', '12345678901234567890'),
          'messages/101.md': KICKOFF,
          'messages/102.md': ack('12345678901234567890'),
        },
      },
      {
        name: 'a folder with no ids but those of ACKs',
        files: { 'messages/102.md': ack('#110'), 'messages/103.md': ack('#111', 103) },
      },
    ],
    invalid: [
      {
        name: 'an id that is not',
        files: { 'messages/101.md': KICKOFF, 'messages/102.md': ack('#110') },
        expect: [{ message: 'unknown', path: 'messages/102.md', at: '8:2-8:5' }],
      },
      {
        name: 'an id that is not, where an ACK of an ACK shows that ids are kept there',
        files: { 'messages/102.md': ack('#110'), 'messages/103.md': ack('#102', 103) },
        expect: [{ message: 'unknown', path: 'messages/102.md', at: '8:2-8:5' }],
      },
      {
        name: 'an id of a message from an agent that it does not go to',
        files: {
          'messages/101.md': KICKOFF,
          'messages/102.md': to('RedStone', ack('101')),
        },
        expect: [{ message: 'sender', path: 'messages/102.md', at: '9:1-9:4' }],
      },
      {
        name: 'its own id',
        files: { 'messages/102.md': ack('msg 102') },
        expect: [{ message: 'itself', at: '8:5-8:8' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    if (fact.type !== 'ACK' || fact.acknowledges.length === 0) return;
    if (!isDistinct(record, fact, db)) return;
    const { home } = record;
    for (const { name, at } of fact.acknowledges) {
      const id = idOf(home, name, db);
      const data = { id: quoted(name) };
      if (id !== null && id === fact.id) yield { message: 'itself', record, at, data };
      const sender = id === null || id === fact.id ? null : unansweredSender(fact, [home, id], db);
      if (sender !== null) {
        const named = { ...data, sender: quoted(sender) };
        yield { message: 'sender', record, at, data: named, help: TO_ANOTHER };
      }
      if (id !== null || !isExpected(home, db) || isVague(home, name, db)) continue;
      const words = (all: Words) => nearestTarget(home, name, all);
      yield { message: 'unknown', record, at, data, words };
    }
  },
});

function nearestTarget(home: string, name: string, words: Words) {
  const nearestTo = words.once(`targets in ${home}`, () => nearIds(targetsIn(home, words)));
  const close = nearestTo(name);
  return close === null ? {} : { help: `If you mean ${close}, write that id.` };
}

/** What can be acknowledged: numbers are all alike. */
function targetsIn(home: string, words: Words): ReadonlySet<string> {
  const isTarget = (id: string) => words.get(BY_ID, [home, id]).some(({ value }) => !value.isAck);
  return new Set(words.keys(BY_ID, home).filter((id) => !/^\d+$/.test(id) && isTarget(id)));
}

/**
 * Where what ACKs name can be expected: beside another message with an id, if only a copy, or an ACK of
 * another message, if only of an ACK.
 */
function isExpected(home: string, db: Db): boolean {
  return db.exists(TARGETS, home) || db.exists(NAMING, home);
}

/** A number that has no id of its own where ids are numbers. */
function isVague(home: string, name: string, db: Db): boolean {
  const isInexact = /^\d+$/.test(name) && !Number.isSafeInteger(Number(name));
  return isInexact && db.exists(WITHOUT_ID, home);
}
