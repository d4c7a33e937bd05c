import type { Options } from '../../core/config.ts';
import type { Subject } from './subject.ts';

/**
 * True when a message is held to the protocol by its subject: every message by default, with
 * `messages.subjects: optional` those whose subject has a valid prefix or nearly one.
 */
export function isHeldToProtocol(
  { type, near }: Pick<Subject, 'type' | 'near'>,
  { messages }: Options,
): boolean {
  return type !== null || near !== null || messages.subjects === 'required';
}
