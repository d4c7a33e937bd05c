import type { Limits } from '../core/config.ts';
import type { MarkdownBody } from '../core/record.ts';
import { readBlocks } from './markdown-blocks.ts';
import { readBoldLines } from './markdown-bold-lines.ts';
import { readFences } from './markdown-fences.ts';
import { linesSpan, readSections } from './markdown-sections.ts';
import { once } from './once.ts';

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
  const sections = once(() => readSections(pass));
  const fences = once(() => readFences(pass, limits));
  const boldLines = once(() => readBoldLines(pass));
  const paragraphs = once(() =>
    pass.blocks.flatMap((block) => (block.kind === 'paragraph' ? [linesSpan(pass, block)] : [])),
  );
  return {
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
  };
}
