import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  asWritten,
  jqPrint,
  jqString,
  shortest,
} from '../../../src/protocols/contributions/contribution-checksum.ts';
import { contribution, META } from '../../../src/protocols/contributions/example.ts';
import { digest, entry, MANIFEST } from '../../../src/protocols/contributions/manifest-example.ts';
import { judged, told, toldOf } from './judge.ts';

const PLACE = ['_meta', 'checksum'] as const;

describe('what jq prints', () => {
  test.each([
    ['{}', '{}'],
    ['[ ]', '[]'],
    [' 7 ', '7'],
    [
      '{"a":[1,{"b":null}],"c":{}}',
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {}\n}',
    ],
    ['{"2":1,"10":2,"1":3}', '{\n  "2": 1,\n  "10": 2,\n  "1": 3\n}'],
    ['{"_meta":{"checksum":"x"}}', '{\n  "_meta": {}\n}'],
    ['{"_meta":{"checksum":{"a":[1,2]},"b":1}}', '{\n  "_meta": {\n    "b": 1\n  }\n}'],
    ['{"_meta":{"b":1,"checksum":[]},"c":2}', '{\n  "_meta": {\n    "b": 1\n  },\n  "c": 2\n}'],
    ['{"\\u005fmeta":{"checksum":1}}', '{\n  "_meta": {}\n}'],
    ['{"checksum":1}', '{\n  "checksum": 1\n}'],
    [
      '{"a":{"_meta":{"checksum":1}}}',
      '{\n  "a": {\n    "_meta": {\n      "checksum": 1\n    }\n  }\n}',
    ],
    [
      '{"_meta":{"a":{"checksum":1}}}',
      '{\n  "_meta": {\n    "a": {\n      "checksum": 1\n    }\n  }\n}',
    ],
    ['["_meta",{"checksum":1}]', '[\n  "_meta",\n  {\n    "checksum": 1\n  }\n]'],
    ['{"a":"{\\"b\\": [1, 2]}"}', '{\n  "a": "{\\"b\\": [1, 2]}"\n}'],
  ])('%s', (text, printed) => {
    expect(jqPrint(text, PLACE, shortest)).toBe(`${printed}\n`);
  });

  test.each([
    ['"é 😀"', '"é 😀"'],
    ['"\\u00e9\\/"', '"é/"'],
    ['"\\u001F\\b\\t\\n\\f\\r"', '"\\u001f\\b\\t\\n\\f\\r"'],
    ['"\\u007f"', '"\\u007f"'],
    ['"\x7f"', '"\\u007f"'],
    ['"\\ud83d\\ude00"', '"😀"'],
    ['"\\u2028"', '"\u2028"'],
    ['"\\ud83d."', '"\ufffd."'],
  ])('of the string %s', (text, printed) => {
    expect(jqString(text)).toBe(printed);
  });

  test.each([
    ['0.90', '0.9', '0.90'],
    ['1.0', '1', '1.0'],
    ['1e2', '100', '1E+2'],
    ['1E-5', '1e-05', '0.00001'],
    ['0.0001', '0.0001', '0.0001'],
    ['1e-7', '1e-07', '1E-7'],
    ['100000000000000000', '1e+17', '100000000000000000'],
    ['1e15', '1000000000000000', '1E+15'],
    ['1e16', '1e+16', '1E+16'],
    ['12345678909876543212345', '12345678909876543000000', '12345678909876543212345'],
    ['-0', '-0', '-0'],
    ['0e10', '0', '0E+10'],
    ['1e1000', '1.7976931348623157e+308', '1E+1000'],
    ['-12.50e1', '-125', '-125.0'],
    ['5e-324', '5e-324', '5E-324'],
    ['0.000001', '1e-06', '0.000001'],
    ['0.0000001', '1e-07', '1E-7'],
    ['0', '0', '0'],
  ])('of the number %s: %s, newer %s', (literal, older, newer) => {
    expect(shortest(literal)).toBe(older);
    expect(asWritten(literal)).toBe(newer);
  });
});

