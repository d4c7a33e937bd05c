import { described } from '../../core/found-value.ts';
import type { DataPath, Place } from '../../core/place.ts';
import { type SettingAck, settingAck } from './ack-edit.ts';
import { BODY_SCHEMA, type TypeSchema } from './body-schema.ts';
import type { MessageRecord } from './record.ts';
import type { MessageType } from './subject.ts';
import { valuePlace } from './value-place.ts';

type AckRule = TypeSchema['ack']['rule'];

/** A message that should ask for acknowledgement and does not: by silence, or by another value. */
export type UnaskedAck = SettingAck &
  (
    | { readonly message: 'absent'; readonly at: DataPath; readonly data: { type: MessageType } }
    | {
        readonly message: 'other';
        readonly at: Place;
        readonly data: { type: MessageType; found: string };
      }
  );

/** Where a message says whether it wants an acknowledgement. */
export const ACK_PLACE: DataPath = ['ack_required'];

/** Finds a type that should be acknowledged in a message that does not ask for it, for the rule that tells it. */
export function unaskedAck(record: MessageRecord, rule: AckRule): UnaskedAck | null {
  const type = record.subject?.type;
  if (!type || record.ackRequired || wantedBy(type, rule) !== true) return null;
  const found = record.envelope?.['ack_required'];
  // A value of another type is one fault: a numbered rule tells it, else `message/envelope`.
  if (!isNumbered(rule) && found !== undefined && typeof found !== 'boolean') return null;
  const edit = settingAck(record, true);
  // What is not there can't be marked: the subject has the type that asks for it.
  if (found === undefined) return { message: 'absent', at: ['subject'], data: { type }, ...edit };
  const at = valuePlace(record, ACK_PLACE);
  return { message: 'other', at, data: { type, found: described(found) }, ...edit };
}

function isNumbered(rule: AckRule): boolean {
  return rule.startsWith('MB-');
}

/** True for a message that asks for acknowledgement though its type wants none, for the rule that tells it. */
export function isUnwantedAck({ subject, ackRequired }: MessageRecord, rule: AckRule): boolean {
  return ackRequired && !!subject?.type && wantedBy(subject.type, rule) === false;
}

/** What the type wants of `ack_required`; null where the rule has nothing to say of the type. */
function wantedBy(type: MessageType, rule: AckRule): boolean | null {
  const { ack } = BODY_SCHEMA[type];
  return ack.rule === rule ? ack.wanted : null;
}

/** What a type wants of `ack_required`. */
export function wantsAck(type: MessageType): boolean {
  return BODY_SCHEMA[type].ack.wanted;
}
