import {
  defineOperation,
  type OperationState,
  type PlannedChange,
} from '../../../core/operation.ts';
import { listOf, text } from '../../../core/operation-output.ts';
import type { MessageEntry } from '../distinct-messages.ts';
import { MESSAGE } from './agent-input.ts';
import { movedReferences } from './moved-references.ts';
import { messageNamed, namedErrors } from './named-message.ts';
import { renumberExamples } from './renumber-examples.ts';
import { freshId } from './stored-message.ts';

export default defineOperation({
  id: 'messages/renumber',
  command: 'message renumber PATH',
  operands: ['message'],
  since: '0.1.0',
  source: 'Brenner message bodies v0.1, ACK Messages: Message ID',
  summary: 'Gives a message a new id if two have the same',
  about: [
    'Two branches, or two programs, may give one id to two messages. The message at PATH and its copies get a new id, also in the names of their files if the id is part of them. Everything else stays as it is.',
    'An acknowledgement of the old id gets the new one if it goes to the sender of the renumbered message, and not to that of the other. If both are one agent, its author, its thread and its subject decide. If they do not decide, and for threads and corrections, the note names the records to look at.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      message: { ...MESSAGE, 'x-value': 'PATH', description: 'the path of the message' },
    },
    required: ['message'],
    additionalProperties: false,
  },
  output: {
    path: text('where the message is now'),
    before: text('the id that it had'),
    id: text('the id that it has now'),
    acknowledgements: listOf(text(), 'the acknowledgements that name the new id now'),
    unclear: listOf(text(), 'records that name the old id, and may mean this message'),
  },
  errors: {
    ...namedErrors,
    'no-plain-id': [
      'The id of {path} is not a plain value of its front matter.',
      'Write "id" as a string or a number on a line of its own, and call this again.',
    ],
  },
  examples: renumberExamples,
  commitMessage: ({ before, id }) =>
    `Give a message the id ${String(id)} instead of ${String(before)}`,
  async plan({ input, state, draw, fail }) {
    const facts = await state.facts();
    const meant = messageNamed(input.message, facts, fail);
    const { path } = meant.record;
    const before = meant.fact.id;
    if (before === null) throw fail('no-plain-id', { path });
    const same = facts
      .of('message')
      .filter(({ record, fact }) => record.home === meant.record.home && fact.id === before);
    const own = same.filter(({ fact }) => fact.content === meant.fact.content);
    if (own.length === same.length) {
      return {
        changes: [],
        result: { path, before, id: before, acknowledgements: [], unclear: [] },
        told: [own.length === 1 ? `No other message has the id ${before}.` : COPIES],
      };
    }
    const id = freshId(draw, facts);
    const changes: PlannedChange[] = [];
    for (const entry of own) {
      const made = await renumbered(entry, { before, id }, state);
      if (made === null) throw fail('no-plain-id', { path: entry.record.path });
      changes.push(...made);
    }
    const to = nameWith(path, { before, id });
    const all = facts.of('message').filter(({ record }) => record.home === meant.record.home);
    const others = same.filter((each) => !own.includes(each));
    const moved = await movedReferences(all, { before, id, own: meant, others }, state);
    const paths = moved.changes.map((change) => change.path);
    return {
      changes: [...changes, ...moved.changes],
      result: { path: to, before, id, acknowledgements: paths, unclear: moved.unclear },
      told: [`${to}: ${id} (was ${before})`, ...paths.map((each) => `${each}: names ${id}`)],
      notes: moved.unclear.map(
        (each) => `${each} names ${before}. If it is about this message, write ${id} there.`,
      ),
    };
  },
});

const COPIES =
  'The other messages with this id are identical copies of it: nothing has to change. Delete copies that you do not want.';

interface Ids {
  readonly before: string;
  readonly id: string;
}

/** A new file before the old one goes. Null where the id can't be replaced. */
async function renumbered(
  { record: { path } }: MessageEntry,
  ids: Ids,
  state: OperationState,
): Promise<readonly PlannedChange[] | null> {
  const stored = await state.text(path);
  const [record] = await state.records('message', (at) => at === path);
  const span = record?.record.positions.spanOf(['id']) ?? null;
  if (stored === null || record === undefined || span === null) return null;
  const { text: read } = record.record;
  if (!PLAIN.test(read.slice(span.start, span.end))) return null;
  const changed = read.slice(0, span.start) + JSON.stringify(ids.id) + read.slice(span.end);
  const to = nameWith(path, ids);
  if (to === path) return [{ action: 'change', path, text: changed }];
  return [
    { action: 'create', path: to, text: changed },
    { action: 'remove', path },
  ];
}

/** A number, or a string without anything that means something else. */
const PLAIN = /^(?:\w[\w.-]*|"[^"\\\r\n]*"|'[^'\r\n]*')$/;

/** The path with the new id in the place of the old one in the name of the file, where that ends with it. */
function nameWith(path: string, { before, id }: Ids): string {
  const end = `__${before}.md`;
  return path.endsWith(end) ? `${path.slice(0, -end.length)}__${id}.md` : path;
}
