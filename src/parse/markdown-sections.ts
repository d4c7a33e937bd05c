import type { Span } from '../core/place.ts';
import type { Section } from '../core/record.ts';
import type { Block, HeadingBlock } from './markdown-block.ts';
import type { BlockPass } from './markdown-blocks.ts';
import { once } from './once.ts';
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

/** The section of a heading whose blocks reach from `first` up to `end`. */
function sectionOf(pass: BlockPass, heading: HeadingBlock, first: number, end: number): Section {
  const title = once(() =>
    inlineLines(pass, headingText(pass, heading))
      .map((line) => line.text)
      .join(' ')
      .replace(/\s+/g, ' '),
  );
  const name = once(() => sectionName(title()));
  const empty = once(() => holdsNothing(pass, first, end));
  const lines = once(() =>
    pass.blocks.slice(first, end).flatMap((block) => renderedLines(pass, block)),
  );
  const own = linesSpan(pass, heading);
  return {
    level: heading.level,
    get title() {
      return title();
    },
    get name() {
      return name();
    },
    heading: own,
    content: trimmed(pass.text, { start: own.end, end: startOf(pass, end) }),
    get empty() {
      return empty();
    },
    get lines() {
      return lines();
    },
  };
}

/** From the first character of a block's first line to the last of its last one, but for blanks. */
export function linesSpan(pass: BlockPass, block: Block): Span {
  const lines = linesOf(pass, block);
  return trimmed(pass.text, { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 });
}

function startOf(pass: BlockPass, index: number): number {
  return pass.blocks[index]?.starts[0] ?? pass.text.length;
}

function holdsNothing(pass: BlockPass, first: number, end: number): boolean {
  for (let index = first; index < end; index++) {
    const block = pass.blocks[index];
    if (block?.kind !== 'html') return false;
    const { start, end: blockEnd } = linesSpan(pass, block);
    if (!isOnlyComments(pass.text.slice(start, blockEnd))) return false;
  }
  return true;
}
