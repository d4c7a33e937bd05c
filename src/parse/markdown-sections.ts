import type { Span } from '../core/place.ts';
import type { Section, TextLine } from '../core/record.ts';
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
    sections.push(sectionOf(pass, block, index + 1, ends[block.level] ?? all));
    ends.fill(index, block.level);
  }
  return sections.reverse();
}

/** The section of a heading whose blocks reach from `first` up to `end`. Works out what it is asked for, once. */
function sectionOf(pass: BlockPass, block: HeadingBlock, first: number, end: number): Section {
  let title: string | null = null;
  let name: string | null = null;
  let empty: boolean | null = null;
  let lines: readonly TextLine[] | null = null;
  const blocks = () => pass.blocks.slice(first, end);
  return {
    level: block.level,
    get title() {
      title ??= headingTitle(pass, block);
      return title;
    },
    get name() {
      name ??= sectionName(this.title);
      return name;
    },
    get heading() {
      return blockSpan(pass, block);
    },
    get content() {
      const contentEnd = pass.blocks[end]?.starts[0] ?? pass.text.length;
      return trimmed(pass.text, { start: blockSpan(pass, block).end, end: contentEnd });
    },
    get empty() {
      empty ??= blocks().every((inner) => showsNothing(pass, inner));
      return empty;
    },
    get lines() {
      lines ??= blocks().flatMap((inner) => renderedLines(pass, inner));
      return lines;
    },
  };
}

function headingTitle(pass: BlockPass, block: HeadingBlock): string {
  const lines = inlineLines(pass, headingText(pass, block));
  return lines
    .map((line) => line.text)
    .join(' ')
    .replace(/\s+/g, ' ');
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
