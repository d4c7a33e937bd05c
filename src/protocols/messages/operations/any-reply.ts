import type { Facts } from '../../../core/fact.ts';
import type { AwaitedAcks } from '../awaited-acks.ts';
import { distinctMessages } from '../distinct-messages.ts';

/** Takes what a recipient wrote later in the thread for an answer, where there is no acknowledgement. */
export function withAnyReply({ entry, answers }: AwaitedAcks, facts: Facts): AwaitedAcks {
  const { record, fact } = entry;
  const { threadId, created } = fact;
  if (threadId === null || created === null) return { entry, answers };
  const messages = distinctMessages(facts).find(({ home }) => home === record.home)?.messages ?? [];
  const later = messages.filter(
    (each) => each.fact.threadId === threadId && (each.fact.created ?? created) > created,
  );
  return {
    entry,
    answers: answers.map(({ agent, ack }) => ({
      agent,
      ack: ack ?? later.find((each) => isFrom(each.fact.from, agent)) ?? null,
    })),
  };
}

function isFrom(from: string | null, agent: string): boolean {
  return from?.toLowerCase() === agent.toLowerCase();
}
