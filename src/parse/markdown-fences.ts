import type { Limits } from '../core/config.ts';
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
  const [first, ...lines] = linesOf(pass, block);
  const opening = trimmed(pass.text, first ?? { start: 0, end: 0 });
  const end = block.closed ? pass.lineEnds[block.endLine] : lines.at(-1)?.end;
  const span = trimmed(pass.text, { start: opening.start, end: end ?? opening.end });
  const content = once(() => excerpt(pass.text, lines, block.pads?.slice(1)));
  const json = once(() => {
    const { text, at } = content();
    return parseJson(text, limits, at);
  });
  return {
    language: languageOf(pass.text.slice(opening.start, opening.end)),
    get content() {
      return content().text;
    },
    span,
    opening,
    closed: block.closed,
    get json() {
      return json();
    },
  };
}

/** The first word of the info string that follows the backticks or tildes. */
function languageOf(opening: string): string {
  const info = opening.replace(/^(?:`+|~+)[ \t]*/, '');
  return unescaped(/^[^ \t]*/.exec(info)?.[0] ?? '');
}
