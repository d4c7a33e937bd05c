import type { Limits } from '../../core/config.ts';
import type { Span } from '../../core/place.ts';
import type {
  BoldLine,
  Fence,
  JsonText,
  MarkdownBody,
  Section,
  Table,
  TextLine,
} from '../../core/record.ts';
import { parseJson } from '../json/json.ts';
import { once } from '../once.ts';
import { tooDeep } from '../syntax-fault.ts';
import { type Excerpt, excerpt } from './excerpt.ts';
import { inlinePieces, isLiteral, textLine } from './inline-text.ts';
import type { Block, FenceBlock, HeadingBlock } from './markdown-block.ts';
import { CONTAINER_DEPTH } from './markdown-block-state.ts';
import { type BlockPass, readBlocks, unescaped } from './markdown-blocks.ts';
import { plainText } from './markdown-plain-text.ts';
import { cellSpans } from './markdown-table-rule.ts';
import {
  headingText,
  inlineLines,
  isOnlyComments,
  linesOf,
  renderedLines,
} from './rendered-text.ts';
import { sectionName } from './section-name.ts';
import { trimmed } from './trimmed.ts';

/**
 * Works out what it is asked for, and keeps it in private fields: they cost less than closures in
 * a document of a hundred thousand headings, and stay writable when the object is frozen.
 */
class LazySection implements Section {
  readonly level: Section['level'];
  readonly #pass: BlockPass;
  readonly #block: HeadingBlock;
  readonly #first: number;
  readonly #end: number;
  #title: string | null = null;
  #name: string | null = null;
  #empty: boolean | null = null;
  #lines: readonly TextLine[] | null = null;

  /** The section's blocks reach from `first` up to `end`. */
  constructor(pass: BlockPass, block: HeadingBlock, first: number, end: number) {
    this.level = block.level;
    this.#pass = pass;
    this.#block = block;
    this.#first = first;
    this.#end = end;
  }

  get title(): string {
    this.#title ??= headingTitle(this.#pass, this.#block);
    return this.#title;
  }

  get name(): string {
    this.#name ??= sectionName(this.title);
    return this.#name;
  }

  get heading(): Span {
    return blockSpan(this.#pass, this.#block);
  }

  get content(): Span {
    const { text, blocks } = this.#pass;
    const end = blocks[this.#end]?.starts[0] ?? text.length;
    return trimmed(text, { start: this.heading.end, end });
  }

  get empty(): boolean {
    this.#empty ??= this.#blocks().every((block) => showsNothing(this.#pass, block));
    return this.#empty;
  }

  get lines(): readonly TextLine[] {
    this.#lines ??= this.#blocks().flatMap((block) => renderedLines(this.#pass, block));
    return this.#lines;
  }

  #blocks(): readonly Block[] {
    return this.#pass.blocks.slice(this.#first, this.#end);
  }
}

/** The fenced code blocks of a document, those within quotes and lists included. */
function readFences(pass: BlockPass, limits: Pick<Limits, 'depth'>): Fence[] {
  return pass.blocks.flatMap((block) =>
    block.kind === 'fence' ? [new LazyFence(pass, block, limits)] : [],
  );
}

/** Works out what it is asked for, and keeps what takes work in private fields, frozen or not. */
class LazyFence implements Fence {
  readonly closed: boolean;
  readonly #pass: BlockPass;
  readonly #block: FenceBlock;
  readonly #limits: Pick<Limits, 'depth'>;
  #language: string | null = null;
  #excerpt: Excerpt | null = null;
  #json: JsonText | null = null;

  constructor(pass: BlockPass, block: FenceBlock, limits: Pick<Limits, 'depth'>) {
    this.closed = block.closed;
    this.#pass = pass;
    this.#block = block;
    this.#limits = limits;
  }

  get language(): string {
    this.#language ??= this.#readLanguage();
    return this.#language;
  }

