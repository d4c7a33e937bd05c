import type { Options } from '../../core/config.ts';
import type { Facts } from '../../core/fact.ts';
import { distinctMessages, type MessageEntry } from './distinct-messages.ts';
import type { MessageFact } from './facts.ts';
import { acknowledgements } from './given-acks.ts';
import { isAck } from './known-ids.ts';
import { isHeldToProtocol } from './protocol-subject.ts';

/** A message that asks for acknowledgement. */
export interface AwaitedAcks {
  readonly entry: MessageEntry;
  /** Those who owe an acknowledgement, and the one that each has given; null for none. */
  readonly answers: readonly { readonly agent: string; readonly ack: MessageEntry | null }[];
}

/** The messages of all mailboxes that ask for acknowledgement. An ACK needs none. */
export function* awaitedAcks(facts: Facts, options: Options): Generator<AwaitedAcks, void> {
  for (const { messages } of distinctMessages(facts)) {
    const ackBy = acknowledgements(messages);
    for (const entry of messages) {
      const { fact } = entry;
      if (!isHeldToProtocol(fact, options) || !fact.ackRequired || isAck(fact)) continue;
      const owing = fact.recipients.filter((agent) => !isSender(fact, agent));
      yield { entry, answers: owing.map((agent) => ({ agent, ack: ackBy(fact, agent) })) };
    }
  }
}

function isSender({ from }: MessageFact, agent: string): boolean {
  return from?.toLowerCase() === agent.toLowerCase();
}
