import type { Options } from '../../core/config.ts';
import { textAt } from '../../core/json-value.ts';
import { parseSubject } from './parsed-subject.ts';
import type { MessageRecord } from './record.ts';
import type { Subject } from './subject.ts';
import { subjectKey } from './subject-key.ts';

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

/** The same of an envelope, whose subject may be no text or under another key. */
export function isEnvelopeHeld({ envelope, subject }: MessageRecord, options: Options): boolean {
  const { messages } = options;
  const written =
    subject === null ? textAt(envelope, subjectKey(envelope ?? {}) ?? 'subject') : null;
  const meant = written === null ? subject : parseSubject(written, messages);
  return meant === null ? messages.subjects === 'required' : isHeldToProtocol(meant, options);
}
