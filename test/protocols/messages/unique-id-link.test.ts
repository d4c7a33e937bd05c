import { describe, expect, test } from 'vitest';
import uniqueId from '../../../src/protocols/messages/rules/unique-id.ts';
import { places, sent, words } from './link-judge.ts';

const ONE = sent({ id: 7 }, 'one');
const TWO = sent({ id: 7 }, 'two');

describe('message/unique-id', () => {
  test('every message with the id of the first, by path where a date is missing', async () => {
    const three = sent({ id: '7' }, 'three');
    const files = { 'messages/c.md': three, 'messages/a.md': ONE, 'messages/b.md': TWO };
    expect(await places(uniqueId, files)).toEqual([
      'messages/b.md 3:5-3:6 < messages/a.md@3:5-3:6',
      'messages/c.md 3:5-3:8 < messages/a.md@3:5-3:6',
    ]);
  });

  test('each is offered another id that is free in its mailbox', async () => {
    const helps = async (...ids: readonly (string | number)[]) => {
      const files = Object.fromEntries(
        ids.map((id, index) => [`messages/${index}.md`, sent({ id }, `${index}`)]),
      );
      const elsewhere = { 'b/messages/1.md': sent({ id: 99 }) };
      const found = await words(uniqueId, { ...files, ...elsewhere });
      return found.map((each) => /By hand, "([^"]*)" is a free id/.exec(each)?.[1]);
    };
    expect(await helps(7, 7, 12, 7)).toEqual(['13', '14']);
    expect(await helps('limiter', 'limiter', 'limiter-2')).toEqual(['limiter-3']);
    expect(await helps('20260412091400', '20260412091400')).toEqual(['20260412091400-2']);
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

  test('copies of nothing, as long as they are equal', async () => {
    const files = { 'agents/Ann/inbox/7.md': ONE, 'agents/Bob/inbox/7.md': ONE };
    expect(await places(uniqueId, files)).toEqual([]);
  });

  test('copies of nothing that differ are one problem', async () => {
    const files = {
      'agents/Ann/inbox/7.md': TWO,
      'agents/Bob/inbox/7.md': ONE,
      'agents/Cid/inbox/7.md': TWO,
      'agents/Cid/outbox/7.md': sent({ id: 7 }, 'three'),
    };
    expect(await places(uniqueId, files)).toEqual([
      'agents/Bob/inbox/7.md 3:5-3:6 < agents/Ann/inbox/7.md@3:5-3:6 < agents/Cid/outbox/7.md@3:5-3:6',
    ]);
  });

  test('the later by date is at fault, whatever its path', async () => {
    const created = (day: number) => sent({ id: 7, created: `2026-09-${day}T10:00:00Z` }, 'text');
    const files = {
      'messages/a.md': created(16),
      'messages/b.md': created(15),
      'messages/z.md': created(14),
    };
    expect(await places(uniqueId, files)).toEqual([
      'messages/a.md 3:5-3:6 < messages/z.md@3:5-3:6',
      'messages/b.md 3:5-3:6 < messages/z.md@3:5-3:6',
    ]);
    expect(await places(uniqueId, { ...files, 'messages/c.md': ONE })).toEqual([
      'messages/b.md 3:5-3:6 < messages/a.md@3:5-3:6',
      'messages/c.md 3:5-3:6 < messages/a.md@3:5-3:6',
      'messages/z.md 3:5-3:6 < messages/a.md@3:5-3:6',
    ]);
  });

  test('of one time the later by path', async () => {
    const text = (body: string) => sent({ id: 7, created: '2026-09-14T10:00:00Z' }, body);
    const files = { 'messages/b.md': text('one'), 'messages/a.md': text('two') };
    expect(await places(uniqueId, files)).toEqual([
      'messages/b.md 3:5-3:6 < messages/a.md@3:5-3:6',
    ]);
  });

  test('numbers too large to be told apart are no ids', async () => {
    const numbered = (id: string) => `---\nsubject: "INFO: hello"\nid: ${id}\n---\n`;
    const files = (one: string, other: string) => ({
      'messages/a.md': numbered(one),
      'messages/b.md': numbered(other),
    });
    const numbers = files('12345678901234567890', '12345678901234567891');
    expect(await places(uniqueId, numbers)).toEqual([]);
    const texts = files('"12345678901234567890"', "'12345678901234567890' # the same");
    expect(await places(uniqueId, texts)).toHaveLength(1);
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
