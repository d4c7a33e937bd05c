import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { parseJsonLinesRecord } from '../../src/parse/json/json-lines-record.ts';
import { beadFact } from '../../src/protocols/messages/facts/bead-fact.ts';

function factOf(...lines: readonly string[]) {
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const record = parseJsonLinesRecord('bead-list', bytes, DEFAULT_CONFIG.limits, null);
  if (!record.readable) throw new Error('not readable');
  return beadFact(record);
}

function idsOf(...lines: readonly string[]): readonly string[] {
  return factOf(...lines).ids;
}

test('the ids of all issues, each once, in their order', () => {
  expect(idsOf('{"id":"demo-2"}', '{"title":"x","id":"demo-1.3"}', '{"id":"demo-2"}')).toEqual([
    'demo-2',
    'demo-1.3',
  ]);
});

test.each([
  ['a number', '{"id":7}'],
  ['an empty id', '{"id":""}'],
  ['no id', '{"title":"x"}'],
  ['a list', '["id"]'],
  ['null', 'null'],
  ['a text', '"id"'],
  ['a broken line', '{"id":"demo-9"'],
  ['an inherited id', '{"__proto__":{"id":"demo-9"}}'],
])('%s adds nothing and hides nothing', (_, line) => {
  expect(idsOf('{"id":"demo-1"}', line, '{"id":"demo-2"}')).toEqual(['demo-1', 'demo-2']);
});

test('an empty list', () => {
  expect(factOf()).toEqual({ ids: [], empty: true });
  expect(factOf('', ' ')).toEqual({ ids: [], empty: true });
  expect(factOf('{"title":"x"}')).toEqual({ ids: [], empty: false });
  expect(factOf('broken')).toEqual({ ids: [], empty: false });
});
