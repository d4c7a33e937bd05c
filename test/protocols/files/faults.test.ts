import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '../../../src/core/fault.ts';
import type { Finding } from '../../../src/core/finding.ts';
import { inWords } from '../../../src/core/locate.ts';
import type { AnyRecord } from '../../../src/core/record.ts';
import { parseJson } from '../../../src/parse/json/json.ts';
import { parseJsonLines } from '../../../src/parse/json/jsonl.ts';
import { parseYaml } from '../../../src/parse/yaml/yaml.ts';
import { UNREAD } from '../../../src/protocols/files/faults.ts';
import duplicateKey from '../../../src/protocols/files/rules/duplicate-key.ts';
import finalNewline from '../../../src/protocols/files/rules/final-newline.ts';
import lineBreak from '../../../src/protocols/files/rules/line-break.ts';
import lineEnds from '../../../src/protocols/files/rules/line-ends.ts';
import numberPrecision from '../../../src/protocols/files/rules/number-precision.ts';
import syntax from '../../../src/protocols/files/rules/syntax.ts';
import tooDeep from '../../../src/protocols/files/rules/too-deep.ts';
import tooLarge from '../../../src/protocols/files/rules/too-large.ts';
import unsafeKey from '../../../src/protocols/files/rules/unsafe-key.ts';
import yamlAlias from '../../../src/protocols/files/rules/yaml-alias.ts';
import yamlTag from '../../../src/protocols/files/rules/yaml-tag.ts';
import { rules } from '../../all-rules.ts';
import { brokenJson, nearlyJson, nearlyYaml } from '../../parse/nearly.ts';

const RULES = [
  ...[duplicateKey, finalNewline, lineBreak, lineEnds, numberPrecision, syntax],
  ...[tooDeep, tooLarge, unsafeKey, yamlAlias, yamlTag],
];

/** What all rules say of faults; each must be told by one rule, in full words. */
function told(faults: readonly Fault[]): Finding[] {
  const record: AnyRecord = { kind: 'message', readable: false, text: '', skipped: 0, faults };
  const input = { record, declared: true, options: null as never };
  return RULES.flatMap((rule) => {
    const findings: Finding[] = [...rule.check(input)];
    const messages: Readonly<Record<string, string>> = rule.messages;
    for (const { message, data = {}, help } of findings) {
      const text = messages[message];
      expect(text, `${rule.id} has no message ${message}`).toBeDefined();
      const wanted = [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(data).sort()).toEqual([...new Set(wanted)].sort());
      expect(help ?? '').not.toMatch(/\{\w+\}/);
    }
    return findings;
  });
}

test('whatever is wrong with JSON Lines is told once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(nearlyJson, brokenJson), { maxLength: 3 }), (lines) => {
      const { faults } = parseJsonLines(lines.join('\n'), { depth: 3 });
      expect(told(faults)).toHaveLength(faults.length);
    }),
    { numRuns: 2000 },
  );
});

test('whatever is wrong with YAML is told once', () => {
  fc.assert(
    fc.property(nearlyYaml, (text) => {
      const { faults } = parseYaml(text, { depth: 3, aliases: 3 });
      expect(told(faults)).toHaveLength(faults.length);
    }),
    { numRuns: 2000 },
  );
});

test('the words of a syntax fault', () => {
  const words = (faults: readonly Fault[]) =>
    told(faults).map(({ message, data, help }) => [
      inWords(syntax.messages[message] ?? '', data ?? {}),
      help,
    ]);
  expect(words(parseYaml('to: [ada', { depth: 9, aliases: 9 }).faults)).toEqual([
    ['This is not valid YAML: the list that opens here is never closed', 'Add the missing ].'],
  ]);
  expect(words(parseJsonLines('[True]\n', { depth: 9 }).faults)).toEqual([
    [
      'This is not valid JSON: True is not a JSON word',
      'Write true, or put double quotes around it if it is text.',
    ],
  ]);
});

