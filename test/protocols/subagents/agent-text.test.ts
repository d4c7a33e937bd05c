import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { agentText } from '../../../src/protocols/subagents/operations/agent-new.ts';
import { ANY_CHARACTER } from '../../any-character.ts';

/** The front matter as both versions of YAML read it. */
function read(text: string): readonly unknown[] {
  const [, yaml = ''] = /^---\n(.*?\n)---\n/s.exec(text) ?? [];
  return (['1.1', '1.2'] as const).map((version) => parse(yaml, { version }) as unknown);
}

const ODD = [
  ...['yes', 'No', 'ON', 'y', 'null', '~', 'true', '', ' ', '=', '<<', '.inf', '.NaN', '-'],
  ...[
    '2026-01-26',
    '12:30',
    '12:30:45',
    '0o14',
    '014',
    '1_000',
    '0x1f',
    '1e3',
    'E0',
    'e+1',
    '+1',
    '0b1',
  ],
  ...['a: b', 'a #b', '# a', '- a', '*a', '&a', '!a', '@a', '`a', '%a', '[a]', '{a}', "'a'", '"a"'],
  ...['a\nb', 'a\tb', 'a\\b', ' a', 'a ', 'a:', '---', '...', 'a\u2028b', '\ufeffa', '\u0085', 'é'],
];

test.each(ODD)('%j is read as it is', (text) => {
  const head = { name: text, description: text, tools: [text, text] };
  expect(read(agentText(head))).toEqual([head, head]);
});

test('any text is read as it is', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: ANY_CHARACTER }), fc.constantFrom(...ODD));
  fc.assert(
    fc.property(text, text, fc.array(text, { minLength: 1 }), (name, description, tools) => {
      const head = { name, description, tools };
      expect(read(agentText(head))).toEqual([head, head]);
    }),
  );
});
