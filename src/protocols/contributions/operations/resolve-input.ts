import { AGENT, RESOLUTION_TYPES } from './epic-input.ts';
import { FILE_PROPERTY } from './open-contribution.ts';

/** What the settlement of a conflict takes. */
export const RESOLVE_INPUT = {
  type: 'object',
  properties: {
    file: FILE_PROPERTY,
    conflict: {
      type: 'string',
      minLength: 1,
      'x-value': 'CONFLICT',
      description: 'the conflictId',
    },
    propose: {
      type: 'string',
      enum: RESOLUTION_TYPES,
      description: 'propose a settlement of this kind; a is this session, b the other one',
    },
    proposal: {
      type: 'string',
      minLength: 1,
      'x-file': true,
      description: 'what is proposed; the position that choose-a or choose-b chooses by default',
    },
    vote: {
      type: 'string',
      enum: ['accept', 'reject', 'abstain'],
      description: 'vote on the proposal',
    },
    confidence: { type: 'number', minimum: 0, maximum: 1, description: 'how sure the voter is' },
    reason: { type: 'string', minLength: 1, 'x-file': true, description: 'why, of a vote' },
    accept: { type: 'boolean', description: 'accept the proposal: the conflict is settled' },
    reject: { type: 'boolean', description: 'reject the proposal: the conflict is open again' },
    final: {
      type: 'string',
      minLength: 1,
      'x-file': true,
      description: 'what is decided; the chosen position or the proposal where it is left out',
    },
    by: { ...AGENT, description: 'who proposes, votes or decides' },
  },
  required: ['file', 'conflict', 'by'],
  additionalProperties: false,
} as const;
