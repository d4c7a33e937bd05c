import { describe, expect, test } from 'vitest';
import { textAt } from '../../src/core/json-value.ts';
import { inputFaults } from '../../src/core/operation-input.ts';
import { isBlank } from '../../src/core/unseen.ts';
import { validate as validateContribution } from '../../src/protocols/contributions/schemas/contribution.generated.js';
import { validate } from '../../src/protocols/vouch/schemas/vouch-claim.generated.js';

const NOTHING = [
  ['no character', ''],
  ['blanks', ' \t\n\u00a0\u3000'],
  ['a blank without width', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a byte-order mark', '\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['the filler of Hangul', '\u3164\uffa0\u115f\u1160'],
  ['the blank of Braille', '\u2800'],
  ['joiners and selectors', '\u200d\ufe0f'],
  ['signs of direction', '\u200e\u202e\u2069'],
  ['control characters', '\0\u0007\u009f'],
  ['tags', '\u{e0001}\u{e0061}'],
] as const;

describe('a text that shows nothing', () => {
  test.each(NOTHING)('%s', (_what, text) => {
    expect(isBlank(text)).toBe(true);
    expect(textAt({ text }, 'text')).toBeNull();
    const input = {
      type: 'object',
      properties: { text: { type: 'string', pattern: '\\S', description: '' } },
    };
    const schema = { ...input, required: [], additionalProperties: false } as const;
    expect(inputFaults(schema as never, { text })).toHaveLength(1);
    validate({ text });
    const faults = validate.errors ?? [];
    expect(faults.some(({ instancePath }) => instancePath === '/text')).toBe(true);
    const answer = text.repeat(10).slice(0, 20);
    validateContribution({ decisions: [{ answer }] });
    const places = validateContribution.errors?.map(({ instancePath }) => instancePath);
    expect(places).toContain('/decisions/0/answer');
  });

  test.each(['a', '.', '\u0301', '1\u200b', '\u{1f9d1}\u200d\u{1f680}', '\u0e01'])(
    'not %j',
    (text) => {
      expect(isBlank(text)).toBe(false);
      expect(textAt({ text }, 'text')).toBe(text);
    },
  );
});
