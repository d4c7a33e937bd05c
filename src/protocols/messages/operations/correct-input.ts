import { AGENT, AGENT_EXPECTED, MESSAGE } from './agent-input.ts';
import { DELTA_FORM } from './delta-input.ts';

/** What `message correct` takes. */
export const CORRECT_INPUT = {
  type: 'object',
  properties: {
    id: MESSAGE,
    sections: {
      type: 'object',
      additionalProperties: { type: 'string', pattern: '\\S' },
      'x-option': 'section',
      'x-file': true,
      description: 'the new text of a section, as in Item=...',
    },
    text: {
      type: 'string',
      pattern: '\\S',
      'x-file': true,
      description: 'the new text of an INFO, or before the deltas of a DELTA',
    },
    deltas: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      'x-option': 'delta',
      'x-file': 'json',
      'x-value': 'FILE|JSON',
      description: `a delta as JSON, in place of all that a DELTA has; ${DELTA_FORM}`,
    },
    subject: {
      type: 'string',
      pattern: '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
      'x-expected': 'one line of text',
      description: 'the new subject, without its prefix',
    },
    withdraw: { type: 'boolean', description: 'take the message back' },
    reason: {
      type: 'string',
      pattern: '\\S',
      'x-file': true,
      description: 'why; it is written into the message',
    },
    from: {
      ...AGENT,
      'x-expected': AGENT_EXPECTED,
      'x-value': 'AGENT',
      description: 'who corrects it; by default its sender',
    },
  },
  required: ['id'],
  additionalProperties: false,
} as const;
