import { describe, expect, test } from 'vitest';
import ackTarget from '../../../src/protocols/messages/rules/ack-target.ts';
import { ack, places, sent, words } from './link-judge.ts';

const FILES = { 'messages/101.md': sent({ id: 101 }) };

describe('message/ack-target', () => {
  test.each(['101', 'msg 101', '#101', 'msg-101', 'Message 101 (hello)'])('%s', async (target) => {
    expect(
      await places(ackTarget, { ...FILES, 'messages/102.md': ack({ id: 102 }, target) }),
    ).toEqual([]);
  });

  test.each([
    ['msg101', '101', true],
    ['message.7', '7', true],
    ['7', 'message_7', true],
    ['old-msg-7', '7', false],
    ['old-7', 'old-msg-7', false],
    ['msg', 'msg', true],
  ])('the id %s is meant by %s: %s', async (id, target, isMeant) => {
    const files = { 'messages/a.md': sent({ id }), 'messages/b.md': ack({ id: 'b' }, target) };
    expect(await places(ackTarget, files)).toHaveLength(isMeant ? 0 : 1);
  });

  test.each([
    ['kickof-limiter', 'If you mean kickoff-limiter, write that id.'],
    ['report-8', 'Put the id of the message that is acknowledged under "## Message ID".'],
  ])('what comes near %s', async (target, help) => {
    const files = {
      'messages/a.md': sent({ id: 'kickoff-limiter' }),
      'messages/c.md': sent({ id: 'report-7' }),
      'messages/b.md': ack({ id: 'b' }, target),
    };
    expect(await words(ackTarget, files)).toEqual([
      `No message has the id "${target}" that is acknowledged here | ${help}`,
    ]);
  });

  test('an id that is written in full goes before one that only resembles it', async () => {
    const files = {
      'messages/a.md': sent({ id: 7 }),
      'messages/b.md': ack({ id: 'msg-7' }, '7'),
    };
    expect(await places(ackTarget, files)).toEqual([]);
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

  test('ACKs whose targets live elsewhere', async () => {
    const files = { 'messages/2.md': ack({ id: 2 }, '1'), 'messages/4.md': ack({ id: 4 }, '3') };
    expect(await places(ackTarget, files)).toEqual([]);
  });

  test('ACKs alone, of which one names another', async () => {
    const files = { 'messages/2.md': ack({ id: 2 }, '1'), 'messages/4.md': ack({ id: 4 }, '2') };
    expect(await places(ackTarget, files)).toEqual(['messages/2.md 7:1-7:2']);
    const several = { ...files, 'messages/4.md': ack({ id: 4 }, '2, 3') };
    expect(await places(ackTarget, several)).toEqual([
      'messages/2.md 7:1-7:2',
      'messages/4.md 7:4-7:5',
    ]);
  });

  test('its own id, wherever', async () => {
    const own = { 'messages/2.md': ack({ id: 'msg-2' }, '2') };
    expect(await places(ackTarget, own)).toEqual(['messages/2.md 7:1-7:2']);
    expect(await places(ackTarget, { ...own, ...FILES })).toEqual(['messages/2.md 7:1-7:2']);
    expect(await words(ackTarget, own)).toEqual([
      'This ACK acknowledges itself: "2" is its own id | ' +
        'Put the id of the message that is acknowledged under "## Message ID".',
    ]);
  });

  test('an ACK without an id of its own does not name itself', async () => {
    const files = { ...FILES, 'messages/x.md': ack({}, '110') };
    expect(await words(ackTarget, files)).toEqual([
      expect.stringMatching(/^No message has the id "110" that is acknowledged here/),
    ]);
  });

  test('an id that is too large for a number', async () => {
    const large = '12345678901234567890';
    const named = { ...FILES, 'messages/102.md': ack({ id: 102 }, large) };
    expect(await places(ackTarget, named)).toHaveLength(1);
    const target = `---\nsubject: "INFO: hello"\nid: ${large}\n---\n`;
    expect(await places(ackTarget, { ...named, 'messages/7.md': target })).toEqual([]);
    // Any other number is exact.
    const exact = { ...FILES, 'messages/7.md': target, 'messages/102.md': ack({ id: 102 }, '110') };
    expect(await places(ackTarget, exact)).toHaveLength(1);
    const text = { ...exact, 'messages/102.md': ack({ id: 102 }, 'msg-110 and 110-a') };
    expect(await places(ackTarget, text)).toHaveLength(2);
  });

  test('other types are not asked', async () => {
    for (const subject of ['INFO: x', 'Ack: x']) {
      const text = sent({ id: 5, subject }, '## Message ID', '999');
      expect(await places(ackTarget, { ...FILES, 'messages/5.md': text })).toEqual([]);
    }
  });
});