  get opening(): Span {
    const { starts, firstLine } = this.#block;
    return lineSpan(this.#pass, starts[0] ?? 0, firstLine);
  }

  get span(): Span {
    const { starts, firstLine, endLine } = this.#block;
    // The block's lines end before the closing fence.
    const lastLine = this.closed ? endLine : Math.max(firstLine, endLine - 1);
    return lineSpan(this.#pass, starts[0] ?? 0, lastLine);
  }

  get content(): string {
    return this.#content().text;
  }

  get json(): JsonText {
    const { text, at } = this.#content();
    this.#json ??= parseJson(text, this.#limits, at);
    return this.#json;
  }

  #readLanguage(): string {
    const { start, end } = this.opening;
    return languageOf(this.#pass.text.slice(start, end));
  }

  #content(): Excerpt {
    this.#excerpt ??= this.#readContent();
    return this.#excerpt;
  }

  #readContent(): Excerpt {
    const lines = linesOf(this.#pass, this.#block, 1);
    if (lines.length > 0) return excerpt(this.#pass.text, lines, this.#block.pads?.slice(1));
    // What is wrong with no content at all is wrong behind the opening line.
    const { end } = this.opening;
    return excerpt(this.#pass.text, [{ start: end, end }]);
  }
}

/** From an offset to the last character of a line that is no blank. */
function lineSpan(pass: BlockPass, start: number, line: number): Span {
  return trimmed(pass.text, { start, end: pass.lineEnds[line] ?? start });
}

/** The first word of the info string that follows the backticks or tildes. */
function languageOf(opening: string): string {
  const info = opening.replace(/^(?:`+|~+)[ \t]*/, '');
  return unescaped(info.replace(/[ \t].*/s, ''));
}

/**
 * Reads GitHub-flavoured Markdown. Blocks are read at once, everything else when it is asked for.
 * Takes time and memory linear in the text, whatever the text. Never throws.
 * @param bodyStart where the Markdown starts, at the start of a line; spans count from the text's start
 */
export function parseMarkdown(
  text: string,
  bodyStart: number,
  limits: Pick<Limits, 'depth'>,
): MarkdownBody {
  const pass = readBlocks(text, bodyStart);
  const { tooDeep: at } = pass;
  const sections = once(() => readSections(pass));
  const fences = once(() => readFences(pass, limits));
  const boldLines = once(() => readBoldLines(pass));
  const paragraphs = once(() =>
    pass.blocks.flatMap((block) => (block.kind === 'paragraph' ? [blockSpan(pass, block)] : [])),
  );
  const tables = once(() => readTables(pass));
  const plain = once(() => plainText(pass, bodyStart));
  return {
    faults: at === null ? [] : [tooDeep({ start: at, end: at + 1 }, CONTAINER_DEPTH, true)],
    get sections() {
      return sections();
    },
    get fences() {
      return fences();
    },
    get boldLines() {
      return boldLines();
    },
    get paragraphs() {
      return paragraphs();
    },
    get tables() {
      return tables();
    },
    get plain() {
      return plain();
    },
  };
}

/** Bold text that stands alone on the first line of a paragraph, as people write it in place of a heading. */
function readBoldLines(pass: BlockPass): BoldLine[] {
  return pass.blocks.flatMap((block) => {
    if (block.kind !== 'paragraph' || block.depth > 0) return [];
    const start = block.starts[0] ?? 0;
    if (!pass.text.startsWith('**', start) && !pass.text.startsWith('__', start)) return [];
    const span = trimmed(pass.text, { start, end: pass.lineEnds[block.firstLine] ?? start });
    const title = boldTitle(pass.text.slice(span.start, span.end), pass);
    return title === null ? [] : [{ name: sectionName(title), title, span }];
  });
}

/** A line's text if all of it but a colon is bold, else null. */
function boldTitle(line: string, pass: BlockPass): string | null {
  const [pieces = [], ...others] = inlinePieces(line, pass.env);
  const isBold = pieces.every(({ text, bold }) => bold || /^\s*:?\s*$/.test(text));
  return others.length === 0 && isBold ? (textLine(pieces)?.text ?? null) : null;
}

/** The tables of a document, containers included, in order. */
function readTables(pass: BlockPass): readonly Table[] {
  return pass.blocks
    .filter(({ kind }) => kind === 'table')
    .map((block) => {
      const [header = [], , ...rows] = linesOf(pass, block).map(({ start, end }) =>
        cellSpans(pass.text.slice(start, end)).map((cell) => ({
          start: start + cell.start,
          end: start + cell.end,
        })),
      );
      return { header, rows };
    });
}

/** The sections of a document: one for each heading of its own flow. */
function readSections(pass: BlockPass): Section[] {
  const sections: Section[] = [];
  const all = pass.blocks.length;
  /** For each level, the block before which a section of that level ends. */
  const ends: number[] = Array(7).fill(all);
  for (let index = all - 1; index >= 0; index--) {
    const block = pass.blocks[index];
    if (block?.kind !== 'heading' || block.depth > 0) continue;
    sections.push(new LazySection(pass, block, index + 1, ends[block.level] ?? all));
    ends.fill(index, block.level);
  }
  return sections.reverse();
}

function headingTitle(pass: BlockPass, block: HeadingBlock): string {
  const heading = headingText(pass, block);
  const title = isLiteral(heading.text)
    ? heading.text.trim()
    : inlineLines(pass, heading)
        .map((line) => line.text)
        .join(' ');
  return title.replace(/\s+/g, ' ');
}

/** From the first character of a block's first line to the last one of its last line, but for blanks. */
function blockSpan(pass: BlockPass, block: Block): Span {
  const lines = linesOf(pass, block);
  return trimmed(pass.text, { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 });
}

/** True for comments, and for the blanks that Markdown takes for text. */
function showsNothing(pass: BlockPass, block: Block): boolean {
  if (block.kind !== 'html' && block.kind !== 'paragraph') return false;
  const { start, end } = blockSpan(pass, block);
  return isOnlyComments(pass.text.slice(start, end));
}
