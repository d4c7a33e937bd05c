import type { AnyOperation } from '../../core/operation.ts';
import ack from './operations/ack.ts';
import acks from './operations/acks.ts';
import check from './operations/check.ts';
import correct from './operations/correct.ts';
import escalate from './operations/escalate.ts';
import list from './operations/list.ts';
import newMessage from './operations/new.ts';
import receive from './operations/receive.ts';
import renumber from './operations/renumber.ts';

/** What writes messages and answers questions about them. The order is the order of the documentation. */
export const messagesOperations: readonly AnyOperation[] = [
  newMessage,
  check,
  receive,
  ack,
  list,
  acks,
  correct,
  escalate,
  renumber,
];
