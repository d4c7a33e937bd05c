import { expect, test } from 'vitest';
import { QuotedText } from '../../src/engine/content.ts';

const TEXT = 'The limiter  keeps one bucket\r\nper tenant.\n\nBuckets never expire ...args.\n';

test.each([
  ['as it is', 'keeps one bucket', true],
  ['over a line end', 'one bucket per tenant', true],
  ['with other white space', '  The\tlimiter keeps ', true],
  ['with another case', 'the limiter', false],
  ['with a gap of dots', 'The limiter ... per tenant.', true],
  ['with a gap of one sign', 'The limiter … Buckets never', true],
  ['with a gap at both ends', '... one bucket …', true],
  ['with parts in another order', 'Buckets never ... The limiter', false],
  ['with one part used twice', 'one bucket ... one bucket', false],
  ['with dots that stand in the text', 'never expire ...args', true],
  ['of nothing', ' ... ', true],
  ['that is not there', 'Buckets expire daily', false],
])('a quote %s', (_how, quote, expected) => {
  expect(new QuotedText(TEXT).holds(quote)).toBe(expected);
});
