import type { Code, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { parseMarkdown } from '../../../src/parse/markdown/markdown.ts';

/** What the linter must find in a document, in a form that two parsers can be compared by. */
export interface Outline {
  /** Level and text of every heading of the document's own flow. */
  readonly headings: readonly string[];
  /** First word of the info string, content and offset of every fenced block. */
  readonly fences: readonly string[];
  /** Offsets of every paragraph, whatever it stands in. */
  readonly paragraphs: readonly string[];
  /** The number of cells in each row of every table, the header's first. */
  readonly tables: readonly string[];
}

const remark = unified().use(remarkParse).use(remarkGfm);

/** The outline as the parser under test gives it. */
export function ownOutline(text: string): Outline {
  const body = parseMarkdown(text, 0, { depth: 200 });
  return {
    headings: body.sections.map(({ level, title }) => `${level} ${title}`),
    fences: body.fences.map(({ language, content, opening }) =>
      fenceLine(language, content, opening.start),
    ),
    paragraphs: body.paragraphs.map(({ start, end }) => `${start}-${end}`),
    tables: body.tables.map(({ header, rows }) =>
      [header, ...rows].map((cells) => cells.length).join(),
    ),
  };
}

/** The outline as unified's parser gives it, an independent one. */
export function judgedOutline(text: string): Outline {
  const tree = remark.parse(text);
  const headings = tree.children.flatMap((node) =>
    node.type === 'heading' ? [`${node.depth} ${folded(shownText(node))}`] : [],
  );
  const fences: string[] = [];
  const paragraphs: string[] = [];
  const tables: string[] = [];
  for (const node of allNodes(tree)) {
    const start = node.position?.start.offset ?? 0;
    const source = text.slice(start, node.position?.end.offset);
    if (node.type === 'code' && isFenced(node, source)) {
      fences.push(fenceLine(node.lang ?? '', node.value.replace(/\r\n?/g, '\n'), start));
    }
    if (node.type === 'paragraph') paragraphs.push(`${start}-${start + source.trimEnd().length}`);
    if (node.type === 'table') {
      tables.push(node.children.map((row) => row.children.length).join());
    }
  }
  return { headings, fences, paragraphs, tables };
}

/** The text that a document shows below its first heading, blanks left out, as the parser under test gives it. */
export function ownText(text: string): string {
  const { sections } = parseMarkdown(text, 0, { depth: 200 });
  const lines = sections[0]?.lines ?? [];
  return lines.map((line) => line.text.replace(/\s+/g, '')).join('');
}

/** The same by unified's parser. */
export function judgedText(text: string): string {
  const { children } = remark.parse(text);
  return children
    .slice(1)
    .map((node) => shownText(node).replace(/\s+/g, ''))
    .join('');
}

/** Blank lines at the end of a block that nobody closed are counted differently; they mean nothing. */
function fenceLine(language: string, content: string, start: number): string {
  return `${start} ${language}|${content.trimEnd()}`;
}

function shownText(node: Nodes): string {
  switch (node.type) {
    case 'html':
      return htmlText(node.value);
    case 'break':
      return ' ';
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'definition':
      return '';
    default:
      if ('value' in node) return node.value;
      return 'children' in node ? node.children.map(shownText).join('') : '';
  }
}

/** The text of HTML as far as the documents here have any. */
function htmlText(html: string): string {
  return html
    .replace(/<br[^<>]*>/g, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)|<[^<>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&');
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Indented code may begin with backticks too, but then they are part of its value. */
function isFenced({ lang, value }: Code, source: string): boolean {
  const [firstLine = ''] = source.split(/[\r\n]/);
  return lang != null || (/^(?:```|~~~)/.test(source) && value.split('\n')[0] !== firstLine);
}

function* allNodes(tree: Root): Generator<Nodes> {
  const open: Nodes[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    if ('children' in node) open.push(...[...node.children].reverse());
  }
}
