import type { MessageEntry } from './distinct-messages.ts';
import type { MessageFact } from './facts.ts';
import { idLookup, isAck } from './known-ids.ts';

/** Tells whether an agent has acknowledged a message. */
export type Acknowledged = (message: MessageFact, agent: string) => boolean;

/**
 * Reads the acknowledgements of a mailbox. One that names messages stands for exactly these. One
 * that names none we know stands for what was sent before it in its thread or under its subject:
 * the seed only recommends to name the id.
 */
export function acknowledgements(messages: readonly MessageEntry[]): Acknowledged {
  const known = idLookup(messages);
  const named = new Set<string>();
  /** When an agent last acknowledged something of a thread or subject. */
  const latest = new Map<string, number>();
  for (const { fact } of messages) {
    if (!isAck(fact) || fact.from === null) continue;
    const ids = fact.acknowledges
      .flatMap(({ name }) => known(name) ?? [])
      .filter((id) => id !== fact.id);
    for (const id of ids) named.add(key('id', id, fact.from));
    if (ids.length > 0) continue;
    for (const topic of topics(fact, fact.from)) {
      // Of unknown time: it may have been any.
      const time = fact.created ?? Number.POSITIVE_INFINITY;
      latest.set(topic, Math.max(time, latest.get(topic) ?? time));
    }
  }
  const answersTopic = (message: MessageFact, agent: string): boolean =>
    topics(message, agent).some((topic) => {
      const time = latest.get(topic);
      return time !== undefined && time >= (message.created ?? time);
    });
  return (message, agent) =>
    (message.id !== null && named.has(key('id', message.id, agent))) ||
    answersTopic(message, agent);
}

/** What a message and an acknowledgement without an id can have in common. */
function topics({ threadId, subject }: MessageFact, agent: string): string[] {
  const about = subject === null ? '' : description(subject);
  return [
    ...(threadId === null ? [] : [key('thread', threadId, agent)]),
    ...(about === '' ? [] : [key('subject', about, agent)]),
  ];
}

/** A subject without reply marks and message types: `ACK: KICKOFF: limiter` is about `limiter`. */
function description(subject: string): string {
  const prefix = /\s*(?:[Rr][Ee]|[A-Z]+(?:\[[a-z]+\])?):/y;
  let start = 0;
  while (prefix.test(subject)) start = prefix.lastIndex;
  return subject.slice(start).trim().toLowerCase();
}

/** Agent names are compared without case: a slip there is told elsewhere, and owes nothing. */
function key(relation: string, of: string, agent: string): string {
  return JSON.stringify([relation, of, agent.toLowerCase()]);
}
