import { expect, test } from 'vitest';
import { COLLECTOR } from '../../src/app/garbage.ts';
import { ownText } from '../../src/core/own-text.ts';

test.each(['', 'text', 'Zürich 漢字 \u{1f600}', '\ufefftext', '\ud83d half \udc00'])(
  'a copy of %j is the same text',
  (text) => {
    expect(ownText(text)).toBe(text);
  },
);

test('a copy of a slice lets the text go that it was cut from', () => {
  const held = () => {
    COLLECTOR.onLetGo(Number.POSITIVE_INFINITY);
    return process.memoryUsage().heapUsed;
  };
  const before = held();
  const copies = Array.from({ length: 50 }, (_, at) => {
    const text = `${at}${'-'.repeat(2 ** 20)}`;
    return ownText(text.slice(0, 40));
  });
  expect(held() - before).toBeLessThan(25 * 2 ** 20);
  expect(copies).toHaveLength(50);
});
