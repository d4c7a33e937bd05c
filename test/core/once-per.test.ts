import { expect, test } from 'vitest';
import { oncePer, oncePerText } from '../../src/core/once-per.ts';

test('what is found out of an object is found out once, nothing included', () => {
  let asked = 0;
  const known = oncePer(({ says }: { readonly says?: string }) => {
    asked++;
    return says;
  });
  const [silent, other] = [{}, { says: 'b' }];
  expect([known(silent), known(silent), known(other), known(other)]).toEqual([
    undefined,
    undefined,
    'b',
    'b',
  ]);
  expect(asked).toBe(2);
});

test('equal objects are not the same object', () => {
  const list = oncePer((_record: object): readonly string[] => []);
  const record = {};
  expect(list(record)).toBe(list(record));
  expect(list({})).not.toBe(list(record));
});

test('what is found out of a text is found out once for all that are equal, nothing included', () => {
  const asked: string[] = [];
  const known = oncePerText((text) => {
    asked.push(text);
    return text === 'silent' ? undefined : text.length;
  });
  expect(['silent', 'abc', 'silent', 'abc', '__proto__'].map(known)).toEqual([
    undefined,
    3,
    undefined,
    3,
    9,
  ]);
  expect(asked).toEqual(['silent', 'abc', '__proto__']);
});
