import { expect, test } from 'vitest';
import { locatorOf } from '../../src/core/locator.ts';
import { AskedPlaces, askFor } from '../../src/engine/asked-places.ts';

const TEXT = { text: 'one\ntwo\nthree\n', skipped: 0 };
const LINE = { line: 2 };

/** Places of one record, answered. */
function answered(ask: (places: AskedPlaces) => void): AskedPlaces {
  const places = new AskedPlaces();
  ask(places);
  places.answerBy(locatorOf(TEXT));
  return places;
}

test('what was asked is answered as the record itself would', () => {
  const places = answered((each) => each.ask(LINE, { text: true, excerpt: true }));
  const locator = locatorOf(TEXT);
  const range = places.rangeOf(LINE);
  expect(range).toEqual(locator.rangeOf(LINE));
  expect(places.textOf(LINE)).toBe('two');
  expect(places.excerptOf(range)).toEqual(locator.excerptOf(range));
});

test('a place that is asked for twice is answered all that was asked', () => {
  const places = answered((each) => {
    each.ask(LINE, { text: true });
    each.ask(LINE);
    each.ask(LINE, { excerpt: true });
  });
  expect(places.textOf(LINE)).toBe('two');
  expect(places.excerptOf(places.rangeOf(LINE))).toHaveLength(1);
});

test('of a path that is two records, the last one answers', () => {
  const places = new AskedPlaces();
  places.ask(undefined, { excerpt: true });
  places.answerBy(locatorOf(TEXT));
  places.answerBy(locatorOf({ text: '', skipped: 0 }));
  const range = places.rangeOf(undefined);
  expect(range.start).toEqual({ line: 1, column: 1, offset: 0 });
  expect(places.excerptOf(range)).toEqual([{ line: 1, column: 1, text: '' }]);
});

test('what nobody asked for is not known', () => {
  const places = answered((each) => each.ask(undefined));
  expect(places.rangeOf(undefined).start).toEqual({ line: 1, column: 1, offset: 0 });
  expect(() => places.textOf(undefined)).toThrow('nobody asked');
  expect(() => places.rangeOf(LINE)).toThrow('nobody asked');
});

test('a finding asks each of its records', () => {
  const ref = (path: string) =>
    ({
      path,
      mode: 'file',
      kind: 'message',
      id: null,
      home: '',
      declared: true,
      copy: false,
    }) as const;
  const places = new Map<string, AskedPlaces>();
  const placesOf = (path: string): AskedPlaces => {
    const each = places.get(path) ?? new AskedPlaces();
    places.set(path, each);
    return each;
  };
  const edit = { record: ref('c'), replacements: [{ at: LINE, text: '' }] };
  const related = [{ record: ref('b'), at: LINE, message: '', alike: true as const }];
  askFor({ record: ref('a'), message: 'm', at: LINE, related, edit }, placesOf);
  for (const each of places.values()) each.answerBy(locatorOf(TEXT));
  expect([...places.keys()]).toEqual(['a', 'b', 'c']);
  expect(places.get('a')?.textOf(LINE)).toBe('two');
  const range = places.get('b')?.rangeOf(LINE);
  expect(range && places.get('b')?.excerptOf(range)).toHaveLength(1);
  expect(places.get('c')?.rangeOf(LINE).start.line).toBe(2);
});
