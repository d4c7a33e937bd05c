import { FILE_PROPERTY } from './open-contribution.ts';

/** What `contribution decide` takes. */
export const DECIDE_INPUT = {
  type: 'object',
  properties: {
    file: FILE_PROPERTY,
    questionId: {
      type: 'string',
      pattern: '^[A-Z]+-\\d{3}$',
      'x-value': 'ID',
      'x-expected': 'a question id such as RCSD-001',
      description: 'the id of the question',
    },
    question: {
      type: 'string',
      minLength: 10,
      maxLength: 300,
      'x-file': true,
      'x-expected': 'a text of 10 to 300 characters',
      description: 'the question; by default as another session words it',
    },
    answer: {
      type: 'string',
      minLength: 5,
      maxLength: 1000,
      'x-file': true,
      'x-expected': 'a text of 5 to 1000 characters',
      description: 'what is decided: concrete, unambiguous, testable',
    },
    confidence: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'how sure the answer is, from 0 to 1',
    },
    rationale: {
      type: 'string',
      minLength: 20,
      maxLength: 2000,
      'x-file': true,
      'x-expected': 'a text of 20 to 2000 characters',
      description: 'why the answer is the right one',
    },
    evidence: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      'x-value': 'FILE[:LINE[-END]][#SECTION][=TYPE]',
      description: 'a file that supports the answer, as in src/a.ts:3-5; the lines are quoted',
    },
    urls: {
      type: 'array',
      items: { type: 'string', pattern: '^https?://\\S+(?:\\s.*)?$' },
      'x-option': 'url',
      'x-value': 'ADDRESS SECTION',
      'x-expected': 'a list of addresses, each followed by a blank and its section',
      description: 'a page that supports the answer, and where in it',
    },
    quotes: {
      type: 'array',
      items: { type: 'string', maxLength: 500 },
      'x-option': 'quote',
      'x-value': 'TEXT',
      description: 'what the evidence says, word for word: one for each, files first; may be empty',
    },
    replace: {
      type: 'boolean',
      description: 'put the evidence in the place of what the decision has, not beside it',
    },
    note: {
      type: 'string',
      maxLength: 500,
      'x-file': true,
      description: 'what is uncertain: wanted below 0.7, required below 0.5',
    },
    alternatives: {
      type: 'object',
      additionalProperties: { type: 'string', minLength: 1 },
      'x-option': 'alternative',
      'x-value': 'REASON',
      description: 'an answer that was rejected, and why',
    },
  },
  required: ['file', 'questionId'],
  additionalProperties: false,
} as const;
