import fc from 'fast-check';
import { ANY_CHARACTER } from '../any-character.ts';

/** JSON, and what is nearly JSON: pieces of it in any order. */
export const nearlyJson = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '{',
          '}',
          '[',
          ']',
          ':',
          ',',
          '"',
          '\\',
          '/',
          '//',
          '/*',
          '*/',
          '#',
          "'",
          '-',
          '+',
          '.',
        ],
        ...['0', '01', '1', '12', 'e', 'E', '1e', 'x', 'true', 'false', 'null', 'NaN', 'True', '_'],
        ...[' ', '\n', '\r', '\r\n', '\t', '\u00a0', '\ufeff', '\u0000', '\u2028', '\ud800', '🗼'],
        ...[
          '"a"',
          '"a":',
          '"b":1',
          '"\\u0061"',
          '"\\u12"',
          '"\\n"',
          '<<<<<<<',
          '=======',
          '\u000b',
        ],
      ),
      fc.json({ maxDepth: 2 }),
      fc.string({ maxLength: 3, unit: ANY_CHARACTER }),
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));

/** JSON with one character changed, dropped or added. */
export const brokenJson = fc
  .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.nat(2), fc.constantFrom(...'{}[]:,"\\ 0-e.x/\n'))
  .map(([text, place, dropped, added]) => {
    const at = place % (text.length + 1);
    return text.slice(0, at) + added + text.slice(at + dropped);
  });

/** Pieces of YAML in any order. */
export const nearlyYaml = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['a', 'b: ', 'c:', '- ', '-', '? ', ': ', ':', '{', '}', '[', ']', ',', '"', "'", '#'],
        ...[
          ' # c',
          '\n',
          '\n',
          '\n  ',
          '\n    ',
          '\r\n',
          '\t',
          ' ',
          '|\n',
          '>-\n',
          '\\',
          '\\"',
          "''",
        ],
        ...['&x ', '*x', '*y ', '!!str ', '!t ', '!!int ', '---\n', '...\n', '%YAML 1.1\n', '%TAG'],
        ...['<<: ', '"k": ', 'true', '1e400', '0x1', '@', '`', '<<<<<<<', '🗼', '\u0085', '\ufeff'],
      ),
      fc.string({ maxLength: 3, unit: ANY_CHARACTER }),
    ),
    { maxLength: 16 },
  )
  .map((pieces) => pieces.join(''));
