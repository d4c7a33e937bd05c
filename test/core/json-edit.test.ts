import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withValues } from '../../src/core/json-edit.ts';

const TEXT = `{
    "a": 1.0,
    "unknown":   [1,2],
    "list": [],
    "inner": { "b": "x" }
}
`;

test('only what changes is another, and what is new is indented as the text is', () => {
  expect(
    withValues(TEXT, [
      [['inner', 'b'], 'y'],
      [['list', 0], { c: 1 }],
      [['last'], null],
    ]),
  ).toBe(`{
    "a": 1.0,
    "unknown":   [1,2],
    "list": [
        {
            "c": 1
        }
    ],
    "inner": { "b": "y" },
    "last": null
}
`);
});

test('a member is taken away', () => {
  expect(JSON.parse(withValues(TEXT, [[['unknown'], undefined]]))).toEqual({
    a: 1,
    list: [],
    inner: { b: 'x' },
  });
});

test('whatever is set is read back, and nothing else is another', () => {
  const keys = fc.constantFrom('a', 'list', 'inner', 'new', 'Ü"\\');
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, fc.jsonValue()), { maxLength: 5 }), (changes) => {
      const expected = JSON.parse(TEXT);
      for (const [key, value] of changes) expected[key] = value;
      const text = withValues(
        TEXT,
        changes.map(([key, value]) => [[key], value]),
      );
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(expected)));
    }),
  );
});
