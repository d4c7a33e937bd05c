import type { Db } from '../../core/look-up.ts';
import type { MessageFact } from './facts.ts';
import { BY_ID } from './rows.ts';

export const TO_ANOTHER =
  'Look at the message with this id. If the ACK is about another one, write the id of that. If it is about this one, send it to its sender.';

/** The sender of a message that is acknowledged to others only; null where it goes to the sender. */
export function unansweredSender(
  { recipients, from: own }: MessageFact,
  at: readonly [string, string],
  db: Db,
) {
  const senders = db.get(BY_ID, at).flatMap(({ value: { from } }) => from ?? []);
  const told = new Set([...recipients, own ?? ''].map((each) => each.toLowerCase()));
  const isKnown = recipients.length > 0 && !senders.some((each) => told.has(each.toLowerCase()));
  return isKnown ? (senders[0] ?? null) : null;
}
