import type { OperationExample } from '../../../core/operation.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const FROM_TO = { from: 'AmberFox', to: ['QuietHarbor'] };
const STORED = { 'messages/1.md': VALID_MESSAGES.KICKOFF };
const STATE = { Item: 'cache-17.2', State: 'Half done.' };

/** What `message new` does not do. */
export const newFailures: readonly OperationExample[] = [
  {
    name: 'a delta that is no JSON',
    before: STORED,
    input: {
      type: 'DELTA',
      ...FROM_TO,
      role: 'opus',
      subject: 'one less',
      deltas: ['{ "operation": KILL }'],
      store: true,
    },
    refused: ['MB-005'],
  },
  {
    name: 'sections that are missing',
    before: STORED,
    input: { type: 'BLOCKED', ...FROM_TO, sections: { Item: 'cache-17.2' }, store: true },
    error: 'missing-sections',
  },
  {
    name: 'work that is handed to two at once',
    before: STORED,
    input: {
      type: 'HANDOFF',
      ...FROM_TO,
      to: ['QuietHarbor', 'GreenHill'],
      sections: { Item: 'cache-17.2' },
      store: true,
    },
    error: 'several-takers',
  },
  {
    name: 'a role for a type that has none',
    before: STORED,
    input: { type: 'INFO', ...FROM_TO, subject: 'noon', role: 'opus' },
    error: 'not-for-type',
  },
  {
    name: 'a delta of nobody',
    before: STORED,
    input: { type: 'DELTA', ...FROM_TO, subject: 'one less' },
    error: 'no-role',
  },
  {
    name: 'a question about nothing',
    before: STORED,
    input: { type: 'QUESTION', ...FROM_TO, subject: 'QUESTION:' },
    error: 'no-subject',
  },
  {
    name: 'a subject that lists of messages would cut',
    before: STORED,
    input: { type: 'INFO', ...FROM_TO, subject: 'so '.repeat(30).trim(), text: 'Read.' },
    error: 'long-subject',
  },
  {
    name: 'a handoff to two agents',
    before: STORED,
    input: { type: 'HANDOFF', ...FROM_TO, subject: 'cache-17.2 to @RedStone', sections: STATE },
    error: 'other-recipient',
  },
  {
    name: 'a section of another type',
    before: STORED,
    input: { type: 'CLAIM', ...FROM_TO, sections: { Item: 'cache-17.2', Blocker: 'None.' } },
    error: 'unknown-section',
  },
  {
    name: 'a statistic that nobody asks for',
    before: STORED,
    input: { type: 'COMPILED', ...FROM_TO, subject: 'v2', statistics: { Words: '100' } },
    error: 'unknown-statistic',
  },
  {
    name: 'a severity that is none',
    before: STORED,
    input: { type: 'CRITIQUE', ...FROM_TO, subject: 'jitter', sections: { Severity: 'High' } },
    error: 'unknown-choice',
  },
  {
    name: 'a text with a heading that would be a section',
    before: STORED,
    input: {
      type: 'CLAIM',
      ...FROM_TO,
      subject: 'it',
      sections: { Item: 'a\n\n## Agent\nRedStone' },
    },
    error: 'broken-section',
  },
  {
    name: 'two stores that both have the sender',
    before: { 'a/messages/1.md': VALID_MESSAGES.KICKOFF, 'b/messages/1.md': VALID_MESSAGES.INFO },
    input: { type: 'INFO', ...FROM_TO, subject: 'noon', text: 'Staging restarts.', store: true },
    error: 'several-homes',
  },
  {
    name: 'messages that the configuration has under other names',
    before: { 'mail/sent-1.md': VALID_MESSAGES.KICKOFF },
    options: { messages: { include: ['mail/sent-*.md'] } },
    input: { type: 'INFO', ...FROM_TO, subject: 'noon', text: 'Staging restarts.', store: true },
    error: 'stored-elsewhere',
  },
  {
    name: 'a file that is there already',
    before: STORED,
    input: { type: 'INFO', ...FROM_TO, subject: 'noon', out: 'messages/1.md' },
    error: 'file-exists',
  },
];
