import type { Options } from '../../core/config.ts';
import { hasKey, mayHaveKey } from '../../core/front-matter-key.ts';
import { isObject } from '../../core/json-value.ts';
import type { UnreadableRecord } from '../../core/record.ts';
import type { MessageRecord } from './record.ts';
import { subjectKey } from './subject-key.ts';

type Envelope = MessageRecord['envelope'];

/** True for a message: a subject in its front matter, or the rest of an envelope. Other files may be there too. */
export function claimsToBeMessage(
  record: MessageRecord | UnreadableRecord,
  { messages }: Pick<Options, 'messages'>,
): boolean {
  if (!record.readable) return mayHaveKey(record, 'subject');
  if (meansSubject(record.envelope)) return true;
  return messages.subjects === 'required' && isEnvelope(record.envelope);
}

/** Also what a slip keeps from having one: capitals, or the merge key, which merges nothing. */
function meansSubject(envelope: Envelope): boolean {
  if (envelope === null) return false;
  if (subjectKey(envelope) !== null) return true;
  return [envelope['<<']].flat().some((merged) => isObject(merged) && subjectKey(merged) !== null);
}

/** Keys of which two make an envelope. */
const ENVELOPE_KEYS = ['from', 'to', 'ack_required', 'thread_id', 'importance', 'created'];

function isEnvelope(envelope: Envelope): boolean {
  return ENVELOPE_KEYS.filter((key) => hasKey(envelope, key)).length > 1;
}
