import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { Rule } from '../../../src/core/rule.ts';
import { parseYaml } from '../../../src/parse/yaml/yaml.ts';
import { deltaMessage } from '../../../src/protocols/messages/delta-example.ts';
import type { MessageRecord } from '../../../src/protocols/messages/record.ts';
import dropped from '../../../src/protocols/messages/rules/delta-dropped.ts';
import mb004 from '../../../src/protocols/messages/rules/MB-004.ts';
import { objectsWithKeys, strayDeltas } from '../../../src/protocols/messages/stray-delta.ts';
import { parseMessage } from '../../parse/markdown/parse-message.ts';
import { lintExample } from '../tester.ts';
import { faults } from './judge.ts';

/** What stands at the places of stray deltas. */
function strays(...lines: readonly string[]): readonly string[] {
  const record = parseMessage(Buffer.from(deltaMessage(...lines)), DEFAULT_CONFIG, parseYaml);
  const { text } = record;
  return strayDeltas(record as MessageRecord).map(({ at }) => text.slice(at.start, at.end));
}

const DELTA = '{"operation": "ADD", "section": "tests"}';

describe('fenced', () => {
  test.each([
    '',
    'json',
    'JSON',
    'jsonc',
    'json5',
    'Delta',
    'deltas',
    'delta:',
    'delta{id=1}',
    'delta{.x}',
    '{.delta}',
    'json,delta',
  ])('a delta under the label "%s"', (label) =>
    expect(strays(`\`\`\`${label}`, DELTA, '```')).toEqual([`\`\`\`${label}`]),
  );

  test.each(['delta', 'js', 'diff', 'text', 'json-example', 'delta_v2', '{.js}', 'δ'])(
    'none under the label "%s"',
    (label) => expect(strays(`\`\`\`${label}`, DELTA, '```')).toEqual([]),
  );

  test('a list of deltas counts once, whatever else it holds', () => {
    expect(strays('~~~json', `[${DELTA}, ${DELTA}]`, '~~~')).toEqual(['~~~json']);
    expect(strays('~~~json', `[null, 7, "", ${DELTA}]`, '~~~')).toEqual(['~~~json']);
  });

  test('whatever its operation is, short of nothing', () => {
    for (const operation of ['{"a": 1}', '["ADD"]', 'null', '7']) {
      const text = DELTA.replace('"ADD"', operation);
      expect(strays('```json', text, '```')).toEqual(['```json']);
    }
  });

  test('in list items and quotes', () => {
    expect(strays('- ```json', `  ${DELTA}`, '  ```', '', '> ```', `> ${DELTA}`, '> ```')).toEqual([
      '```json',
      '```',
    ]);
  });

  test.each([
    ['other JSON', '{"operation": "ADD"}'],
    ['the keys further in', `{"delta": ${DELTA}}`],
    ['broken JSON', DELTA.replace('}', ',}')],
    ['keys as values', '["operation", "section"]'],
    ['an example to fill in', '{"operation": "ADD", "section": "..."}'],
    ['an inherited key', '{"__proto__": {"operation": 1}, "section": 2}'],
  ])('%s is no delta', (_, json) => expect(strays('```json', json, '```')).toEqual([]));
});

