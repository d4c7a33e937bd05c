import type { MessageEntry } from './distinct-messages.ts';
import type { MessageFact } from './facts.ts';

/** Looks up the message id that a reference means; null when no message has it. */
export type IdLookup = (written: string) => string | null;

/** Ids of a mailbox, as people refer to them: `msg-101` and `101` are the same reference. */
export function idLookup(messages: readonly MessageEntry[]): IdLookup {
  const ids = new Map(messages.flatMap(({ fact: { id } }) => (id === null ? [] : [[id, id]])));
  // An id that is written in full goes before the short form of another.
  for (const id of [...ids.keys()]) if (!ids.has(short(id))) ids.set(short(id), id);
  return (written) => ids.get(written) ?? ids.get(short(written)) ?? null;
}

/** True for an acknowledgement, with a slip in its prefix too: somebody has answered. */
export function isAck({ type, near }: MessageFact): boolean {
  return (type ?? near?.type) === 'ACK';
}

/** An id without the word for message that people put before it, or leave out. */
export function short(id: string): string {
  return id.replace(/^(?:msg|message)[-_.]?(?=.)/i, '');
}
