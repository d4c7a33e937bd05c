import { quoted } from '../../core/found-value.ts';
import { defineLinkRule } from '../../core/rule.ts';
import { distinctMessages, grouped } from './distinct-messages.ts';
import { message } from './example.ts';
import { isHeldToProtocol } from './protocol-subject.ts';

const FIRST = message({ id: 7, subject: 'INFO: first', from: 'BlueLake' }, '# Information');
const SECOND = message({ id: 7, subject: 'INFO: second', from: 'BlueLake' }, '# Information');

export default defineLinkRule({
  id: 'message/unique-id',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, ACK Messages: Message ID',
  summary: 'An id names one message of a mailbox',
  why: 'Acknowledgements, replies and copies refer to a message by its id. With two messages under one id nobody knows which is meant.',
  fix: 'Give the later message an id of its own, in all its copies.',
  decisions: [
    'The number 7 and the string "7" are the same id.',
    'Ids are unique within one project folder; another project may use them again.',
    'Files in an inbox or outbox are copies: where they differ, `message/copy-drift` says so.',
    'With `messages.subjects: optional` only messages of the protocol are judged.',
  ],
  messages: {
    taken: 'The id {id} already belongs to another message',
  },
  examples: {
    valid: [
      {
        name: 'the same id in two projects, and a copy',
        files: {
          'a/messages/7.md': FIRST,
          'a/agents/GreenCastle/inbox/7.md': FIRST,
          'b/messages/7.md': SECOND,
        },
      },
    ],
    invalid: [
      {
        name: 'two messages, one id',
        files: { 'messages/first.md': FIRST, 'messages/second.md': SECOND },
        expect: [
          {
            message: 'taken',
            path: 'messages/second.md',
            at: '2:5-2:6',
            related: ['messages/first.md@2:5-2:6'],
          },
        ],
      },
    ],
  },
  *check({ facts, options }) {
    for (const { messages } of distinctMessages(facts)) {
      const canonical = messages.filter(({ record }) => !record.copy);
      for (const [id, same] of grouped(canonical, ({ fact }) => fact.id)) {
        const [first, ...others] = same;
        if (!first || !same.some(({ fact }) => isHeldToProtocol(fact, options))) continue;
        const related = [{ record: first.record, at: ['id'], message: 'The first with this id' }];
        for (const { record } of others) {
          yield { message: 'taken', record, at: ['id'], data: { id: quoted(id) }, related };
        }
      }
    }
  },
});
