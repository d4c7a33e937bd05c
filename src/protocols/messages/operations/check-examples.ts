import type { OperationExample } from '../../../core/operation.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const STORED = { 'messages/1.md': VALID_MESSAGES.KICKOFF };
const BLOCKED = '# Work Blocked\n\n## Item\ncache-17.2\n\n## Blocker\nNo second machine.\n';

export const checkExamples: readonly OperationExample[] = [
  {
    name: 'a message that is stored',
    before: STORED,
    input: { file: 'messages/1.md' },
    result: {
      valid: true,
      type: 'KICKOFF',
      ackRequired: { is: true, shouldBe: true },
      errors: [],
      warnings: [],
      suggestion: null,
    },
  },
  {
    name: 'a text with front matter, which does not ask for acknowledgement',
    before: { ...STORED, 'messages/checked.md': VALID_MESSAGES.INFO },
    input: { text: VALID_MESSAGES.QUESTION.replace('ack_required: true', 'ack_required: false') },
    result: {
      valid: true,
      type: 'QUESTION',
      ackRequired: { is: false, shouldBe: true },
      warnings: [
        {
          rule: 'MB-011',
          level: 'warning',
          line: 8,
          column: 15,
          message: '"ack_required" of this QUESTION is false, not true',
          help: 'Set "ack_required" to true in the front matter.',
        },
      ],
    },
  },
  {
    name: 'a body of a type, of which a section is missing',
    before: STORED,
    input: { text: BLOCKED.replace('## Blocker', '### Blocker'), type: 'BLOCKED' },
    result: { valid: false, type: 'BLOCKED', ackRequired: { is: true, shouldBe: true } },
    exitCode: 1,
  },
  {
    name: 'a body with a subject',
    before: STORED,
    input: { text: BLOCKED, subject: 'BLOCKED: cache-17.2', ackRequired: false },
    result: { valid: true, ackRequired: { is: false, shouldBe: true } },
  },
  {
    name: 'nothing at all',
    before: STORED,
    input: {},
    error: 'nothing-to-check',
  },
  {
    name: 'two things at once',
    before: STORED,
    input: { file: 'messages/1.md', text: BLOCKED },
    error: 'file-and-text',
  },
  {
    name: 'a file that is not there',
    before: STORED,
    input: { file: 'messages/2.md' },
    error: 'unknown-file',
  },
  {
    name: 'a body of nobody knows which type',
    before: STORED,
    input: { text: BLOCKED },
    error: 'no-envelope',
  },
  {
    name: 'a subject of another type',
    before: STORED,
    input: { text: BLOCKED, type: 'BLOCKED', subject: 'INFO: cache-17.2' },
    error: 'other-type',
  },
  {
    name: 'two subjects',
    before: STORED,
    input: { file: 'messages/1.md', subject: 'KICKOFF: cache' },
    error: 'two-envelopes',
  },
];
