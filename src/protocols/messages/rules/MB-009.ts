import { defineFileRule } from '../../../core/rule.ts';
import { settingAck } from '../ack-edit.ts';
import { ACK_PLACE, isUnwantedAck } from '../acknowledgement.ts';
import { message } from '../example.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'MB-009',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, ACK Semantics Summary',
  summary: 'An ACK does not ask to be acknowledged',
  why: 'Two agents that acknowledge acknowledgements never stop.',
  fix: 'Set "ack_required" to false, or leave it out.',
  autofix: 'Sets "ack_required" to false, in all copies of the message.',
  decisions: ['Only the boolean true asks; `message/envelope` reports another type of value.'],
  kinds: ['message'],
  messages: { unwanted: 'This ACK asks for an acknowledgement' },
  examples: {
    valid: [
      { name: 'an acknowledgement', files: { 'messages/1.md': VALID_MESSAGES.ACK } },
      {
        name: 'nothing asked',
        files: { 'messages/2.md': message({ subject: 'ACK: done' }, '## Status', 'Completed') },
      },
    ],
    invalid: [
      {
        name: 'an acknowledgement that wants one',
        files: {
          'messages/1.md': message(
            { subject: 'ACK: cache stampede', ack_required: true },
            '## Message ID',
            '1',
            '## Status',
            'Received',
          ),
        },
        expect: [{ message: 'unwanted', at: '3:15-3:19' }],
      },
    ],
  },
  *check({ record }) {
    if (!isUnwantedAck(record, 'MB-009')) return;
    yield { message: 'unwanted', at: ACK_PLACE, ...settingAck(record, false) };
  },
});
