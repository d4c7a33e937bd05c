import { defineFileRule } from '../../../core/rule.ts';
import { unaskedAck } from '../acknowledgement.ts';
import { message } from '../example.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'MB-011',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, ACK Semantics Summary',
  summary: 'A QUESTION asks to be acknowledged',
  why: 'A question that nobody has seen is never answered.',
  fix: 'Set "ack_required" to true in the front matter.',
  autofix: 'Sets "ack_required" to true, in all copies of the message.',
  decisions: ['Only the boolean true counts; the string "true" does not ask for anything.'],
  kinds: ['message'],
  messages: {
    absent: 'This {type} does not set "ack_required"',
    other: '"ack_required" of this {type} is {found}, not true',
  },
  examples: {
    valid: [{ name: 'a question', files: { 'messages/1.md': VALID_MESSAGES.QUESTION } }],
    invalid: [
      {
        name: 'nothing said',
        files: {
          'messages/1.md': message(
            { subject: 'QUESTION: which clock?' },
            '## Question',
            'Whose clock decides?',
          ),
        },
        expect: [{ message: 'absent', at: '2:10-2:34' }],
      },
      {
        name: 'said no',
        files: {
          'messages/1.md': message(
            { subject: 'QUESTION: which clock?', ack_required: false },
            '## Question',
            'Whose clock decides?',
          ),
        },
        expect: [{ message: 'other', at: '3:15-3:20' }],
      },
    ],
  },
  *check({ record }) {
    const fault = unaskedAck(record, 'MB-011');
    if (fault) yield fault;
  },
});
