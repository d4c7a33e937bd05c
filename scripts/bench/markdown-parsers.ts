/**
 * What the linter's reading of Markdown costs beside other ways to read it.
 * `npx tsx scripts/bench/markdown-parsers.ts [rounds]`
 */
import MarkdownIt from 'markdown-it';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parseMarkdown } from '../../src/parse/markdown/markdown.ts';
import { table } from '../docs/markdown.ts';
import { mailStore } from './mail-store.ts';

const MESSAGES = 1_000;
const ROUNDS = Number(process.argv[2] ?? 9);

const markdownIt = new MarkdownIt('commonmark').enable('table');
markdownIt.core.ruler.disable('inline');
const remark = unified().use(remarkParse).use(remarkGfm);

/** Ways to read a document, each as far as its name says. */
const CONTENDERS: readonly (readonly [name: string, read: (text: string) => unknown])[] = [
  ['blocks', (text) => parseMarkdown(text, 0, { depth: 200 })],
  ['blocks, then every section, fence and line', everything],
  ['tokens of markdown-it', (text) => markdownIt.parse(text, {})],
  ['tree of remark', (text) => remark.parse(text)],
];

function everything(text: string): unknown {
  const { sections, fences, boldLines, paragraphs } = parseMarkdown(text, 0, { depth: 200 });
  const names = sections.map(({ name, empty, lines }) => [name, empty, lines]);
  return [names, fences.map(({ json }) => json.valid), boldLines, paragraphs];
}

/** Three documents that parsers are known to be slow at. */
const SLOW = [
  ['3,000 nested quotes', '>'.repeat(3_000)],
  ['3,000 nested lists', `${'- '.repeat(3_000)}a`],
  ['3,000 openings of links', '[a]('.repeat(3_000)],
] as const;

/** Milliseconds of each contender over some documents: the middle of the rounds, the contenders in turn. */
function medians(documents: readonly string[], rounds: number): number[] {
  const times = CONTENDERS.map((): number[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, [, read]] of CONTENDERS.entries()) {
      const start = performance.now();
      for (const text of documents) read(text);
      if (round >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map((all) => all.sort((a, b) => a - b)[all.length >> 1] ?? Number.NaN);
}

const messages = [...mailStore({ messages: MESSAGES, subjects: 'valid', seed: 1 })]
  .filter((_, index) => index % 3 === 0)
  .map(([, content]) => content);
const characters = messages.reduce((sum, text) => sum + text.length, 0);
const columns: [name: string, times: number[]][] = [
  [`${MESSAGES} messages, ${Math.round(characters / 1_000)} KB`, medians(messages, ROUNDS)],
  ...SLOW.map(([name, text]): [string, number[]] => [name, medians([text], 1)]),
];
process.stdout.write(
  `${table(
    ['', ...columns.map(([name]) => name)],
    CONTENDERS.map(([name], row) => [
      name,
      ...columns.map(([, times]) => `${(times[row] ?? Number.NaN).toFixed(1)} ms`),
    ]),
  )}\n`,
);
