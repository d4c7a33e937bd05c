import type { Span } from '../../core/place.ts';
import type { Section, TextLine } from '../../core/record.ts';
import { isLiteral } from './inline-text.ts';
import type { Block, HeadingBlock } from './markdown-block.ts';
import type { BlockPass } from './markdown-blocks.ts';
import {
  headingText,
  inlineLines,
  isOnlyComments,
  linesOf,
  renderedLines,
} from './rendered-text.ts';
import { sectionName } from './section-name.ts';
import { trimmed } from './trimmed.ts';

/** The sections of a document: one for each heading of its own flow. */
export function readSections(pass: BlockPass): Section[] {
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
export function blockSpan(pass: BlockPass, block: Block): Span {
  const lines = linesOf(pass, block);
  return trimmed(pass.text, { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 });
}

/** True for comments, and for the blanks that Markdown takes for text. */
function showsNothing(pass: BlockPass, block: Block): boolean {
  if (block.kind !== 'html' && block.kind !== 'paragraph') return false;
  const { start, end } = blockSpan(pass, block);
  return isOnlyComments(pass.text.slice(start, end));
}
