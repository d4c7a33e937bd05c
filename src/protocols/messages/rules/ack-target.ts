import type { Facts } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { distinctMessages, type MessageEntry } from '../distinct-messages.ts';
import { message } from '../example.ts';
import { type IdLookup, idLookup, isAck } from '../known-ids.ts';
import { nearIds } from '../near-ids.ts';

const KICKOFF = message(
  { id: 101, subject: 'KICKOFF: limiter', from: 'BlueLake', to: ['GreenCastle'] },
  '# Limiter',
);

function ack(target: string): string {
  const body = ['## Message ID', target, '', '## Status', 'Received'];
  return message({ id: 102, subject: 'ACK: limiter', from: 'GreenCastle' }, ...body);
}

export default defineLinkRule({
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
    '`101`, `#101`, `msg 101` and `msg-101` are the same reference; several ids may stand in a list.',
    'Where the section names nothing that looks like an id, nothing is judged.',
    'A folder with no ids but those of ACKs, of which none names another message of the folder, keeps its messages elsewhere: an unknown id is not judged there.',
    'An ACK that names its own id is wrong everywhere.',
    'Where a message has an id that can not be told, a number too large to be exact is not judged.',
  ],
  messages: {
    unknown: 'No message has the id {id} that is acknowledged here',
    itself: 'This ACK acknowledges itself: {id} is its own id',
  },
  examples: {
    valid: [
      {
        name: 'an id that is there',
        files: { 'messages/101.md': KICKOFF, 'messages/102.md': ack('msg 101') },
      },
    ],
    invalid: [
      {
        name: 'an id that is not',
        files: { 'messages/101.md': KICKOFF, 'messages/102.md': ack('#110') },
        expect: [{ message: 'unknown', path: 'messages/102.md', at: '8:2-8:5' }],
      },
      {
        name: 'its own id',
        files: { 'messages/102.md': ack('msg 102') },
        expect: [{ message: 'itself', at: '8:5-8:8' }],
      },
    ],
  },
  *check({ facts }) {
    const homes = homesWithTargets(facts);
    for (const { home, messages } of distinctMessages(facts)) {
      const known = idLookup(messages);
      const nearestTo = nearIds(targetsIn(messages));
      const isJudged = homes.has(home) || messages.some((each) => namesAnother(each, known));
      const isVague = messages.some(({ fact }) => fact.id === null);
      for (const { record, fact } of messages) {
        if (fact.type !== 'ACK') continue;
        for (const { name, at } of fact.acknowledges) {
          const id = known(name);
          const data = { id: quoted(name) };
          if (id !== null && id === fact.id) yield { message: 'itself', record, at, data };
          if (id !== null || !isJudged || (isVague && isInexact(name))) continue;
          const close = nearestTo(name);
          const help =
            close !== null ? { help: `Write ${close}, if that is the message that you mean.` } : {};
          yield { message: 'unknown', record, at, data, ...help };
        }
      }
    }
  },
});

/** What can be acknowledged: numbers are all alike. */
function targetsIn(messages: readonly MessageEntry[]): ReadonlySet<string> {
  const ids = messages.flatMap(({ fact }) => (fact.id === null || isAck(fact) ? [] : fact.id));
  return new Set(ids.filter((id) => !/^\d+$/.test(id)));
}

/** The mailboxes in which what ACKs name can be expected: beside another message with an id, if only a copy. */
function homesWithTargets(facts: Facts): ReadonlySet<string> {
  const targets = facts.of('message').filter(({ fact }) => !isAck(fact) && fact.id !== null);
  return new Set(targets.map(({ record }) => record.home));
}

/** True for an ACK of another message, if only of an ACK: then other ACKs can be expected to be right as well. */
function namesAnother({ fact }: MessageEntry, known: IdLookup): boolean {
  if (!isAck(fact)) return false;
  return fact.acknowledges.some(({ name }) => ![null, fact.id].includes(known(name)));
}

/** A number that has no id of its own where ids are numbers. */
function isInexact(name: string): boolean {
  return /^\d+$/.test(name) && !Number.isSafeInteger(Number(name));
}
