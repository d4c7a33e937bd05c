import type { Options } from '../../core/config.ts';
import type { Fault } from '../../core/fault.ts';
import type { MarkdownBody, MarkdownRecord } from '../../core/record.ts';
import { parseSubject } from './parsed-subject.ts';
import type { MessageRecord } from './record.ts';
import type { Subject } from './subject.ts';

type Envelope = MessageRecord['envelope'];

/** What a message has besides its front matter and its body (spec: Messages). */
export function extendMessage(
  record: MarkdownRecord<'message'>,
  options: Pick<Options, 'messages'>,
): Pick<MessageRecord, 'subject' | 'ackRequired' | 'faults'> {
  const { envelope, faults } = record;
  const subject = subjectOf(envelope, options);
  const inBody = subject?.type === 'DELTA' ? deltaFaults(record.body) : [];
  return {
    subject,
    ackRequired: envelope?.['ack_required'] === true,
    faults: [...faults, ...inBody],
  };
}

/** True for the envelope of a message that has a type. */
export function isTyped(envelope: Envelope, options: Pick<Options, 'messages'>): boolean {
  return subjectOf(envelope, options)?.type != null;
}

function subjectOf(envelope: Envelope, { messages }: Pick<Options, 'messages'>): Subject | null {
  const text = envelope?.['subject'];
  return typeof text === 'string' ? parseSubject(text, messages) : null;
}

/**
 * What is wrong with the delta blocks of a DELTA, and with their way to them, short of their
 * syntax, which is MB-005's to tell. Other messages' bodies aren't read for this.
 */
function deltaFaults({ faults, fences }: MarkdownBody): Fault[] {
  const inBlocks = fences
    .filter((fence) => fence.language === 'delta')
    .flatMap((fence) => fence.json.faults.filter((fault) => fault.kind !== 'syntax'));
  return [...faults, ...inBlocks];
}
