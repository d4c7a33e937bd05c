import { defineFileRule } from '../../../core/rule.ts';
import { unaskedAck } from '../acknowledgement.ts';
import { unaskedExamples } from '../unasked-examples.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'MB-012',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, ACK Semantics Summary',
  summary: 'A BLOCKED asks to be acknowledged',
  why: 'Work waits until somebody has seen why.',
  fix: 'Set "ack_required" to true in the front matter.',
  autofix: 'Sets "ack_required" to true, in all copies of the message.',
  decisions: ['Only the boolean true counts; the string "true" does not ask for anything.'],
  kinds: ['message'],
  messages: {
    absent: 'This {type} does not set "ack_required"',
    other: '"ack_required" of this {type} is {found}, not true',
  },
  examples: {
    valid: [{ name: 'a blocker', files: { 'messages/1.md': VALID_MESSAGES.BLOCKED } }],
    invalid: unaskedExamples(
      { subject: 'BLOCKED: cache-17.2', at: '2:10-2:31' },
      '## Item',
      'cache-17.2',
      '## Blocker',
      'No second machine.',
    ),
  },
  *check({ record }) {
    const fault = unaskedAck(record, 'MB-012');
    if (fault) yield fault;
  },
});
