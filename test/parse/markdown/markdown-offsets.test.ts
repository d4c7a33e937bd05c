import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DataPath } from '../../../src/core/place.ts';
import { parseMarkdown } from '../../../src/parse/markdown/markdown.ts';

/** Puts lines into a container, or beside something. */
type Wrapper = (lines: readonly string[]) => string[];

const quote: Wrapper = (lines) => lines.map((line) => `> ${line}`);
const bullet: Wrapper = (lines) => lines.map((line, index) => (index === 0 ? '- ' : '  ') + line);
const wideBullet: Wrapper = (lines) =>
  lines.map((line, index) => (index === 0 ? '*   ' : '    ') + line);
const numbered: Wrapper = (lines) =>
  lines.map((line, index) => (index === 0 ? '1)  ' : '    ') + line);
const tabbed: Wrapper = (lines) => lines.map((line, index) => (index === 0 ? '-\t' : '\t') + line);
const below: Wrapper = (lines) => ['text 🙂', '', ...lines, '', 'more'];
const indented: Wrapper = (lines) => lines.map((line) => ` ${line}`);

const wrappers = fc.array(fc.constantFrom(quote, bullet, wideBullet, numbered, tabbed, below), {
  maxLength: 4,
});
const lineEnds = fc.constantFrom('\n', '\r\n', '\r');

function wrapped(lines: readonly string[], chosen: readonly Wrapper[], lineEnd: string): string {
  return (
    chosen.reduce((inner: readonly string[], wrap) => wrap(inner), lines).join(lineEnd) + lineEnd
  );
}

/** Every path to a value that stands on one line, and the value. */
function* leaves(value: unknown, path: DataPath = []): Generator<[DataPath, unknown]> {
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value ?? {});
  if (typeof value !== 'object' || entries.length === 0) yield [path, value];
  else for (const [key, inner] of entries) yield* leaves(inner, [...path, key]);
}

const json = fc
  .jsonValue({ depthSize: 'small' })
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter((value) => !/"__proto__"|@/.test(JSON.stringify(value)));

describe('the JSON of a fence has its places in the document', () => {
  test('in any containers, with any line ends', () => {
    fc.assert(
      fc.property(json, wrappers, lineEnds, fc.boolean(), (value, chosen, lineEnd, isIndented) => {
        const content = JSON.stringify(value, null, 2);
        const lines = ['~~~ delta', ...content.split('\n'), '~~~'];
        const text = wrapped(isIndented ? indented(lines) : lines, chosen, lineEnd);
        const { fences } = parseMarkdown(text, 0, { depth: 200 });
        const [fence] = fences;
        expect(fences).toHaveLength(1);
        expect(fence).toMatchObject({ language: 'delta', content, closed: true });
        expect(text.slice(fence?.opening.start, fence?.opening.end)).toBe('~~~ delta');
        expect(text.slice(fence?.span.start, fence?.span.end)).toMatch(/^~~~ delta[\s\S]*~~~$/);
        for (const [path, leaf] of leaves(value)) {
          const span = fence?.json.positions.spanOf(path);
          expect(JSON.parse(text.slice(span?.start, span?.end))).toEqual(leaf);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('and so has what is wrong with it', () => {
    fc.assert(
      fc.property(json, wrappers, lineEnds, fc.nat(), (value, chosen, lineEnd, seed) => {
        const lines = JSON.stringify({ first: value, last: 0 }, null, 2).split('\n');
        const broken = seed % lines.length;
        lines[broken] = `@ ${lines[broken]}`;
        const text = wrapped(['```delta', ...lines, '```'], chosen, lineEnd);
        const [fence] = parseMarkdown(text, 0, { depth: 200 }).fences;
        const [fault] = fence?.json.faults ?? [];
        expect(fault?.kind).toBe('syntax');
        expect(fault?.at).toEqual({ start: text.indexOf('@ '), end: text.indexOf('@ ') + 1 });
      }),
      { numRuns: 500 },
    );
  });
});

test('a line of text has its place, whatever it stands in', () => {
  const words = fc.array(fc.constantFrom('Blue', 'Lake', '🙂', 'é', 'x1'), { minLength: 1 });
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1 }),
      wrappers,
      lineEnds,
      (chosenWords, chosen, lineEnd) => {
        const lines = chosenWords.map((line) => line.join(' '));
        const text = `# T${lineEnd}${lineEnd}${wrapped(lines, chosen, lineEnd)}`;
        const [section] = parseMarkdown(text, 0, { depth: 200 }).sections;
        const found = section?.lines ?? [];
        expect(found.map((line) => line.text)).toEqual(expect.arrayContaining(lines));
        for (const line of found)
          expect(text.slice(line.span.start, line.span.end)).toBe(line.text);
      },
    ),
  );
});

describe('tabs', () => {
  test.each([
    [
      'the columns of a list item',
      wrapped(['```', '{', '\t"a": 1', '}', '```'], [tabbed], '\n'),
      '{\n\t"a": 1\n}',
      '1',
    ],
    ['a tab cut in two by a quote', '>```\n>\t[1]\n>```\n', '  [1]', '[1]'],
    ['a tab cut in two by an indent', '  ```\n\t[1]\n  ```\n', '  [1]', '[1]'],
    ['a tab cut in two by an item', '- ```\n\t[1]\n  ```\n', '  [1]', '[1]'],
  ])('%s', (_name, text, content, value) => {
    const [fence] = parseMarkdown(text, 0, { depth: 200 }).fences;
    expect(fence?.content).toBe(content);
    const span = fence?.json.positions.spanOf(value === '1' ? ['a'] : []);
    expect(text.slice(span?.start, span?.end)).toBe(value);
  });
});

test('offsets count from the start of the text, wherever the document starts', () => {
  const text = '---\nsubject: x\n---\n## To\nBlueLake\n\n```delta\n[1]\n```\n';
  const body = parseMarkdown(text, text.indexOf('## To'), { depth: 200 });
  const spans = [
    body.sections[0]?.heading,
    body.sections[0]?.content,
    body.sections[0]?.lines[0]?.span,
    body.fences[0]?.opening,
    body.fences[0]?.json.positions.spanOf([0]),
    body.paragraphs[0],
  ];
  expect(spans.map((span) => text.slice(span?.start, span?.end))).toEqual([
    '## To',
    'BlueLake\n\n```delta\n[1]\n```',
    'BlueLake',
    '```delta',
    '1',
    'BlueLake',
  ]);
});
