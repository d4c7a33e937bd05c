import { expect, test } from 'vitest';
import { parseJson } from '../../src/parse/json/json.ts';
import { placeInString } from '../../src/protocols/contributions/string-place.ts';

/** The source of a stretch of the value of `a`. */
function source(json: string, part: string): string {
  const { value, positions } = parseJson(json, { depth: 9 });
  const start = (value as { a: string }).a.indexOf(part);
  const place = placeInString({ text: json, positions }, ['a'], {
    start,
    end: start + part.length,
  });
  if (!('start' in place)) throw new Error('no span');
  return json.slice(place.start, place.end);
}

test.each([
  ['{"a": "one maybe two"}', 'maybe', 'maybe'],
  ['{"a": "maybe"}', 'maybe', 'maybe'],
  ['{"a": "\\n\\u00e4\\\\maybe\\""}', 'maybe', 'maybe'],
  ['{"a": "it \\u006daybe is"}', 'maybe', '\\u006daybe'],
  ['{"a": "😀 maybe 😀"}', 'maybe', 'maybe'],
  ['{"a": "x\\"y"}', '"', '\\"'],
  ['{"a": "xyz\\n"}', '\n', '\\n'],
])('%s: %j stands at %s', (json, part, expected) => {
  expect(source(json, part)).toBe(expected);
});

test('what is no string is its own place', () => {
  const text = '{"a": 7}';
  const { positions } = parseJson(text, { depth: 9 });
  expect(placeInString({ text, positions }, ['a'], { start: 0, end: 1 })).toEqual(['a']);
  expect(placeInString({ text, positions }, ['b'], { start: 0, end: 1 })).toEqual(['b']);
});
