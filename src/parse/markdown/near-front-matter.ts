import type { Fault } from '../../core/fault.ts';
import { quote } from '../quote.ts';
import { syntaxFault } from '../syntax-fault.ts';

/** Three dashes, a word or a comment, the line end. */
const FENCE = /---[ \t]*(?:#[^\r\n]*|[a-z]+)?[ \t]*(\r\n|\n|\r)/iy;
/** Comments, then a key or the brace that opens an object. */
const FIRST_ENTRY =
  /(?:[ \t]*#[^\r\n]*(?:\r\n|\n|\r))*[ \t]*(?:\{\s*"|["']?(?:[a-z][\w-]*|[Ss][Uu][Bb][Jj][Ee][Cc][Tt])["']?[ \t]*:(?:\s|$))/y;
const CLOSING = /[\r\n]---[ \t]*(?:[\r\n]|$)/g;

/**
 * What keeps a block that is plainly meant as front matter from being it: something before it,
 * another fence, other line ends. Null where there is no such block: Markdown may draw lines.
 */
export function nearFrontMatter(text: string): Fault | null {
  const start = leadEnd(text);
  FENCE.lastIndex = start;
  const fence = FENCE.exec(text);
  if (fence === null || !beginsWithEntry(text, FENCE.lastIndex)) return null;
  CLOSING.lastIndex = FENCE.lastIndex;
  if (!CLOSING.test(text)) return null;
  const [opening, end = ''] = fence;
  if (start > 0) return syntaxFault('frontMatterLate', { start: 0, end: start });
  if (end === '\r') {
    const at = opening.length - 1;
    return syntaxFault('frontMatterLineEnds', { start: at, end: at + 1 });
  }
  return syntaxFault(
    'frontMatterFence',
    { start: 0, end: opening.trimEnd().length },
    { fence: quote(opening.trimEnd()) },
  );
}

/**
 * The end of what nobody sees and of comments that are not shown: people put them before the fence.
 * Piece by piece: an expression that repeats them all runs out of stack after some megabytes.
 */
function leadEnd(text: string): number {
  const lead = /[\s\p{Cf}]{1,1000}|<!--[\s\S]*?-->/uy;
  let end = 0;
  while (lead.test(text)) end = lead.lastIndex;
  return end;
}

/** True where a line of an envelope stands, comments before it left aside. */
export function beginsWithEntry(text: string, start: number): boolean {
  FIRST_ENTRY.lastIndex = start;
  return FIRST_ENTRY.test(text);
}
