import { quoted } from '../../core/found-value.ts';
import { defineLinkRule } from '../../core/rule.ts';
import { distinctMessages } from './distinct-messages.ts';
import { message } from './example.ts';
import { idLookup } from './known-ids.ts';

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
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, ACK Messages: Message ID',
  summary: 'An acknowledgement names a message that exists',
  why: 'An acknowledgement of the wrong id leaves the right message open: its sender will wait, and send it again.',
  fix: 'Put the id of the message that is acknowledged under "## Message ID".',
  decisions: [
    'Ids are looked up among the messages of the same project folder.',
    '`101`, `#101`, `msg 101` and `msg-101` are the same reference; several ids may stand in a list.',
    'Where the section names nothing that looks like an id, or no message of the folder has one, nothing is judged.',
  ],
  messages: {
    unknown: 'No message has the id {id} that is acknowledged here',
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
    ],
  },
  *check({ facts }) {
    for (const { messages } of distinctMessages(facts)) {
      const known = idLookup(messages);
      if (known === null) continue;
      for (const { record, fact } of messages) {
        if (fact.type !== 'ACK') continue;
        for (const { name, at } of fact.acknowledges) {
          if (known(name) !== null) continue;
          yield { message: 'unknown', record, at, data: { id: quoted(name) } };
        }
      }
    }
  },
});
