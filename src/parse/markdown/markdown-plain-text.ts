import type { Span } from '../../core/place.ts';
import { excerpt } from './excerpt.ts';
import type { Block } from './markdown-block.ts';
import type { BlockPass } from './markdown-blocks.ts';
import { cellSpans } from './markdown-table-rule.ts';
import { linesOf } from './rendered-text.ts';

/** What HTML hides or shows as code, and what ends it. */
const HTML_CODE = [
  { opening: /<!--/g, closing: /-->/g },
  { opening: /<code\b[^<>]*>/gi, closing: /<\/code>/gi },
  { opening: /<pre\b[^<>]*>/gi, closing: /<\/pre>/gi },
] as const;

/** A run of backticks, or an escaped character. No text makes this look at a character twice. */
const TICKS_OR_ESCAPE = /`+|\\[!-/:-@[-`{-~]/g;

/**
 * A document's text in which code, escaped characters, HTML comments and what stands before the
 * document are blanks. Every other character stays where it is, line ends too. Linear in the text.
 * @param bodyStart where the document starts in the text
 */
export function plainText(pass: BlockPass, bodyStart: number): string {
  const hidden = pass.blocks.flatMap((block) => hiddenIn(pass, block));
  const markdown = blanked(pass.text, [{ start: 0, end: bodyStart }, ...hidden]);
  if (!markdown.includes('<')) return markdown;
  return HTML_CODE.reduce(
    (text, { opening, closing }) => blanked(text, between(text, opening, closing)),
    markdown,
  );
}

function hiddenIn(pass: BlockPass, block: Block): readonly Span[] {
  const lines = linesOf(pass, block);
  switch (block.kind) {
    case 'code':
    case 'fence':
      return lines;
    case 'heading':
    case 'paragraph':
      return inlineCode(pass.text, lines);
    case 'table':
      return lines.flatMap(({ start, end }) =>
        cellSpans(pass.text.slice(start, end)).flatMap((cell) =>
          inlineCode(pass.text, [{ start: start + cell.start, end: start + cell.end }]),
        ),
      );
    default:
      return [];
  }
}

/** Code spans and escaped characters of one block's lines. A run of backticks ends at its like. */
function inlineCode(document: string, lines: readonly Span[]): readonly Span[] {
  // Most blocks have neither.
  const whole = document.slice(lines[0]?.start, lines.at(-1)?.end);
  if (!whole.includes('`') && !whole.includes('\\')) return [];
  const { text, at } = excerpt(document, lines);
  const marks = [...text.matchAll(TICKS_OR_ESCAPE)];
  const closings = closingRuns(text);
  const spans: Span[] = [];
  let end = 0;
  for (const { 0: mark, index } of marks) {
    if (index < end) continue;
    const next = index + mark.length;
    if (mark.startsWith('\\')) end = next;
    else {
      const closing = closings(mark.length, next);
      // Without its like, a run of backticks is text.
      if (closing === null) continue;
      end = closing;
    }
    spans.push({ start: at(index), end: at(end - 1) + 1 });
  }
  return spans;
}

/** Says where the first run of so many backticks ends that starts at an offset or after it. */
function closingRuns(text: string): (length: number, from: number) => number | null {
  const starts = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const known = starts.get(run.length);
    if (known === undefined) starts.set(run.length, [index]);
    else known.push(index);
  }
  const asked = new Map<number, number>();
  return (length, from) => {
    const runs = starts.get(length) ?? [];
    // Questions come in ascending order, so that no run is looked at again.
    let next = asked.get(length) ?? 0;
    while ((runs[next] ?? Number.POSITIVE_INFINITY) < from) next++;
    asked.set(length, next);
    const start = runs[next];
    return start === undefined ? null : start + length;
  };
}

/** Everything from an opening to the closing after it. An opening without one hides nothing. */
function between(text: string, opening: RegExp, closing: RegExp): readonly Span[] {
  const openings = [...text.matchAll(opening)];
  const closings = openings.length === 0 ? [] : [...text.matchAll(closing)];
  const spans: Span[] = [];
  let end = 0;
  let next = 0;
  for (const { 0: mark, index } of openings) {
    if (index < end) continue;
    while ((closings[next]?.index ?? Number.POSITIVE_INFINITY) < index + mark.length) next++;
    const found = closings[next];
    if (found === undefined) break;
    end = found.index + found[0].length;
    spans.push({ start: index, end });
  }
  return spans;
}

/** @param spans in ascending order, apart from each other */
function blanked(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    const hidden = text.slice(start, end);
    const blank = /[\r\n]/.test(hidden) ? hidden.replace(/[^\r\n]/g, ' ') : ' '.repeat(end - start);
    parts.push(text.slice(from, start), blank);
    from = end;
  }
  return parts.join('') + text.slice(from);
}
