import { expect, test } from 'vitest';
import { quote } from '../../src/parse/quote.ts';

const X39 = 'x'.repeat(39);

test.each([
  ['as long as a message repeats', `${X39}x`, `${X39}x`],
  ['longer', `${X39}xx`, `${X39}x…`],
  ['the first character of two units where it is cut', `${X39}\u{10000}x`, `${X39}…`],
  ['the last one there', `${X39}\u{10ffff}x`, `${X39}…`],
  ['one right before', `${'x'.repeat(38)}\u{1f5fc}x`, `${'x'.repeat(38)}\u{1f5fc}…`],
  ['one right behind', `${X39}x\u{1f5fc}`, `${X39}x…`],
])('%s', (_, text, quoted) => {
  expect(quote(text)).toBe(quoted);
});
