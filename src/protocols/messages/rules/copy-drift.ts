import { quoted } from '../../../core/found-value.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { grouped, idInMailbox, type MessageEntry } from '../distinct-messages.ts';
import { message } from '../example.ts';
import { isHeldToProtocol } from '../protocol-subject.ts';

const SENT = message({ id: 7, subject: 'INFO: green', from: 'BlueLake' }, 'All tests pass.');
const CHANGED = message({ id: 7, subject: 'INFO: green', from: 'BlueLake' }, 'Most tests pass.');

export default defineLinkRule({
  id: 'message/copy-drift',
  kinds: ['message'],
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'Brenner message body v0.1, Post-receive Validation',
  summary: 'A delivered copy is identical to the message that was sent',
  why: 'The recipient acts on the copy in the inbox. Where it differs from the canonical message, sender and recipient talk about different things.',
  fix: 'Find out which of the two is right, and replace the other with it.',
  decisions: [
    'A copy belongs to the canonical message with its id in the same project folder.',
    'It says that something is not what was sent, so no baseline and no entry of `ignore` for a path excuses it: whatever the copy says tomorrow would be excused as well. An entry names the blob of the copy.',
    'Line ends and a byte-order mark make no difference, nor what a reader sets in its own copy: `read`, `read_at`, `acknowledged_at`, `archived`.',
    'Copies that differ in the same way are one problem, reported at the first of them.',
    'A copy whose canonical message is not there can not be compared.',
    'With `messages.subjects: optional` only messages of the protocol are judged.',
  ],
  messages: {
    differs: 'This copy of message {id} differs from the canonical message',
  },
  examples: {
    valid: [
      {
        name: 'equal copies, of which one was read',
        files: {
          'agents/BlueLake/outbox/7.md': SENT,
          'agents/GreenCastle/inbox/7.md': SENT.replace('\n---\n\n', '\nread: true\n---\n\n'),
          'messages/7.md': SENT,
        },
      },
    ],
    invalid: [
      {
        name: 'an inbox copy that says something else',
        files: {
          'agents/BlueLake/outbox/7.md': SENT,
          'agents/GreenCastle/inbox/7.md': CHANGED,
          'messages/7.md': SENT,
        },
        expect: [
          {
            message: 'differs',
            path: 'agents/GreenCastle/inbox/7.md',
            at: '2:5-2:6',
            related: ['messages/7.md@2:5-2:6'],
          },
        ],
      },
    ],
  },
  *check({ facts, options }) {
    for (const same of grouped(facts.of('message'), idInMailbox).values()) {
      const canonical = same.find(({ record }) => !record.copy);
      if (!canonical || !same.some(({ fact }) => isHeldToProtocol(fact, options))) continue;
      const id = quoted(canonical.fact.id ?? '');
      const sent = contentsOf(same.filter(({ record }) => !record.copy));
      const related = [{ record: canonical.record, at: ['id'], message: 'The canonical message' }];
      for (const { record, fact } of drifted(same)) {
        const key = [fact.content, ...sent].join(' ');
        yield { message: 'differs', record, at: ['id'], key, data: { id }, related };
      }
    }
  },
});

/** The copies that read like no canonical message with their id: the first of each content, whose equals are told with it. */
function drifted(same: readonly MessageEntry[]): readonly MessageEntry[] {
  const sent = new Set(same.flatMap(({ record, fact }) => (record.copy ? [] : fact.sent)));
  const differing = same.filter(({ record, fact }) => record.copy && !sent.has(fact.sent));
  return [...grouped(differing, ({ fact }) => fact.content).values()].flatMap(
    ([first]) => first ?? [],
  );
}

/** What messages say, in an order that does not depend on where they stand. */
function contentsOf(messages: readonly MessageEntry[]): ReadonlySet<string> {
  return new Set(messages.map(({ fact }) => fact.content).sort());
}
