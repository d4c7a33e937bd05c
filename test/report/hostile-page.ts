import type { Block, Chapter } from '../../src/core/chapter.ts';
import { html } from '../../src/report/html/html.ts';
import { hostile, hostileTexts } from './hostile.ts';
import { PLAIN, report } from './sample.ts';

const DAY = 86_400_000;

/** Every sort of block with a text in every place that holds one. */
export function hostileChapter(name: string, texts: readonly string[]): Chapter {
  const title = texts[0] ?? '';
  const note = title;
  const blocks: readonly Block[] = [
    { block: 'figures', figures: texts.map((text) => ({ label: text, value: text })) },
    {
      block: 'table',
      title,
      note,
      columns: [{ name: title }, { name: title, isNumber: true }],
      rows: texts.map((text) => [
        text,
        { text, path: text },
        { text, tone: 'bad' },
        { text, share: 2 },
      ]),
    },
    { block: 'bars', title, note, bars: texts.map((label) => ({ label, value: 1, shown: label })) },
    {
      block: 'matrix',
      title,
      corner: title,
      columns: texts,
      rows: texts.slice(0, 3).map((row) => ({ name: row, counts: texts.map((_, index) => index) })),
    },
    {
      block: 'timeline',
      title,
      lanes: texts.map((lane, index) => ({
        name: lane,
        points: [{ time: index * DAY, text: lane }],
      })),
    },
    {
      block: 'curves',
      title,
      curves: texts.slice(0, 5).map((curve) => ({
        name: curve,
        unit: curve,
        points: [{ name: curve, value: 1, mark: { text: curve, tone: 'bad' } }],
      })),
    },
    {
      block: 'graph',
      title,
      nodes: texts.slice(0, 20).map((label, index) => ({ id: String(index), label })),
      edges: [{ from: '0', to: '1', says: title }],
    },
    {
      block: 'texts',
      title,
      texts: texts.map((text) => ({
        title: text,
        byline: text,
        path: text,
        markdown: text,
        group: text,
      })),
    },
  ];
  return { name, title, about: title, blocks };
}

/** A page of more than 1,000 problems and of texts in every block, all hostile. */
export function hostilePage(): string {
  const everything = hostileTexts();
  const texts = everything.map(({ message }) => message);
  const chapters = Array.from({ length: 13 }, (_, index) =>
    hostileChapter(
      `part-${'abcdefghijklm'.charAt(index)}`,
      texts.slice(index * 100, index * 100 + 100),
    ),
  );
  const commit = { id: 'ab'.repeat(20), authored: texts[0] ?? '', branch: texts[1] ?? '' };
  const linkTemplate = 'https://forge.invalid/{commit}/{path}#L{line}';
  const diagnostics = everything.map(hostile);
  const authors = new Map(
    diagnostics.map(({ commit: made, message }) => [made?.id ?? '', message]),
  );
  return html(
    report({
      diagnostics,
      notes: texts,
      shown: { title: texts[0] ?? '', commit, authors, chapters, linkTemplate },
    }),
    PLAIN,
  );
}
