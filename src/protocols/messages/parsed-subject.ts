import { nearSubject, withoutReplyPrefix } from './near-subject.ts';
import type { MessageOptions } from './options.ts';
import type { MessageType, Subject } from './subject.ts';

/** The seed's pattern for MB-001, letter for letter, with its parts captured. */
const PREFIX =
  /^(?:(KICKOFF|COMPILED|CRITIQUE|ACK|CLAIM|HANDOFF|BLOCKED|QUESTION|INFO)|(DELTA)\[([a-z]+)\]):/;

/** Takes a subject apart (seed: Machine-Checkable Rules, MB-001). */
export function parseSubject(
  text: string,
  { allowReplyPrefix }: Pick<MessageOptions, 'allowReplyPrefix'>,
): Subject {
  const own = allowReplyPrefix ? withoutReplyPrefix(text) : text;
  const match = PREFIX.exec(own);
  if (match === null) {
    return { text, type: null, role: null, description: own.trim(), near: nearSubject(own) };
  }
  const [prefix, type, delta, role = null] = match;
  return {
    text,
    type: (type ?? delta) as MessageType,
    role,
    description: own.slice(prefix.length).trim(),
    near: null,
  };
}
