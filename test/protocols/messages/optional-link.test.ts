import { expect, test } from 'vitest';
import type { LinkRule } from '../../../src/core/rule.ts';
import ackOutstanding from '../../../src/protocols/messages/rules/ack-outstanding.ts';
import copyDrift from '../../../src/protocols/messages/rules/copy-drift.ts';
import knownAgent from '../../../src/protocols/messages/rules/known-agent.ts';
import uniqueId from '../../../src/protocols/messages/rules/unique-id.ts';
import { places, sent } from './link-judge.ts';

const OPTIONAL = { messages: { subjects: 'optional' } } as const;

/** A mailbox in which every message has something wrong across messages. */
function mailbox(subject: string): Record<string, string> {
  const created = '2026-09-14T10:00:00Z';
  const envelope = { subject, id: 1, from: 'Eve', to: 'Ann', ack_required: true, created };
  return {
    'agents/Ann/profile.json': '{}',
    'agents/Ann/inbox/1.md': sent(envelope, 'a copy'),
    'messages/1.md': sent(envelope, 'one'),
    'messages/2.md': sent(envelope, 'two'),
    'messages/9.md': sent({ created: '2026-09-20T10:00:00Z' }),
  };
}

test.each([[copyDrift], [uniqueId]])(
  '$id holds all with one id to the protocol where one is of it',
  async (rule) => {
    const files = mailbox('lunch?');
    const one = files['messages/1.md']?.replace('lunch?', 'QUESTION: lunch?') ?? '';
    const found = await places(rule as LinkRule, { ...files, 'messages/1.md': one }, OPTIONAL);
    expect(found).toHaveLength(1);
  },
);

test.each([
  [ackOutstanding, 2],
  [copyDrift, 1],
  [knownAgent, 2],
  [uniqueId, 1],
])('$id leaves mail that is not of the protocol alone, when told so', async (rule, count) => {
  const found = async (subject: string, options = {}) =>
    (await places(rule as LinkRule, mailbox(subject), options)).length;
  expect(await found('lunch?')).toBe(count);
  expect(await found('lunch?', OPTIONAL)).toBe(0);
  expect(await found('QUESTION: lunch?', OPTIONAL)).toBe(count);
  expect(await found('Question: lunch?', OPTIONAL)).toBe(count);
});
