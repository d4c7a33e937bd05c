import { describe, expect, test } from 'vitest';
import type { MarkdownBody as MarkdownDocument } from '../../../src/core/record.ts';
import { parseMarkdown } from '../../../src/parse/markdown/markdown.ts';
import { CONTAINER_DEPTH } from '../../../src/parse/markdown/markdown-block-state.ts';
import { allInShort } from '../faults.ts';

function parsed(text: string): MarkdownDocument {
  return parseMarkdown(text, 0, { depth: 200 });
}

describe('fences', () => {
  test.each([
    ['```delta', 'delta'],
    ['~~~delta', 'delta'],
    ['`````   delta', 'delta'],
    ['```\tdelta\tv2 {x=1}', 'delta'],
    ['```delta title="a"', 'delta'],
    ['```Delta', 'Delta'],
    ['```delta{x}', 'delta{x}'],
    ['```delta,json', 'delta,json'],
    ['```del&#116;a', 'delta'],
    ['```del\\ta', 'del\\ta'],
    ['```\\delta', '\\delta'],
    ['```del\\_ta', 'del_ta'],
    ['```', ''],
    ['~~~ ~~~', '~~~'],
  ])('%j has the language %j', (opening, language) => {
    const fence = opening.startsWith('~') ? '~~~' : '`````';
    expect(parsed(`${opening}\n{}\n${fence}\n`).fences).toMatchObject([
      { language, content: '{}' },
    ]);
  });

  test('know whether they are closed, and where they end', () => {
    const text = '> ```a\n> x\n \n- ```b\n  y\n  ```  \n\n```c\nz\n``\n';
    const found = parsed(text).fences.map(({ closed, content, span }) => [
      closed,
      content,
      text.slice(span.start, span.end),
    ]);
    expect(found).toEqual([
      [false, 'x', '```a\n> x'],
      [true, 'y', '```b\n  y\n  ```'],
      [false, 'z\n``', '```c\nz\n``'],
    ]);
  });

  test('have blank lines as they are', () => {
    expect(parsed('```\n\n a\n \n\t\n```\n```\n```\n').fences).toMatchObject([
      { content: '\n a\n \n\t' },
      { content: '' },
    ]);
  });

  test('tell the faults of their JSON at their places', () => {
    const text = '1. x\n\n   ```delta\r\n   {"a": 1,\r\n    "a": 2}\r\n   ```\r\n\n```delta\n```\n';
    const [twice, empty] = parsed(text).fences;
    expect(allInShort(text, twice?.json.faults ?? [])).toEqual([
      'duplicate-key/twice [36-39] "a" -> [23-26] "a"',
    ]);
    expect(twice?.json.value).toEqual({ a: 2 });
    expect(empty?.json.valid).toBe(false);
    const behind = text.lastIndexOf('delta') + 'delta'.length;
    expect(empty?.json.faults).toMatchObject([
      { kind: 'syntax', message: 'empty', at: { start: behind, end: behind } },
    ]);
  });
});

describe('bold lines', () => {
  test.each([
    ['**Target**', 'target'],
    ['__Target__', 'target'],
    ['**Target:**', 'target'],
    ['**Target**:', 'target'],
    ['  **Target**  ', 'target'],
    ['***Target***', 'target'],
    ['**`Target` (optional)**', 'target'],
    ['**Research** **Question**', 'research question'],
    ['**Research   Question**', 'research question'],
    ['**Target**\nH2 of the slate', 'target'],
  ])('%j stands for a heading', (text, name) => {
    const [line] = parsed(`text\n\n${text}\n`).boldLines;
    expect(line?.name).toBe(name);
    const [shown] = text.trim().split('\n');
    expect(text.slice((line?.span.start ?? 0) - 6, (line?.span.end ?? 0) - 6)).toBe(shown);
  });

  test.each([
    '**Target** is H2',
    '**Target:** H2',
    'The **Target**',
    '*Target*',
    '**Target',
    '** Target **',
    '- **Target**',
    '> **Target**',
    '## **Target**',
    '    **Target**',
    'H2\n**Target**',
    '****',
    '**<b></b>**',
    '**Target**<br>H2',
    ':',
    `**${'Target '.repeat(3_000)}**`,
    '**\nTarget**',
  ])('%j does not', (text) => {
    expect(parsed(`${text}\n`).boldLines).toEqual([]);
  });
});

test('paragraphs are text wherever it stands, and nothing else', () => {
  const text =
    '# No\nOne\nmore\n- two  \n  > three\n  > four\n\n    no\n\n```\nno\n```\n<p>no</p>\n\n| no |\n|---|\n\n[no]: /u\n\n  five\n';
  const found = parsed(text).paragraphs.map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(['One\nmore', 'two', 'three\n  > four', 'no', 'five']);
});

describe('containers nested too deep', () => {
  const deepest = '>'.repeat(CONTAINER_DEPTH);

  test('are a fault, and no heading behind them is lost', () => {
    const text = `${deepest}- x\n\n## Target\n`;
    const { faults, sections } = parsed(text);
    expect(allInShort(text, faults)).toEqual([`too-deep/tooDeep [100-101] -`]);
    expect(sections).toMatchObject([{ name: 'target' }]);
  });

  test('are text', () => {
    const { paragraphs } = parsed(`${deepest}> x\n`);
    expect(paragraphs).toEqual([{ start: 100, end: 103 }]);
  });

  test.each(['> a\n\n', '- a\n\n***\n\n'])('are none that stand side by side: %j', (one) => {
    expect(parsed(one.repeat(CONTAINER_DEPTH + 1)).faults).toEqual([]);
  });

  test('as deep as may be are none', () => {
    const { faults, fences } = parsed(`${deepest}\`\`\`delta\n${deepest}{}\n`);
    expect(faults).toEqual([]);
    expect(fences).toMatchObject([{ language: 'delta', content: '{}' }]);
  });

  test('are told for lists as well, by the list that is one too many', () => {
    const text = `${'- '.repeat(CONTAINER_DEPTH)}1. x\n`;
    expect(parsed(text).faults).toMatchObject([{ at: { start: 200, end: 201 } }]);
  });
});

test('a document gives the same twice, frozen or not', () => {
  const body = Object.freeze(parsed('## A\nb\n```\nc\n```\n**d**\n'));
  const [section] = body.sections;
  const [fence] = body.fences;
  Object.freeze(section);
  Object.freeze(fence);
  expect(section?.name).toBe('a');
  expect(section?.lines).toBe(section?.lines);
  expect(fence?.json).toBe(fence?.json);
  expect(body.sections).toBe(body.sections);
});

test('an empty document has nothing', () => {
  for (const text of ['', '\n', '  ', '\r\n', '---\na: b\n---']) {
    const { sections, fences, boldLines, paragraphs } = parseMarkdown(text, text.length, {
      depth: 9,
    });
    expect([sections, fences, boldLines, paragraphs]).toEqual([[], [], [], []]);
  }
});
