import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import type { MessageEntry } from '../distinct-messages.ts';
import type { MessageFact } from '../facts.ts';
import { short } from '../known-ids.ts';
import { topicOf } from '../topics.ts';

/** Messages of one mailbox that have one id, of which one gets another. */
export interface Renumbering {
  readonly before: string;
  readonly id: string;
  /** The message that gets the new id, and the others. */
  readonly own: MessageEntry;
  readonly others: readonly MessageEntry[];
}

/** What becomes of the records that name the old id. */
interface MovedReferences {
  /** Acknowledgements that are about the renumbered message, with its new id. */
  readonly changes: readonly (PlannedChange & { readonly action: 'change' })[];
  /** Records that may be about either, or can't be changed: a path each. */
  readonly unclear: readonly string[];
}

/** Finds out which of two messages the records mean that name an id of both. */
export async function movedReferences(
  messages: readonly MessageEntry[],
  renumbering: Renumbering,
  state: OperationState,
): Promise<MovedReferences> {
  const { before, own, others } = renumbering;
  const changes: (PlannedChange & { readonly action: 'change' })[] = [];
  const unclear: string[] = [];
  for (const entry of messages) {
    const { record, fact } = entry;
    if (fact.id === before || !namesIt(entry, before)) continue;
    const meant = meantBy(entry, [own, ...others]);
    if (meant.length === 1 && meant[0] !== own) continue;
    const isSure = meant.length === 1 && answers(fact, own.fact);
    const text = isSure ? await textWith(entry, renumbering, state) : null;
    if (text === null) unclear.push(record.path);
    else changes.push({ action: 'change', path: record.path, text });
  }
  return { changes, unclear };
}

function namesIt({ fact: { acknowledges, takesBack, threadId } }: MessageEntry, id: string) {
  const names = [...acknowledges.map(({ name }) => name), takesBack, threadId];
  return names.some((name) => name !== null && short(name) === short(id));
}

/** True for an acknowledgement that goes to the sender of a message. */
function answers({ acknowledges, recipients }: MessageFact, { from }: MessageFact): boolean {
  return acknowledges.length > 0 && from !== null && recipients.includes(from);
}

function isByOne({ takesBack, from }: MessageFact, other: MessageFact): boolean {
  return takesBack !== null && from !== null && from === other.from;
}

/** Who answers writes to the sender, was written to, and stays in the thread and with the subject. */
function meantBy({ fact }: MessageEntry, messages: readonly MessageEntry[]) {
  const tests: readonly ((message: MessageEntry) => boolean)[] = [
    (message) => answers(fact, message.fact) || isByOne(fact, message.fact),
    ({ fact: { recipients } }) => fact.from !== null && recipients.includes(fact.from),
    ({ fact: { threadId } }) => threadId !== null && threadId === fact.threadId,
    (message) => topicOf(message.fact) !== null && topicOf(message.fact) === topicOf(fact),
  ];
  let left = messages;
  for (const test of tests) {
    const fitting = left.filter(test);
    if (fitting.length > 0) left = fitting;
  }
  // What fits none of them is about neither.
  return tests.some((test) => left.some(test)) ? left : messages;
}

/** The text of an acknowledgement with the new id; null where the old one is not a word of its own. */
async function textWith(
  { record: { path }, fact }: MessageEntry,
  { before, id, own }: Renumbering,
  state: OperationState,
): Promise<string | null> {
  const [read] = await state.records('message', (at) => at === path);
  if (read === undefined) return null;
  const { text, positions } = read.record;
  const places = fact.acknowledges.flatMap(({ name, at }) =>
    short(name) !== short(before)
      ? []
      : 'start' in at && text.slice(at.start, at.end) === name
        ? at
        : null,
  );
  if (places.includes(null)) return null;
  // A message without a thread began one that has its id.
  const isThread = own.fact.threadId === null && fact.threadId === before;
  const thread = isThread
    ? (positions.spanOf(['thread_id']) ?? positions.spanOf(['thread']))
    : null;
  const spans = places.flatMap((place) => (place === null ? [] : { ...place, word: id }));
  const all = [...spans, ...(thread === null ? [] : [{ ...thread, word: JSON.stringify(id) }])];
  return all
    .toSorted((one, other) => other.start - one.start)
    .reduce((made, { start, end, word }) => made.slice(0, start) + word + made.slice(end), text);
}
