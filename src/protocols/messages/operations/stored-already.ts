import type { Facts } from '../../../core/fact.ts';
import type { OperationState } from '../../../core/operation.ts';
import { distinctMessages, idInMailbox, type MessageEntry } from '../distinct-messages.ts';
import type { MessageType } from '../subject.ts';
import type { Envelope } from './stored-message.ts';

/**
 * A message of a store that says the same to the same agents and is not older than
 * `messages.ackTimeout`: an agent that did not learn what came of its call has called again. Null for
 * none.
 */
export async function storedAlready(
  { subject, from, to, cc = [], thread_id: thread, created }: Envelope,
  body: string,
  { state, facts, home }: { state: OperationState; facts: Facts; home: string },
): Promise<MessageEntry | null> {
  const since = Date.parse(created) - state.config.messages.ackTimeout;
  const recipients = inOrder([...to, ...cc]);
  const store = distinctMessages(facts).find((each) => each.home === home);
  for (const entry of store?.messages ?? []) {
    const { fact, record } = entry;
    if (fact.from !== from || fact.subject !== subject || fact.threadId !== thread) continue;
    if (inOrder(fact.recipients) !== recipients || (fact.created ?? 0) < since) continue;
    const text = (await state.text(record.path))?.trimEnd();
    if (text?.endsWith(`\n\n${body.trimEnd()}`) === true) return entry;
  }
  return null;
}

/** What comes of a call that wrote it already. */
export async function storedPlan(
  known: MessageEntry,
  { from, subject, ack_required: ackRequired }: Envelope,
  { type, facts, state }: { type: MessageType; facts: Facts; state: OperationState },
) {
  const { id } = known.fact;
  const { path } = known.record;
  const text = (await state.text(path)) ?? '';
  return {
    ...{ changes: [], about: pathsOfMessage(known, facts) },
    result: { id, type, subject, ackRequired, path, text, open: [], problems: [] },
    told: [`${from} has written that already: ${id ?? path}, ${subject}`],
  };
}

function inOrder(agents: readonly string[]): string {
  return agents.toSorted().join('\n');
}

/** The files of a message: itself, and its copies. */
export function pathsOfMessage(entry: MessageEntry, facts: Facts): readonly string[] {
  const id = idInMailbox(entry);
  if (id === null) return [entry.record.path];
  return facts.of('message').flatMap((each) => (idInMailbox(each) === id ? each.record.path : []));
}
