import { defineFileRule } from '../../../core/rule.ts';
import { unaskedAck } from '../acknowledgement.ts';
import { unaskedExamples } from '../unasked-examples.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

export default defineFileRule({
  id: 'MB-010',
  level: 'warning',
  since: '0.1.0',
  source: 'Brenner message body v0.1, ACK Semantics Summary',
  summary: 'A KICKOFF asks to be acknowledged',
  why: 'Work should not start before every agent has seen what it is about.',
  fix: 'Set "ack_required" to true in the front matter.',
  autofix: 'Sets "ack_required" to true, in all copies of the message.',
  decisions: ['Only the boolean true counts; the string "true" does not ask for anything.'],
  kinds: ['message'],
  messages: {
    absent: 'This {type} does not set "ack_required"',
    other: '"ack_required" of this {type} is {found}, not true',
  },
  examples: {
    valid: [{ name: 'a kickoff', files: { 'messages/1.md': VALID_MESSAGES.KICKOFF } }],
    invalid: unaskedExamples(
      { subject: 'KICKOFF: slow start', at: '2:10-2:31' },
      '# Slow start',
      '',
      '## Context',
      'The first request takes a second.',
    ),
  },
  *check({ record }) {
    const fault = unaskedAck(record, 'MB-010');
    if (fault) yield fault;
  },
});
