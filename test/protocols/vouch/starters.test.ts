import { expect, test } from 'vitest';
import { isAsInitWrote } from '../../../src/protocols/vouch/vouch-starters.ts';

const TEXT = 'd3c434b37d53ed238331d10a998ecf1107daf2e1f7b18fcaa613c5499bec88ec';

test('an object is what init wrote by its id and its text, and by nothing less', () => {
  const ids = new Set(['vouch-starter-reviewed-knowledge']);
  expect(isAsInitWrote(ids, { reviewed: { text: TEXT } })).toBe(true);
  expect(isAsInitWrote(ids, { reviewed: { text: '=Anybody may approve.' } })).toBe(false);
  expect(isAsInitWrote(ids, { reviewed: {} })).toBe(false);
  expect(isAsInitWrote(ids, null)).toBe(false);
  expect(isAsInitWrote(new Set(['another']), { reviewed: { text: TEXT } })).toBe(false);
  expect(isAsInitWrote(new Set([...ids, 'another']), { reviewed: { text: TEXT } })).toBe(false);
  expect(isAsInitWrote(new Set(['toString']), { reviewed: {} })).toBe(false);
});