test('a line that was cut off is to be written again; one that ends is to be corrected', () => {
  const helps = (text: string) => {
    const { lines: entries, faults } = parseJsonLines(text, { depth: 9 });
    const record = { kind: 'bead-list', readable: true, text, entries, faults } as never;
    return [...syntax.check({ record, declared: true, options: null as never })].map(
      ({ help }: Finding) => help,
    );
  };
  const again = 'The entry was cut off: complete it, or delete this part of it.';
  expect(helps('{"id":"a"}\n{"id":"b","tit')).toEqual([again]);
  expect(helps('{"id":"a"}\n{"id":"b","to":["x"')).toEqual([again]);
  expect(helps('{"id":"a"}\n{"id":')).toEqual([again]);
  expect(helps('{"id":"a"}\n{"id":"b","to":["x"\n')).toEqual([again]);
  expect(helps('{"id":"a","tit\n{"id":"b"}\n{"id":\n{"id":"c\\"}\n')).toEqual([
    again,
    again,
    'Add the closing quote; a line break inside a string is written \\n.',
  ]);
  expect(helps('{"id":"a"},\n{"id":"b"} // b\n{"id":"c"}\n')).not.toContain(again);
  expect(helps('{"id":"a"}\n{"id":True}')).toEqual([
    'Write true, or put double quotes around it if it is text.',
  ]);
});

test.each([
  ['{"id": "T1", "answer": "Handlers are', 'a string'],
  ['{"id": "T1", "answer":', 'an object'],
  ['{"id": "T1", "all": [1,', 'a list'],
  ['{"id": "T\\"1', 'a string'],
  ['{"id": "T1", "answer": "Handlers are\n', null],
  ['{"id": "T1,\n"a": 1}', null],
  ['{"id": {"a": 1}', null],
  ['{"id": True, "a": 1', 'an object'],
])('nobody completes a JSON document that was cut off: %s', (text, what) => {
  const { faults } = parseJson(text, { depth: 9 });
  const record = { kind: 'contribution', readable: false, text, faults } as never;
  const found = [...syntax.check({ record, declared: true, options: null as never })];
  const [help = ''] = found.map((each: Finding) => each.help as string);
  expect(found).toHaveLength(1);
  if (what === null) expect(help).not.toContain('complete');
  else
    expect(help).toBe(
      `The file ends in the middle of ${what}: the rest was lost. Get the whole text from its author or from another copy. Do not complete it.`,
    );
});

test('YAML that is too large has a help of its own', () => {
  const { faults } = parseYaml(`a: 1\n${' \n'.repeat(131_072)}`, { depth: 9, aliases: 9 });
  const help = 'Split it, or move what is long text elsewhere: no option raises this limit.';
  expect(told(faults)).toMatchObject([{ message: 'tooLarge', data: { size: 262_149 }, help }]);
});

test('the faults that keep a text from being read are those whose rules say so', () => {
  const told = rules.filter(({ tellsUnread }) => tellsUnread === true).map(({ id }) => id);
  expect([...UNREAD].map((kind) => `file/${kind}`).sort()).toEqual([...told].sort());
});

test.each([
  ['\r', '\\r'],
  ['\u0085', '\\N'],
  ['\u2028', '\\L'],
  ['\u2029', '\\P'],
])('the help for a line that ends for some readers only has the escape: %j', (end, written) => {
  const { faults } = parseYaml(`a: 1 # b${end}# c\n`, { depth: 9, aliases: 9 });
  expect(told(faults)).toMatchObject([{ help: expect.stringContaining(`write "${written}".`) }]);
  expect(parseYaml(`a: "${written}"\n`, { depth: 9, aliases: 9 }).value).toEqual({ a: end });
});

test('a key is in quotes in what is said of it', () => {
  const { faults } = parseYaml('to: [a]\nto: [b]\nconstructor: 1\n', { depth: 9, aliases: 9 });
  expect(told(faults)).toMatchObject([
    { data: { key: '"to"' } },
    { data: { key: '"constructor"' } },
  ]);
});
