import { describe, expect, test } from 'vitest';
import ackTarget from '../../../src/rules/messages/ack-target.ts';
import { ack, places, sent } from './link-judge.ts';

const FILES = { 'messages/101.md': sent({ id: 101 }) };

describe('message/ack-target', () => {
  test.each(['101', 'msg 101', '#101', 'msg-101', 'Message 101 (hello)'])('%s', async (target) => {
    expect(
      await places(ackTarget, { ...FILES, 'messages/102.md': ack({ id: 102 }, target) }),
    ).toEqual([]);
  });

  test('each id that no message has', async () => {
    const text = ack({ id: 102 }, '100, 101 and 103');
    expect(await places(ackTarget, { ...FILES, 'messages/102.md': text })).toEqual([
      'messages/102.md 7:1-7:4',
      'messages/102.md 7:14-7:17',
    ]);
  });

  test('a message that is only there as a copy', async () => {
    const files = {
      'agents/Ann/inbox/7.md': sent({ id: 'msg_7' }),
      'messages/8.md': ack({ id: 8 }, '7'),
    };
    expect(await places(ackTarget, files)).toEqual([]);
  });

  test('an id of another project', async () => {
    const files = {
      'a/messages/101.md': sent({ id: 101 }),
      'b/messages/102.md': sent({ id: 102 }),
      'b/messages/103.md': ack({ id: 103 }, '101'),
    };
    expect(await places(ackTarget, files)).toEqual(['b/messages/103.md 7:1-7:4']);
  });

  test.each([
    ['no section', null],
    ['an empty one', ''],
    ['no id', 'the kickoff'],
    ['a date', '2026-09-14'],
  ])('%s', async (_, target) => {
    expect(
      await places(ackTarget, { ...FILES, 'messages/102.md': ack({ id: 102 }, target) }),
    ).toEqual([]);
  });

  test('off where no message has an id', async () => {
    const files = { 'messages/1.md': sent({}), 'messages/2.md': ack({ id: 2 }, '1') };
    expect(await places(ackTarget, files)).toEqual([]);
  });

  test('other types are not asked', async () => {
    for (const subject of ['INFO: x', 'Ack: x']) {
      const text = sent({ id: 5, subject }, '## Message ID', '999');
      expect(await places(ackTarget, { ...FILES, 'messages/5.md': text })).toEqual([]);
    }
  });
});
