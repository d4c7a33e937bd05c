import { describe, expect, test } from 'vitest';
import uniqueId from '../../../src/rules/messages/unique-id.ts';
import { places, sent } from './link-judge.ts';

const ONE = sent({ id: 7 }, 'one');
const TWO = sent({ id: 7 }, 'two');

describe('message/unique-id', () => {
  test('every later message with the id of the first by path', async () => {
    const three = sent({ id: '7' }, 'three');
    const files = { 'messages/c.md': three, 'messages/a.md': ONE, 'messages/b.md': TWO };
    expect(await places(uniqueId, files)).toEqual([
      'messages/b.md 3:5-3:6 < messages/a.md@3:5-3:6',
      'messages/c.md 3:5-3:8 < messages/a.md@3:5-3:6',
    ]);
  });

  test('an id of other letters is another id', async () => {
    const files = { 'messages/a.md': sent({ id: 'a' }), 'messages/b.md': sent({ id: 'A' }) };
    expect(await places(uniqueId, files)).toEqual([]);
  });

  test('messages without an id share none', async () => {
    const files = { 'messages/a.md': sent({}, 'one'), 'messages/b.md': sent({}, 'two') };
    expect(await places(uniqueId, files)).toEqual([]);
  });

  test('the same message twice is one message', async () => {
    const files = { 'messages/a.md': ONE, 'messages/b.md': ONE.replaceAll('\n', '\r\n') };
    expect(await places(uniqueId, files)).toEqual([]);
  });

  test('another project has ids of its own', async () => {
    const files = { 'projects/a/messages/7.md': ONE, 'projects/b/messages/7.md': TWO };
    expect(await places(uniqueId, files)).toEqual([]);
  });

  test('a copy that differs is a matter of message/copy-drift', async () => {
    const files = { 'messages/7.md': ONE, 'agents/Ann/inbox/7.md': TWO };
    expect(await places(uniqueId, files)).toEqual([]);
  });

  test('copies of nothing can not be told from drift', async () => {
    const files = { 'agents/Ann/inbox/7.md': ONE, 'agents/Bob/inbox/7.md': TWO };
    expect(await places(uniqueId, files)).toEqual([]);
  });

  test('files that are no messages have no ids', async () => {
    const files = { 'messages/a.md': ONE, 'messages/b.md': '---\nid: 7\n---\n' };
    expect(await places(uniqueId, files)).toEqual([]);
  });

  test('messages where the user says they are', async () => {
    const options = { messages: { include: ['mail/*.md'] } };
    expect(await places(uniqueId, { 'mail/a.md': ONE, 'mail/b.md': TWO }, options)).toEqual([
      'mail/b.md 3:5-3:6 < mail/a.md@3:5-3:6',
    ]);
  });
});
