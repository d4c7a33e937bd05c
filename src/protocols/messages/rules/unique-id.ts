import type { Related } from '../../../core/finding.ts';
import { quoted } from '../../../core/found-value.ts';
import { pathWord } from '../../../core/git-command.ts';
import type { Row, Words } from '../../../core/look-up.ts';
import { defineGroupRule } from '../../../core/look-up-rule.ts';
import type { RecordRef } from '../../../core/record.ts';
import { message } from '../example.ts';
import { FreeIds } from '../free-ids.ts';
import { BY_ID, eachContent, type Sent } from '../rows.ts';

const FIRST = message({ id: 7, subject: 'INFO: first', from: 'BlueLake' }, '# Information');
const SECOND = message({ id: 7, subject: 'INFO: second', from: 'BlueLake' }, '# Information');

const COPIES_HELP =
  'If they are two messages, give one of them another id. If they are one message, replace the wrong copy.';

export default defineGroupRule({
  id: 'message/unique-id',
  kinds: ['message'],
  group: BY_ID,
  level: 'error',
  since: '0.1.0',
  wordedByAll: true,
  source: 'Brenner message body v0.1, ACK Messages: Message ID',
  summary: 'An id names one message of a mailbox',
  why: 'Acknowledgements, replies and copies refer to a message by its id. With two messages under one id nobody knows which is meant.',
  fix: 'Give the later message a new id, in all its copies: `lint-protocol message renumber PATH`.',
  decisions: [
    'The number 7 and the string "7" are the same id.',
    'Ids are unique within one project folder; another project may use them again.',
    'The later message is reported. If all messages with the id have `created`, that decides which is later, otherwise the path.',
    'Files in an inbox or outbox are copies. If they differ from the canonical message, `message/copy-drift` reports them. If copies differ and there is no canonical message, they may be one message or two. This rule reports that as one problem.',
    'With `messages.subjects: optional` only messages of the protocol are judged.',
    'If the range that is judged, or the history in git, shows which of two files came later, that one is reported.',
  ],
  messages: {
    taken: 'The id {id} already belongs to another message',
    copies: 'Copies with the id {id} differ, and there is no canonical message',
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
      {
        name: 'copies of two messages that stand nowhere else',
        files: { 'agents/BlueLake/outbox/7.md': FIRST, 'agents/GreenCastle/inbox/7.md': SECOND },
        expect: [
          {
            message: 'copies',
            path: 'agents/GreenCastle/inbox/7.md',
            at: '2:5-2:6',
            related: ['agents/BlueLake/outbox/7.md@2:5-2:6'],
          },
        ],
      },
    ],
  },
  *check(rows) {
    const canonical = rows.filter(({ value }) => !value.copy);
    const [first, ...others] = differing(canonical.length > 0 ? canonical : rows);
    const [second, ...rest] = others;
    if (!first || !second || !rows.some(({ value }) => value.isHeld)) return;
    const { id } = first.value;
    const data = { id: quoted(id) };
    const at = ['id'];
    if (canonical.length > 0) {
      const related = [alike(first, 'The first with this id')];
      for (const { record } of others) {
        const words = (all: Words) => freeIdFor(record, id, all);
        yield { message: 'taken', record, at, data, related, words };
      }
    } else {
      const related = [first, ...rest].map((row) => alike(row, 'A copy with other content'));
      yield { message: 'copies', record: second.record, at, data, related, help: COPIES_HELP };
    }
  },
});

function freeIdFor({ home, path }: RecordRef, id: string, words: Words) {
  const free = words.once('free ids', () => new FreeIds((at) => words.keys(BY_ID, at)));
  const other = quoted(free.for(home, id));
  return {
    help: `Fix the other errors of this message first, if it has any. Then give it a new id, in all its copies: \`lint-protocol message renumber ${pathWord(path)}\`. By hand, ${other} is a free id.`,
  };
}

/** Each content once, the earliest first: by time where all have one, else by path. */
function differing(rows: readonly Row<Sent>[]): readonly Row<Sent>[] {
  const timeOf = ({ value }: Row<Sent>): number => value.created ?? 0;
  const dated = rows.every(({ value }) => value.created !== null);
  return eachContent(dated ? rows.toSorted((a, b) => timeOf(a) - timeOf(b)) : rows);
}

function alike({ record }: Row<Sent>, message: string): Related {
  return { record, at: ['id'], message, alike: true };
}
