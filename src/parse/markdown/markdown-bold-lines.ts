import type { BoldLine } from '../../core/record.ts';
import { inlinePieces, textLine } from './inline-text.ts';
import type { BlockPass } from './markdown-blocks.ts';
import { sectionName } from './section-name.ts';
import { trimmed } from './trimmed.ts';

/** Bold text that stands alone on the first line of a paragraph, as people write it in place of a heading. */
export function readBoldLines(pass: BlockPass): BoldLine[] {
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
