import type { OperationState } from '../../../core/operation.ts';
import type { MessageEntry } from '../distinct-messages.ts';
import { shortDescription } from '../subject-limits.ts';
import { aboutOf } from '../topics.ts';
import { type Content, draftOf, draftText } from './message-draft.ts';
import { bodyAt, sameMessages } from './resent.ts';

/** A message that was not acknowledged by all. */
export interface Overdue {
  readonly original: MessageEntry;
  /** Its id, or its path where it has none. */
  readonly named: string;
  readonly outstanding: readonly string[];
}

/** What is written because of that. */
export interface Escalation {
  readonly subject: string;
  readonly to: readonly string[];
  readonly body: string;
}

/** The same message again, for those who owe an acknowledgement. */
export async function resendOf(
  { original, outstanding }: Overdue,
  state: OperationState,
): Promise<Escalation> {
  const body = (await bodyAt(original.record.path, state)) ?? '';
  return { subject: original.fact.subject ?? '', to: outstanding, body };
}

/** A BLOCKED for an agent, which says what waits for whom. */
export async function blockedFor(
  agent: string,
  { original, named: written, outstanding }: Overdue,
  state: OperationState,
): Promise<Escalation> {
  const named = written.replace(/\s+/gu, ' ');
  const { subject, created } = original.fact;
  const about = shortDescription(aboutOf(subject ?? '')) || named;
  const agents = outstanding.join(', ');
  const again = (await sameMessages(original, state)).map(({ fact }) => fact.id ?? 'without an id');
  const sent = created === null ? '' : ` at ${new Date(created).toISOString()}`;
  const resent = again.length === 0 ? '' : `, and again as ${again.join(', ')}`;
  const content: Content = {
    type: 'BLOCKED',
    topic: '',
    version: null,
    prose: null,
    sections: new Map([
      // In quotes and on one line, so that a subject is text and nothing else.
      ['Item', `"${about}"`],
      ['Blocker', `No acknowledgement of the message ${named} by ${agents}.`],
      ['Type', 'Dependency'],
      ['Attempted', `The message was sent${sent}${resent}.`],
      ['Needed', `An acknowledgement by ${agents}, or a decision to go on without it.`],
    ]),
  };
  return {
    subject: `BLOCKED: ${shortDescription(`no acknowledgement of ${about}`)}`,
    to: [agent],
    body: draftText(draftOf(content, 'nothing'), content),
  };
}
