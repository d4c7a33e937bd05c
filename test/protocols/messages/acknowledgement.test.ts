import { describe, expect, test } from 'vitest';
import type { MessageType } from '../../../src/protocols/messages/subject.ts';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { call } from '../../cli/call.ts';
import { withRepository } from '../../git/repository-builder.ts';
import { rulesOf, saidBy, told } from './judge.ts';

const ENVELOPE = 'message/envelope';
const ACK_REQUIRED = 'message/ack-required';

/** Type, the rule that judges it, what it wants. */
const TYPES: readonly (readonly [MessageType, string, boolean])[] = [
  ['KICKOFF', 'MB-010', true],
  ['QUESTION', 'MB-011', true],
  ['BLOCKED', 'MB-012', true],
  ['CRITIQUE', ACK_REQUIRED, true],
  ['HANDOFF', ACK_REQUIRED, true],
  ['ACK', 'MB-009', false],
  ['DELTA', ACK_REQUIRED, false],
  ['COMPILED', ACK_REQUIRED, false],
  ['CLAIM', ACK_REQUIRED, false],
  ['INFO', ACK_REQUIRED, false],
];

/** The faultless message of a type with another `ack_required`. */
function asking(type: MessageType, line: string): string {
  return VALID_MESSAGES[type].replace(/^ack_required: .*\n/m, line);
}

describe.each(TYPES)('%s', (type, rule, wanted) => {
  const unless = (kept: boolean) => (kept === wanted ? [] : [rule]);

  test('true', async () => {
    expect(await rulesOf(asking(type, 'ack_required: true\n'))).toEqual(unless(true));
  });

  test('false, or nothing at all', async () => {
    expect(await rulesOf(asking(type, 'ack_required: false\n'))).toEqual(unless(false));
    expect(await rulesOf(asking(type, ''))).toEqual(unless(false));
  });

  // One fault, one problem: a numbered rule that misses the true tells it, else the envelope's.
  test.each(['"true"', 'yes', '1', 'null', '[true]'])('%s is not set', async (value) => {
    const found = await rulesOf(asking(type, `ack_required: ${value}\n`));
    expect(found).toEqual([wanted && rule !== ACK_REQUIRED ? rule : ENVELOPE]);
  });
});

test('the place is the value, its key or the subject', async () => {
  expect(await told('MB-010', asking('KICKOFF', 'ack_required:\n'))).toEqual([
    expect.stringMatching(/^other (\d+):1-\1:13$/),
  ]);
  expect(await saidBy('MB-010', asking('KICKOFF', 'ack_required: "true"\n'))).toEqual({
    level: 'error',
    message: '"ack_required" of this KICKOFF is the string "true", not true',
    help: 'Set "ack_required" to true in the front matter.',
  });
  expect(await saidBy('MB-012', asking('BLOCKED', ''))).toMatchObject({
    message: 'This BLOCKED does not set "ack_required"',
  });
});

test.each([
  ['lowers', 'rules: {MB-010: info}'],
  ['ignores', 'ignore: [{rule: MB-010, path: "messages/**", reason: old}]'],
])('who %s the rule of a type still gets the wrong type as an error', (_how, settings) =>
  withRepository(async (repo) => {
    const message = asking('KICKOFF', 'ack_required: "yes"\n');
    await repo.commit('old', { 'messages/1.md': message, '.lint-protocol.yaml': settings });
    const { code, out } = await call(['-f', 'compact'], { cwd: repo.root, env: repo.env });
    expect(out).toContain(`error ${ENVELOPE}`);
    expect(out).not.toContain('MB-010');
    expect(code).toBe(1);
  }),
);
