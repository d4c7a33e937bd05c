import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inertJson, visible } from '../../src/report/sanitize.ts';
import { ANY_CHARACTER } from '../any-character.ts';

describe('visible', () => {
  test.each([
    ['escape sequences', '\u001b[31mred', '\\u001b[31mred'],
    ['C1 controls', 'a\u009b31m', 'a\\u009b31m'],
    ['DEL and NUL', '\u007f\0', '\\u007f\\u0000'],
    ['line ends and tabs', 'a\r\nb\tc', 'a\\r\\nb\\tc'],
    ['line separators', 'a\u2028b\u2029c', 'a\\u2028b\\u2029c'],
    ['bidirectional controls', '\u202eevil\u2066\u200f', '\\u202eevil\\u2066\\u200f'],
    ['zero-width characters', 'a\u200bb\u200dc\ufeffd\u2060', 'a\\u200bb\\u200dc\\ufeffd\\u2060'],
    ['ignorable characters', 'a\u00adb\u3164\u034f', 'a\\u00adb\\u3164\\u034f'],
    ['tags beyond the basic plane', '\u{e0041}', '\\u{e0041}'],
    ['lone surrogates', 'a\ud83db\ude00', 'a\\ud83db\\ude00'],
    ['bytes of a path that are no UTF-8', 'caf\udce9\udc80\udcff', 'caf\\xe9\\x80\\xff'],
    ['commands of the runner, in brackets', 'a##[error]b ##[', 'a##\\u005berror]b ##\\u005b'],
    ['commands of the runner, at the start', '::error::x', '\\u003a:error::x'],
    ['commands of the runner, indented', '  ::error::x', '  \\u003a:error::x'],
  ])('%s', (_what, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test.each(['Grüße, 日本語', '👍 ✔️', 'a :: b', 'C:\\x', '# [x]', 'a\u00a0b'])(
    'leaves %j',
    (text) => {
      expect(visible(text)).toBe(text);
    },
  );

  test('whatever comes in, nothing comes out that acts', () => {
    const acting =
      /[\0-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|##\[|^\s*::/u;
    const piece = fc.constantFrom('#', '[', ':', ' ', '\u001b', '\u202e', '\ud800', 'a', '\n');
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: ANY_CHARACTER }), fc.string({ unit: piece })),
        (text) => {
          expect(visible(text)).not.toMatch(acting);
          expect(visible(text)).not.toMatch(/\p{Cs}/u);
          expect(visible(visible(text))).toBe(visible(text));
        },
      ),
    );
  });
});

describe('inertJson', () => {
  test('means what it meant, and has nothing that acts', () => {
    const piece = fc.constantFrom(
      '#',
      '[',
      '\u009b',
      '\u202e',
      '\u{e0041}',
      '\u2028',
      'a',
      '\udc80',
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string({ unit: piece })), (value) => {
        const text = inertJson(JSON.stringify(value, null, 2));
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text).not.toMatch(/[\0-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]|##\[/u);
      }),
    );
  });

  test('escapes units, which every reader of JSON understands', () => {
    expect(inertJson('"##[\u{e0041}\u009b"')).toBe('"##\\u005b\\udb40\\udc41\\u009b"');
  });
});