describe('contribution/checksum', () => {
  const sum = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  const withSum = (checksum: unknown, others = {}) =>
    contribution({ _meta: { ...META, checksum }, ...others });

  test('is over the text without the key, with one final line end', async () => {
    const own = sum(contribution());
    expect(await toldOf('contribution/checksum', withSum(own))).toEqual([]);
    expect(await toldOf('contribution/checksum', withSum(sum(contribution().trim())))).toEqual([
      'mismatch',
    ]);
  });

  test.each([
    ['minified', (text: string) => JSON.stringify(JSON.parse(text))],
    ['with CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['with a byte-order mark', (text: string) => `\ufeff${text}`],
    ['with escapes', (text: string) => text.replace('Redis streams', 'Redis\\u0020streams')],
  ])('holds for the same content %s', async (_how, change) => {
    const text = change(withSum(sum(contribution())));
    expect(await toldOf('contribution/checksum', text)).toEqual([]);
  });

  test.each([
    [
      'in another order',
      (text: string) => text.replace(/( *"epicId".*\n)( *"epicTitle".*\n)/, '$2$1'),
    ],
    ['with another number', (text: string) => text.replace('0.8,', '0.81,')],
  ])('does not hold %s', async (_how, change) => {
    const text = withSum(sum(contribution()));
    expect(change(text)).not.toBe(text);
    expect(await toldOf('contribution/checksum', change(text))).toEqual(['mismatch']);
  });

  test('a number is spelled as the version does', () => {
    expect(jqPrint('[0.90]', PLACE, shortest)).toBe('[\n  0.9\n]\n');
    expect(jqPrint('[0.90]', PLACE, asWritten)).toBe('[\n  0.90\n]\n');
  });

  test.each([
    null,
    undefined,
    '',
    'ABCDEF0123456789',
    '0123456789abcdef0',
    'x0123456789abcdef',
    1234567890123456,
  ])('%j is none', async (checksum) => {
    expect(await toldOf('contribution/checksum', withSum(checksum))).toEqual([]);
  });

  test('nothing is said where a key stands twice', async () => {
    const text = withSum('0000000000000000').replace('"epicId"', '"epicTitle": "x", "epicId"');
    expect(await toldOf('contribution/checksum', text)).toEqual([]);
  });

  test('no other fault of the text keeps it from being told', async () => {
    const text = withSum('0000000000000000').replace('"epicId"', '"__proto__": 1, "epicId"');
    expect(await toldOf('contribution/checksum', text)).toEqual(['mismatch']);
  });

  test('what is merged is restored, or not merged yet', async () => {
    const files = { 'a/.cleo/contributions/a.json': withSum('0'.repeat(16), { status: 'merged' }) };
    const [found] = await judged('contribution/checksum', files);
    const wanted = sum(contribution({ status: 'merged' }));
    expect(found?.help).toBe(
      `Restore the file as it was merged, and write the change as a new contribution. If the merge is not committed yet, write the checksum ${wanted} here and append the manifest entry instead.`,
    );
  });

  test('the help names the command and the file, as a shell takes it', async () => {
    const draft = { 'a b/.cleo/contributions/a.json': withSum('0000000000000000') };
    const [found] = await judged('contribution/checksum', draft);
    expect(found?.help).toContain(
      "run `lint-protocol contribution seal 'a b/.cleo/contributions/a.json'`: it writes",
    );
  });
});

describe('manifest/checksum', () => {
  test('is over the bytes of the file', async () => {
    const text = `\ufeff${contribution()}`;
    const path = '.cleo/contributions/contrib_1a2b3c4d.json';
    const files = { [path]: text, [MANIFEST]: entry({ checksum: digest(text) }) };
    expect(await told('manifest/checksum', files)).toEqual([]);
    const crlf = { ...files, [path]: text.replaceAll('\n', '\r\n') };
    expect(await told('manifest/checksum', crlf)).toEqual(['mismatch']);
  });
});
