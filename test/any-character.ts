import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any code point but half a surrogate pair, as a text: the `unit` of strings that hold whatever there
 * is. The library's own, `binary`, makes the same ones, but notes all million of them first: a second
 * and 110 MB for each process.
 */
export const ANY_CHARACTER: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map(
    (nth) => String.fromCodePoint(nth < FIRST_SURROGATE ? nth : nth + SURROGATES),
    (text) => {
      const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
      if (point === undefined || text !== String.fromCodePoint(point)) throw new Error('not one');
      return point < FIRST_SURROGATE ? point : point - SURROGATES;
    },
  );
