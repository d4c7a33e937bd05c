import { quoted } from '../../../core/found-value.ts';
import { pathWord } from '../../../core/git-command.ts';
import type { Row } from '../../../core/look-up.ts';
import { defineGroupRule } from '../../../core/look-up-rule.ts';
import { message } from '../example.ts';
import { BY_ID, eachContent, type Sent } from '../rows.ts';

const SENT = message({ id: 7, subject: 'INFO: green', from: 'BlueLake' }, 'All tests pass.');
const CHANGED = message({ id: 7, subject: 'INFO: green', from: 'BlueLake' }, 'Most tests pass.');

export default defineGroupRule({
  id: 'message/copy-drift',
  kinds: ['message'],
  group: BY_ID,
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'Brenner message body v0.1, Post-receive Validation',
  summary: 'A delivered copy is identical to the message that was sent',
  why: 'The recipient acts on the copy in the inbox. If it differs from the canonical message, sender and recipient talk about different things.',
  fix: 'Compare the copy with the canonical message: `git diff --no-index COPY MESSAGE`. Replace the wrong one with the other.',
  decisions: [
    'The canonical message of a copy is the one with the same id in the same project folder.',
    'Only an entry of `ignore` that names the blob of the copy excuses it. A baseline or a path would also excuse later contents of the copy.',
    'Line ends and a byte-order mark do not count. Nor do keys that a reader sets in its own copy: `read`, `read_at`, `acknowledged_at`, `archived`.',
    'Copies that differ in the same way are one problem, reported at the first of them.',
    'A copy whose canonical message is not there cannot be compared.',
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
  *check(rows) {
    const canonical = rows.find(({ value }) => !value.copy);
    if (canonical === undefined || !rows.some(({ value }) => value.isHeld)) return;
    const id = quoted(canonical.value.id);
    const sent = contentsOf(rows.filter(({ value }) => !value.copy));
    const related = [{ record: canonical.record, at: ['id'], message: 'The canonical message' }];
    for (const { record, value } of drifted(rows)) {
      const key = [value.content, ...sent].join(' ');
      const both = [record, canonical.record].map(({ path }) => pathWord(path)).join(' ');
      const help = `Compare the two: \`git diff --no-index ${both}\`. Replace the wrong one with the other.`;
      yield { message: 'differs', record, at: ['id'], key, data: { id }, related, help };
    }
  },
});

/** The copies that read like no canonical message with their id: the first of each content, whose equals are told with it. */
function drifted(rows: readonly Row<Sent>[]): readonly Row<Sent>[] {
  const sent = new Set(rows.flatMap(({ value }) => (value.copy ? [] : value.sent)));
  return eachContent(rows.filter(({ value }) => value.copy && !sent.has(value.sent)));
}

/** What messages say, in an order that does not depend on where they are. */
function contentsOf(rows: readonly Row<Sent>[]): ReadonlySet<string> {
  return new Set(rows.map(({ value }) => value.content).sort());
}
