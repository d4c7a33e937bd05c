import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutMember } from '../../src/core/json-member.ts';

test.each([
  ['the first', '{"hash":"x","id":1}', '{"id":1}'],
  ['in the middle', '{"a":[1,2],"hash":"x","id":1}', '{"a":[1,2],"id":1}'],
  ['the last', '{"id":1,"hash":"x"}', '{"id":1}'],
  ['the only one', '{"hash":"x"}', '{}'],
  ['blanks behind commas, in the middle', '{"a": 1, "hash": "x", "b": 2}', '{"a": 1, "b": 2}'],
  ['blanks behind commas, the last', '{"a": 1, "hash": "x"}', '{"a": 1}'],
  ['blanks everywhere', ' { "a" : 1 , "hash" : "x" } ', ' { "a" : 1  } '],
  ['a value that is an object', '{"hash":{"a":[",",{}]},"b":"}"}', '{"b":"}"}'],
  ['a number, the last', '{"b":"}","hash":12}', '{"b":"}"}'],
  ['a key with an escape', '{"a":1,"\\u0068ash":"x"}', '{"a":1}'],
  ['twice: the last counts', '{"hash":"x","a":1,"hash":"y","b":2}', '{"hash":"x","a":1,"b":2}'],
  ['twice, side by side', '{"hash":"x","hash":"y"}', '{"hash":"x"}'],
])('cuts it out: %s', (_where, text, left) => {
  expect(withoutMember(text, 'hash')).toBe(left);
});

test.each([
  ['deeper', '{"data":{"hash":"x"},"list":[{"hash":"y"}]}'],
  ['within a string', '{"note":"{\\"hash\\":\\"x\\"}","other":"\\\\","a":"hash"}'],
  ['behind a backslash that is no escape', '{"a\\\\":"hash","b":[",\\"hash\\":1"]}'],
  ['as a value', '{"a":"hash"}'],
  ['as a part of a key', '{"prev_hash":1,"hash_":2,"Hash":3,"\\"hash":4}'],
  ['in a list', '["hash","hash"]'],
  ['in an object of a list', '[{"hash":1}]'],
  ['as the text', '"hash"'],
  ['nowhere', '{}'],
])('knows of none: %s', (_where, text) => {
  expect(withoutMember(text, 'hash')).toBeNull();
});

test('text that is no JSON ends all the same', () => {
  for (const text of ['{"hash', '{"hash":"x', '{"a":1,"hash":', '{]]]"hash"', '{']) {
    expect(() => withoutMember(text, 'hash')).not.toThrow();
  }
});

test('what is left says everything but the member', () => {
  const key = fc.constantFrom('hash', 'a', '__proto__', 'ha\\sh', '"', 'prev_hash', '');
  const object = fc.dictionary(key, fc.jsonValue({ depthSize: 'small' }), {
    noNullPrototype: false,
  });
  fc.assert(
    fc.property(object, fc.constantFrom(undefined, 1), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const left = withoutMember(text, 'hash');
      const { hash: _hash, ...others } = JSON.parse(text);
      if (Object.hasOwn(value, 'hash')) {
        expect(JSON.parse(left ?? '')).toEqual(others);
        expect(left?.length).toBeLessThan(text.length);
        if (indent === undefined) expect(left).toBe(JSON.stringify(others));
      } else expect(left).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

// Quadratic work on lines of a megabyte would take many minutes.
test('takes time in proportion, whatever the line holds', () => {
  const many = 500_000;
  const lines = [
    `{"a":"${'\\\\'.repeat(many)}","hash":1}`,
    `{"a":"${'\\"'.repeat(many)}","hash":1}`,
    `{"a":${'['.repeat(many)}${']'.repeat(many)},"hash":1}`,
    `{${'"hash":1,'.repeat(many)}"hash":1}`,
    `{${' '.repeat(many)}"hash":1${' '.repeat(many)}}`,
  ];
  for (const line of lines) expect(withoutMember(line, 'hash')).not.toBeNull();
});
