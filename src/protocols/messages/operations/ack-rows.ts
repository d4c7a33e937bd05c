import type { OperationState } from '../../../core/operation.ts';
import {
  flag,
  listOf,
  objectOf,
  oneOf,
  orNull,
  type Shape,
  text,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { ageInWords } from '../age-words.ts';
import type { AwaitedAcks } from '../awaited-acks.ts';
import type { MessageEntry } from '../distinct-messages.ts';
import { sectionAt, statusOf } from './acknowledged.ts';

/** A recipient of a message, and what came of it. */
interface Answer {
  readonly agent: string;
  readonly state: 'acknowledged' | 'outstanding';
  /** Of the acknowledgement; null where there is none. */
  readonly id: string | null;
  readonly path: string | null;
  readonly status: string | null;
  readonly at: string | null;
}

/** A message that asks for acknowledgement. */
export interface Row {
  readonly id: string | null;
  readonly path: string;
  readonly subject: string | null;
  readonly type: string | null;
  readonly from: string | null;
  readonly thread: string | null;
  readonly created: string | null;
  readonly ageSeconds: number | null;
  readonly overdue: boolean;
  readonly recipients: readonly Answer[];
  /** What a BLOCKED message says that it waits for; null for other types. */
  readonly blocker: string | null;
}

/** The same as a part of results. */
export const ROW: Shape<Row> = objectOf({
  id: orNull(text()),
  path: text(),
  subject: orNull(text()),
  type: orNull(text()),
  from: orNull(text()),
  thread: orNull(text()),
  created: orNull(text()),
  ageSeconds: orNull(wholeNumber()),
  overdue: flag(),
  recipients: listOf(
    objectOf({
      agent: text(),
      state: oneOf(['acknowledged', 'outstanding']),
      id: orNull(text()),
      path: orNull(text()),
      status: orNull(text()),
      at: orNull(text()),
    }),
  ),
  blocker: orNull(text('what a BLOCKED message waits for')),
});

/** What of a message and its acknowledgements is told.
 * @param now what its age is measured against */
export async function rowOf(
  { entry, answers }: AwaitedAcks,
  now: number,
  state: OperationState,
): Promise<Row> {
  const { record, fact } = entry;
  const recipients = await Promise.all(
    answers.map(async ({ agent, ack }) => answerOf(agent, ack, state)),
  );
  const age = fact.created === null ? null : Math.max(0, now - fact.created);
  const isLate = age !== null && age > state.config.messages.ackTimeout;
  return {
    id: fact.id,
    path: record.path,
    subject: fact.subject,
    type: fact.type,
    from: fact.from,
    thread: fact.threadId,
    created: timeOf(fact.created),
    ageSeconds: age === null ? null : Math.floor(age / 1000),
    overdue: isLate && recipients.some(isOutstanding),
    recipients,
    blocker: fact.type === 'BLOCKED' ? await sectionAt(record.path, 'Blocker', state) : null,
  };
}

async function answerOf(
  agent: string,
  ack: MessageEntry | null,
  state: OperationState,
): Promise<Answer> {
  if (ack === null)
    return { agent, state: 'outstanding', id: null, path: null, status: null, at: null };
  const { record, fact } = ack;
  const status = fact.type === 'ACK' ? await statusOf(record.path, state) : null;
  return {
    agent,
    state: 'acknowledged',
    id: fact.id,
    path: record.path,
    status,
    at: timeOf(fact.created),
  };
}

/** True for a message that somebody has not acknowledged. */
export function isOpen({ recipients }: Row): boolean {
  return recipients.some(isOutstanding);
}

function isOutstanding({ state }: Answer): boolean {
  return state === 'outstanding';
}

/** A row as lines for people. */
export function linesOf({
  id,
  path,
  subject,
  from,
  thread,
  ageSeconds,
  overdue,
  recipients,
  blocker,
}: Row): readonly string[] {
  const age = ageSeconds === null ? 'of unknown age' : `${ageInWords(ageSeconds * 1000)} old`;
  return [
    `${id ?? path}  ${subject ?? '(no subject)'}  (${age}${overdue ? ', overdue' : ''})`,
    `  from ${from ?? 'nobody named'}, ${path}${thread === null ? '' : `, thread ${thread}`}`,
    ...(blocker === null ? [] : [`  waits for: ${blocker}`]),
    ...recipients.map(({ agent, state, id: by, status, at }) =>
      state === 'outstanding'
        ? `  ${agent}: outstanding`
        : `  ${agent}: ${status ?? 'answered'}${by === null ? '' : ` in ${by}`}${at === null ? '' : `, ${at}`}`,
    ),
  ];
}

function timeOf(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
