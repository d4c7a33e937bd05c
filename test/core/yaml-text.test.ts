import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { withYamlValues, type YamlChange, yamlText } from '../../src/core/yaml-text.ts';
import { parsePyYaml, parseYaml } from '../../src/parse/yaml/yaml.ts';
import { ANY_CHARACTER } from '../any-character.ts';
import PYYAML from '../fixtures/reference/pyyaml.json' with { type: 'json' };
import { HARD_TEXTS, hardDocument } from '../reference/hard-texts.ts';

/** `RUNS=5000 npx vitest run test/core/yaml-text.test.ts` looks longer. */
const RUNS = Number(process.env['RUNS'] ?? 40);

const LIMITS = { depth: 50, aliases: 100 };

/** What readers make of a text: YAML 1.1 and 1.2 by the library, and ours for both. */
function readings(text: string): readonly unknown[] {
  return [
    ...(['1.1', '1.2'] as const).map((version) => {
      const document = parseDocument(text, { version });
      return document.errors[0]?.message ?? document.toJS();
    }),
    parseYaml(text, LIMITS).value,
    parsePyYaml(text, LIMITS).value,
  ];
}

function allRead(value: unknown): readonly unknown[] {
  return [value, value, value, value];
}

/** Texts as people write them, and as only a test does; no halves of characters, which UTF-8 lacks. */
const text = fc.oneof(
  fc.constantFrom(...HARD_TEXTS),
  fc.string({ unit: ANY_CHARACTER, maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom(...' \t\n\r-:#\'"?|>&*!%@`{}[],~=<01.e_xoabyn\u0085\u2028\ufeff'),
  }),
  fc.array(fc.constantFrom(...HARD_TEXTS), { maxLength: 4 }).map((parts) => parts.join(' ')),
  fc.array(fc.constantFrom(...HARD_TEXTS), { maxLength: 4 }).map((parts) => parts.join('\n')),
);

/** A key that JSON and YAML share: no object has `__proto__` as a member by itself. */
const key = text.filter((each) => each !== '__proto__' && each.length < 200);

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(null, true, false, 0, -1, 0.7, 12, 1.5),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(key, tie('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any;

describe('what is written is read back the same, by YAML 1.1 and 1.2, and by our own readers', () => {
  test('texts that are known to be hard', () => {
    const wrong = HARD_TEXTS.filter((each) => {
      const document = { text: each, inner: { [each]: [each] } };
      return readings(yamlText(document)).some(
        (read) => JSON.stringify(read) !== JSON.stringify(document),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('any texts, numbers, lists and mappings', () => {
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true }), (document) => {
        expect(readings(yamlText(document))).toEqual(allRead(document));
      }),
      { numRuns: RUNS },
    );
  });

  test('nothing in it moves a terminal, or is a line break for some readers only', () => {
    fc.assert(
      fc.property(text, (each) => {
        expect(yamlText({ [each]: each, list: [each] })).not.toMatch(
          /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/,
        );
      }),
      { numRuns: RUNS },
    );
  });
});

describe(`PyYAML ${PYYAML.version}, by what was recorded of it`, () => {
  test('reads what is written here', () => {
    expect(PYYAML.texts.map(({ text: each }) => each)).toEqual(HARD_TEXTS);
    const otherwise = PYYAML.texts.filter(
      ({ text: each, judged }) => judged !== yamlText(hardDocument(each)),
    );
    // Another spelling has not been shown to PyYAML yet: `npm run reference:pyyaml` does.
    expect(otherwise).toEqual([]);
    expect(PYYAML.texts.filter(({ readsSame }) => !readsSame)).toEqual([]);
  });

  test('what it writes is read here', () => {
    const wrong = PYYAML.texts.flatMap(({ text: each, dumped }) => {
      if (dumped === null) return [];
      const read = parsePyYaml(dumped, LIMITS).value;
      return JSON.stringify(read) === JSON.stringify(hardDocument(each)) ? [] : each;
    });
    const faults = PYYAML.texts.flatMap(({ dumped }) => parsePyYaml(dumped ?? '', LIMITS).faults);
    expect(faults.filter(({ kind }) => kind === 'line-break')).toEqual([]);
    // A separator of lines in a key, or before a line end, stays what YAML 1.2 makes of it.
    expect(wrong).toEqual(['\u2028', 'a\u2028b', '\u2029', 'a\u2029\nb']);
    const known = PYYAML.texts.filter(({ text: each }) => wrong.includes(each));
    const texts = known.map(({ dumped }) => Object(parsePyYaml(dumped ?? '', LIMITS).value).text);
    expect(texts).toEqual(['\u2028', 'a\u2028b', '\u2029', 'a\u2029b']);
  });
});

const PLAIN = `# of the scout
id: a   # the id
"status": 'pending'
list:
- x
- y
note: |
  Two
  lines.
last: 1
`;

describe('a mapping with other values', () => {
  test.each<[string, readonly YamlChange[], string]>([
    ['a value, whose comment stays', [['id', 'b']], PLAIN.replace('id: a ', 'id: b ')],
    ['a quoted key', [['status', 'yes']], PLAIN.replace(`"status": 'pending'`, `status: 'yes'`)],
    ['a list', [['list', []]], PLAIN.replace('list:\n- x\n- y\n', 'list: []\n')],
    ['a text of several lines', [['note', 'One.']], PLAIN.replace('|\n  Two\n  lines.', 'One.')],
    ['one that is gone', [['note', undefined]], PLAIN.replace('note: |\n  Two\n  lines.\n', '')],
    ['a new one', [['by', '~']], `${PLAIN}by: '~'\n`],
    ['none', [], PLAIN],
  ])('%s', (_name, changes, after) => {
    expect(withYamlValues(PLAIN, changes)).toBe(after);
  });

  test.each([
    [
      '{id: a, status: pending} # in one line\n',
      "{ id: a, status: pending, by: 'yes' } # in one line\n",
    ],
    ['id: a', "id: a\nby: 'yes'\n"],
    ['', "by: 'yes'\n"],
  ])('a new value in %j', (before, after) => {
    expect(withYamlValues(before, [['by', 'yes']])).toBe(after);
  });

  test('any changes of any mapping: the others stay as they were', () => {
    const mapping = fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true });
    fc.assert(
      fc.property(mapping, key, fc.option(value, { nil: undefined }), (before, name, next) => {
        const { [name]: _old, ...others } = before;
        // Without its last member it is no mapping any more: no record comes to that.
        fc.pre(next !== undefined || Object.keys(others).length > 0);
        const changed = withYamlValues(yamlText(before), [[name, next]]);
        const wanted = next === undefined ? others : { ...before, [name]: next };
        expect(readings(changed)).toEqual(allRead(wanted));
      }),
      { numRuns: RUNS },
    );
  });
});
