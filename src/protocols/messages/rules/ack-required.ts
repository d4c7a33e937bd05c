import { defineFileRule } from '../../../core/rule.ts';
import { settingAck } from '../ack-edit.ts';
import { ACK_PLACE, isUnwantedAck, unaskedAck } from '../acknowledgement.ts';
import { message } from '../example.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const ID = 'message/ack-required';
const ASK = 'Set "ack_required" to true in the front matter.';
const DO_NOT_ASK = 'Set "ack_required" to false, or leave it out.';

export default defineFileRule({
  id: ID,
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, ACK Semantics Summary',
  summary: 'A message asks to be acknowledged only if its type needs that',
  why: 'A handover that nobody confirms is lost work; acknowledging every note buries the confirmations that matter.',
  fix: 'Set "ack_required" to true in a CRITIQUE or HANDOFF; set it to false or leave it out in a DELTA, COMPILED, CLAIM or INFO.',
  autofix: 'Sets "ack_required" to what the type needs, in all copies of the message.',
  decisions: [
    'KICKOFF, QUESTION, BLOCKED and ACK have rules of their own: MB-010, MB-011, MB-012 and MB-009.',
    'Only the boolean true counts; the string "true" does not ask for anything.',
  ],
  kinds: ['message'],
  messages: {
    absent: 'This {type} does not set "ack_required"',
    other: '"ack_required" of this {type} is {found}, not true',
    unwanted: 'This {type} asks to be acknowledged; messages of this type do not need that',
  },
  examples: {
    valid: [
      { name: 'a critique asks', files: { 'messages/1.md': VALID_MESSAGES.CRITIQUE } },
      { name: 'a claim does not', files: { 'messages/2.md': VALID_MESSAGES.CLAIM } },
    ],
    invalid: [
      {
        name: 'a critique that may be overlooked',
        files: {
          'messages/1.md': message(
            { subject: 'CRITIQUE: too simple' },
            '## Target',
            'H2',
            '## Attack',
            'It leaves out the second cache.',
          ),
        },
        expect: [{ message: 'absent', at: '2:10-2:32' }],
      },
      {
        name: 'a handoff that may be overlooked',
        files: {
          'messages/1.md': message(
            { subject: 'HANDOFF: cache-17.2 to AmberFox', ack_required: false },
            '## From',
            'QuietHarbor',
            '## To',
            'AmberFox',
          ),
        },
        expect: [{ message: 'other', at: '3:15-3:20' }],
      },
      {
        name: 'a note that wants an answer',
        files: {
          'messages/1.md': message({ subject: 'INFO: noon', ack_required: true }, 'Staging.'),
        },
        expect: [{ message: 'unwanted', at: '3:15-3:19' }],
      },
    ],
  },
  *check({ record }) {
    const type = record.subject?.type;
    if (!type) return;
    const fault = unaskedAck(record, ID);
    if (fault) yield { ...fault, help: ASK };
    if (isUnwantedAck(record, ID)) {
      const edit = settingAck(record, false);
      yield { message: 'unwanted', at: ACK_PLACE, data: { type }, help: DO_NOT_ASK, ...edit };
    }
  },
});
