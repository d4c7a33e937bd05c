import { describe, expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { rules } from '../../all-rules.ts';
import { lintExample, withCrlf } from '../tester.ts';
import { lint } from './judge.ts';

const ALL = Object.entries(VALID_MESSAGES);

test('every type of the protocol has a faultless message', () => {
  expect(ALL.map(([type]) => type)).toEqual([
    'KICKOFF',
    'DELTA',
    'COMPILED',
    'CRITIQUE',
    'ACK',
    'CLAIM',
    'HANDOFF',
    'BLOCKED',
    'QUESTION',
    'INFO',
  ]);
});

describe('no rule has anything to say', () => {
  const files = Object.fromEntries(ALL.map(([type, text]) => [`messages/${type}.md`, text]));
  const thread = { name: 'a thread', files };

  test('of the whole thread', async () => {
    expect(await lintExample(rules, thread)).toEqual([]);
  });

  test('of the whole thread with CRLF line ends', async () => {
    expect(await lintExample(rules, withCrlf(thread))).toEqual([]);
  });

  test.each(ALL)('of the %s alone, with and without a byte-order mark', async (_, text) => {
    expect(await lint(text)).toEqual([]);
    expect(await lint(`\ufeff${text}`)).toEqual([]);
  });
});
