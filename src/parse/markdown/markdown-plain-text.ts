import type { Span } from '../../core/place.ts';
import { once } from '../once.ts';
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
  const hidden: Span[] = [{ start: 0, end: bodyStart }];
  for (const block of pass.blocks) hide(pass, block, hidden);
  const markdown = blanked(pass.text, hidden);
  if (!markdown.includes('<')) return markdown;
  return HTML_CODE.reduce(
    (text, { opening, closing }) => blanked(text, between(text, opening, closing)),
    markdown,
  );
}

/** Adds what of a block is no plain text. */
function hide(pass: BlockPass, block: Block, hidden: Span[]): void {
  switch (block.kind) {
    case 'code':
    case 'fence':
      hidden.push(...linesOf(pass, block));
      return;
    case 'heading':
    case 'paragraph': {
      const lines = linesOf(pass, block);
      if (hasMarks(pass.text, lines)) hideInlineCode(pass.text, lines, hidden);
      return;
    }
    case 'table':
      for (const line of linesOf(pass, block)) {
        if (hasMarks(pass.text, [line])) hideInCells(pass.text, line, hidden);
      }
      return;
    default:
  }
}

function hideInCells(document: string, line: Span, hidden: Span[]): void {
  for (const cell of cellSpans(document.slice(line.start, line.end))) {
    const at = { start: line.start + cell.start, end: line.start + cell.end };
    if (hasMarks(document, [at])) hideInlineCode(document, [at], hidden);
  }
}

/** Most blocks have neither code nor escapes. */
function hasMarks(document: string, lines: readonly Span[]): boolean {
  const whole = document.slice(lines[0]?.start, lines.at(-1)?.end);
  return whole.includes('`') || whole.includes('\\');
}

/** Code spans and escaped characters of one block's lines. A run of backticks ends at its like. */
function hideInlineCode(document: string, lines: readonly Span[], hidden: Span[]): void {
  const { text, at } = excerpt(document, lines);
  const closingsIn = once(() => closingRuns(text));
  TICKS_OR_ESCAPE.lastIndex = 0;
  for (let found = TICKS_OR_ESCAPE.exec(text); found; found = TICKS_OR_ESCAPE.exec(text)) {
    const [mark] = found;
    let end: number | null = found.index + mark.length;
    if (!mark.startsWith('\\')) {
      end = nextRun(text, mark.length, end) ?? closingsIn()(mark.length, end);
      // Without its like, a run of backticks is text.
      if (end === null) continue;
      TICKS_OR_ESCAPE.lastIndex = end;
    }
    hidden.push({ start: at(found.index), end: at(end - 1) + 1 });
  }
}

/** Where the next run of backticks ends, which mostly is the one that is looked for; null where it is not. */
function nextRun(text: string, length: number, from: number): number | null {
  const start = text.indexOf('`', from);
  if (start === -1) return null;
  let end = start + 1;
  // No further than it takes to see that it is longer.
  while (end - start <= length && text[end] === '`') end++;
  return end - start === length ? end : null;
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
