import type { Place } from '../../../core/place.ts';
import { agentName } from '../agent-name.ts';
import type { Mention } from '../facts.ts';
import type { MessageRecord } from '../record.ts';
import type { MessageType } from '../subject.ts';
import { sectionNamed } from './section-words.ts';

/** The sections that hold an agent's name, by message type. */
const AGENT_SECTIONS: Readonly<Partial<Record<MessageType, readonly string[]>>> = {
  CLAIM: ['agent'],
  HANDOFF: ['from', 'to'],
};

/**
 * The agents that a message names in `from`, `to` and the sections that its type keeps for them.
 * What is no valid agent name (an address in another project, a sentence) names nobody.
 */
export function agentMentions(record: MessageRecord): Mention[] {
  return [...inEnvelope(record), ...inSections(record)];
}

function* inEnvelope({ envelope }: MessageRecord): Generator<Mention> {
  yield* mention(envelope?.['from'], ['from']);
  const to = envelope?.['to'];
  if (!Array.isArray(to)) yield* mention(to, ['to']);
  else for (const [index, name] of to.entries()) yield* mention(name, ['to', index]);
}

function* inSections(record: MessageRecord): Generator<Mention> {
  const type = record.subject?.type;
  for (const name of (type && AGENT_SECTIONS[type]) ?? []) {
    const lines = sectionNamed(record, name)?.lines ?? [];
    const [line] = lines;
    if (line && lines.length === 1) yield* mention(line.text, line.span);
  }
}

function* mention(written: unknown, at: Place): Generator<Mention> {
  const name = agentName(written);
  if (name !== null) yield { name, at };
}
