import type { Limits } from '../core/config.ts';
import type { Span } from '../core/place.ts';
import type { Fence } from '../core/record.ts';
import { excerpt } from './excerpt.ts';
import { parseJson } from './json.ts';
import type { FenceBlock } from './markdown-block.ts';
import { type BlockPass, unescaped } from './markdown-blocks.ts';
import { once } from './once.ts';
import { linesOf } from './rendered-text.ts';
import { trimmed } from './trimmed.ts';

/** The fenced code blocks of a document, those within quotes and lists included. */
export function readFences(pass: BlockPass, limits: Pick<Limits, 'depth'>): Fence[] {
  return pass.blocks.flatMap((block) =>
    block.kind === 'fence' ? [fenceOf(pass, block, limits)] : [],
  );
}

function fenceOf(pass: BlockPass, block: FenceBlock, limits: Pick<Limits, 'depth'>): Fence {
  const opening = lineSpan(pass, block.starts[0] ?? 0, block.firstLine);
  // The block's lines end before the closing fence.
  const lastLine = block.closed ? block.endLine : Math.max(block.firstLine, block.endLine - 1);
  const content = once(() => excerpt(pass.text, linesOf(pass, block, 1), block.pads?.slice(1)));
  const json = once(() => parseJson(content().text, limits, content().at));
  return {
    language: languageOf(pass.text.slice(opening.start, opening.end)),
    get content() {
      return content().text;
    },
    span: lineSpan(pass, opening.start, lastLine),
    opening,
    closed: block.closed,
    get json() {
      return json();
    },
  };
}

/** From an offset to the last character of a line that is no blank. */
function lineSpan(pass: BlockPass, start: number, line: number): Span {
  return trimmed(pass.text, { start, end: pass.lineEnds[line] ?? start });
}

/** The first word of the info string that follows the backticks or tildes. */
function languageOf(opening: string): string {
  const info = opening.replace(/^(?:`+|~+)[ \t]*/, '');
  return unescaped(/^[^ \t]*/.exec(info)?.[0] ?? '');
}
