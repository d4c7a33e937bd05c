import type { Options } from '../../core/config.ts';
import type { Facts } from '../../core/fact.ts';
import { distinctMessages, type MessageEntry } from './distinct-messages.ts';
import type { MessageFact } from './facts.ts';
import { idLookup, isAck } from './known-ids.ts';
import { isHeldToProtocol } from './protocol-subject.ts';
import { topicOf } from './topics.ts';

/** A message that asks for acknowledgement. */
export interface AwaitedAcks {
  readonly entry: MessageEntry;
  /** Those who owe an acknowledgement, and the one that each has given; null for none. */
  readonly answers: readonly { readonly agent: string; readonly ack: MessageEntry | null }[];
}

/** The acknowledgement of a message that an agent has given, the newest of several; null for none. */
type AckBy = (message: MessageFact, agent: string) => MessageEntry | null;

/**
 * Reads the acknowledgements of a mailbox. Each stands for the messages that it names. One that names
 * none we know stands for those without an id that were sent before it under its subject, for nothing
 * else names these.
 */
function acknowledgements(messages: readonly MessageEntry[]): AckBy {
  const known = idLookup(messages);
  const acks = new Newest();
  for (const entry of messages) {
    const { fact } = entry;
    if (!isAck(fact) || fact.from === null) continue;
    const ids = fact.acknowledges
      .flatMap(({ name }) => known(name) ?? [])
      .filter((id) => id !== fact.id);
    for (const id of ids) acks.add(key('id', id, fact.from), entry);
    if (ids.length === 0) acks.add(key('subject', topicOf(fact) ?? '', fact.from), entry);
  }
  return (message, agent) => {
    if (message.id !== null) return acks.get(key('id', message.id, agent));
    const topic = topicOf(message);
    const ack = topic === null ? null : acks.get(key('subject', topic, agent));
    return ack !== null && timeOf(ack) >= (message.created ?? timeOf(ack)) ? ack : null;
  };
}

/** Of messages with one key, the newest. */
class Newest {
  readonly #entries = new Map<string, MessageEntry>();

  add(name: string, entry: MessageEntry): void {
    const other = this.get(name);
    if (other === null || timeOf(entry) >= timeOf(other)) this.#entries.set(name, entry);
  }

  get(name: string): MessageEntry | null {
    return this.#entries.get(name) ?? null;
  }
}

/** One of unknown time may have been sent at any. */
function timeOf({ fact }: MessageEntry): number {
  return fact.created ?? Number.POSITIVE_INFINITY;
}

/** Agent names are compared without case: a slip there is told elsewhere, and owes nothing. */
function key(relation: string, of: string, agent: string): string {
  return JSON.stringify([relation, of, agent.toLowerCase()]);
}

/** The messages of all mailboxes that ask for acknowledgement. An ACK needs none. */
export function* awaitedAcks(facts: Facts, options: Options): Generator<AwaitedAcks, void> {
  for (const { messages } of distinctMessages(facts)) {
    const ackBy = acknowledgements(messages);
    const takenBack = new Set(
      messages.map(({ fact: { takesBack, from } }) => key('id', takesBack ?? '', from ?? '')),
    );
    for (const entry of messages) {
      const { fact } = entry;
      if (!isHeldToProtocol(fact, options) || !fact.ackRequired || isAck(fact)) continue;
      if (fact.id !== null && fact.from !== null && takenBack.has(key('id', fact.id, fact.from)))
        continue;
      const owing = fact.recipients.filter((agent) => !isSender(fact, agent));
      yield { entry, answers: owing.map((agent) => ({ agent, ack: ackBy(fact, agent) })) };
    }
  }
}

function isSender({ from }: MessageFact, agent: string): boolean {
  return from?.toLowerCase() === agent.toLowerCase();
}

/** What corrects or withdraws a message, by its sender: the id, or the path; null for nothing. */
export function takenBackBy({ record, fact }: MessageEntry, facts: Facts): string | null {
  const { id, from } = fact;
  if (id === null || from === null) return null;
  const same = distinctMessages(facts).find(({ home }) => home === record.home);
  const found = same?.messages.findLast((each) => {
    return each.fact.takesBack === id && isSender(fact, each.fact.from ?? '');
  });
  return found === undefined ? null : (found.fact.id ?? found.record.path);
}