describe('inline', () => {
  test.each([
    ['in a sentence', `Merge ${DELTA} please.`],
    ['in a code span', `Merge \`${DELTA}\` please.`],
    ['in a list item', `- ${DELTA}`],
    ['in a quote', `> see ${DELTA}`],
    ['behind braces that are no JSON', `A { and "a quote" {x} ${DELTA}`],
    ['behind a closing brace', `} ${DELTA}`],
    ['within another object', `{"delta": ${DELTA}}`],
    ['beside its keys as values', `{"a": "operation", "b": "section", "c": ${DELTA}}`],
    ['within braces that are no JSON', `{"operation": 5"\n"section": ${DELTA}}`],
    ['behind quotes outside of braces', `A { 5"\n6" ${DELTA}`],
    ['behind a lone quote', `A 5" screen: ${DELTA}`],
    ['behind a quote that ends with its line', `A { 5"\r${DELTA}`],
    ['behind a quote that never ends', `5" {\n6" tall\n${DELTA}`],
  ])('%s', (_, text) => expect(strays(...text.split('\n'))).toEqual([DELTA]));

  test('over several lines, with braces in its strings', () => {
    const lines = [
      '{',
      '  "operation": "ADD",',
      '  "section": "}{", "payload": {"a": "\\"}"}',
      '}',
    ];
    expect(strays('See', ...lines)).toEqual([lines.join('\n')]);
  });

  test('two in one paragraph', () => {
    expect(strays(`${DELTA} and ${DELTA}`)).toEqual([DELTA, DELTA]);
  });

  test('of nested ones the outermost', () => {
    const outer = `{"operation": "ADD", "section": "tests", "payload": ${DELTA}}`;
    expect(strays(outer)).toEqual([outer]);
    const both = `{"operation": "ADD", "section": "tests", "a": ${DELTA}, "b": ${DELTA}}`;
    expect(strays(both)).toEqual([both]);
  });

  test.each([
    ['no JSON', '{operation: ADD, section: tests}'],
    ['one key only', '{"operation": "ADD"}'],
    ['never closed', '{"operation": "ADD", "section": "tests"'],
    ['a string that never ends', '{"operation'],
    ['a trailing comma', '{"operation": "ADD", "section": "tests",}'],
    ['dots for a value', '{"operation": "ADD", "section": "..."}'],
    ['an ellipsis for a value', '{"operation": "…", "section": "tests"}'],
    ['a hint in angle brackets', '{"operation": "ADD", "section": "<section name>"}'],
    ['a hint in braces', '{"operation": "ADD", "section": "{section}"}'],
    ['a hint in brackets', '{"operation": "[operation]", "section": "tests"}'],
    ['a choice', '{"operation": "ADD|EDIT|KILL", "section": "tests"}'],
    ['an ellipsis', '{ "operation": "ADD", "section": "tests", ... }'],
  ])('%s', (_, text) => expect(strays(text)).toEqual([]));

  test('headings and HTML are no paragraphs', () => {
    expect(strays(`## ${DELTA}`, '', `<!-- ${DELTA} -->`)).toEqual([]);
  });
});

test('places are in the order of the text', () => {
  expect(strays(DELTA, '', '```json', DELTA, '```', '', DELTA)).toEqual([DELTA, '```json', DELTA]);
});

describe('delta/dropped', () => {
  const block = [
    '```delta',
    '{"operation": "EDIT", "section": "research_thread",',
    '"target_id": "RT", "payload": {}, "rationale": "r"}',
    '```',
  ];

  test('speaks where there is a delta block', async () => {
    expect(await faults(deltaMessage(...block, '', DELTA))).toEqual(['delta/dropped inline']);
  });

  test('speaks where that block is broken', async () => {
    expect(await faults(deltaMessage('```delta', '', '```', '', DELTA))).toEqual([
      'delta/dropped inline',
    ]);
  });

  test('leaves a message without any delta block to MB-004, where that runs', async () => {
    const files = { 'messages/1.md': deltaMessage(DELTA) };
    const rulesOf = async (...rules: readonly Rule[]) =>
      (await lintExample(rules, { name: '', files })).map(({ rule }) => rule);
    expect(await rulesOf(mb004, dropped)).toEqual(['MB-004']);
    expect(await rulesOf(dropped)).toEqual(['delta/dropped']);
  });

  test('leaves other messages alone', async () => {
    const message = deltaMessage(...block, '', DELTA).replace('DELTA[opus]:', 'CRITIQUE:');
    expect(await faults(message)).toEqual([]);
  });
});

test('the search is linear: quadratic work would run into the time limit of a test', () => {
  const keys = ['operation', 'section'];
  for (const text of ['{\\"', '{', '{"a"', '"operation" : ', '{"operation":1,"section":', '}']) {
    expect(objectsWithKeys(text.repeat(200_000), keys)).toEqual([]);
  }
  const deep = '{"operation":{"section":'.repeat(100_000);
  expect(objectsWithKeys(`${deep}${'}'.repeat(200_000)}`, keys)).toEqual([]);
});
