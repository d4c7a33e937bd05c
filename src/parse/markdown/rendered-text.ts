import type { Span } from '../../core/place.ts';
import type { TextLine } from '../../core/record.ts';
import { type Excerpt, excerpt } from './excerpt.ts';
import { inlinePieces, textLine } from './inline-text.ts';
import type { Block, HeadingBlock } from './markdown-block.ts';
import { type BlockPass, unescaped } from './markdown-blocks.ts';
import { cellSpans } from './markdown-table-rule.ts';
import { trimmed } from './trimmed.ts';

const TASK_BOX = /^\[[ xX]\](?=[ \t]|$)/;
const TASK_BOX_LENGTH = 3;
/** What stands before the first text of a list item: its marker and up to four blanks. */
const LIST_MARKER = /(?:[-+*]|\d[.)])[ \t]+$/;
const LIST_MARKER_LENGTH = 6;
/** Comments, closed or not, and tags. No text makes these look at its characters again and again. */
const COMMENT = /<!--(?:-?>|[\s\S]*?(?:-->|$))/g;
const COMMENT_OR_TAG = /<!--(?:-?>|[\s\S]*?(?:-->|$))|<[^<>]*>/g;
/** Tags between which text stands on lines of its own. */
const BREAK =
  /^<\/?(?:br|p|div|h[1-6]|li|ul|ol|dl|dt|dd|table|tr|td|th|pre|blockquote|details|summary)\b/i;
const ENTITY = /&[a-z0-9#]{1,32};/gi;
/** Stands in for markup, so that offsets hold; no text has it (decoding refuses NUL). */
const REMOVED = '\0';

/** The lines of a block without container prefixes and indentation, from its `from`th on. */
export function linesOf(pass: BlockPass, block: Block, from = 0): Span[] {
  return block.starts.slice(from).map((start, index) => {
    const end = pass.lineEnds[block.firstLine + from + index] ?? start;
    return { start: Math.min(start, end), end };
  });
}

/** What a reader of the rendered document sees of a block, line by line. A container itself shows nothing. */
export function renderedLines(pass: BlockPass, block: Block): TextLine[] {
  switch (block.kind) {
    case 'heading':
      return inlineLines(pass, headingText(pass, block));
    case 'paragraph':
      return inlineLines(pass, paragraphText(pass, block));
    case 'table':
      return tableCells(pass, block).flatMap((cell) => inlineLines(pass, cell));
    case 'html':
      return htmlLines(excerpt(pass.text, linesOf(pass, block)));
    case 'code':
      return literalLines(pass, linesOf(pass, block));
    case 'fence':
      return literalLines(pass, linesOf(pass, block, 1));
    default:
      return [];
  }
}

/** A heading's text, without its `#`s or its underline. */
export function headingText(pass: BlockPass, block: HeadingBlock): Excerpt {
  const lines = linesOf(pass, block);
  const [first] = lines;
  if (first === undefined || lines.length > 1) return textOf(pass, lines.slice(0, -1));
  const line = pass.text.slice(first.start, first.end).trimEnd();
  let end = line.length;
  while (line[end - 1] === '#') end--;
  const isClosed = line[end - 1] === ' ' || line[end - 1] === '\t';
  const text = {
    start: first.start + block.level,
    end: first.start + (isClosed ? end : line.length),
  };
  return textOf(pass, [text]);
}

function paragraphText(pass: BlockPass, block: Block): Excerpt {
  const [first, ...others] = linesOf(pass, block);
  if (first === undefined) return textOf(pass, []);
  const start = first.start + (startsWithTaskBox(pass.text, first, others) ? TASK_BOX_LENGTH : 0);
  return textOf(pass, [{ start, end: first.end }, ...others]);
}

/** `[x]` at the start of a list item shows as a box, where something follows it. */
function startsWithTaskBox(text: string, { start, end }: Span, others: readonly Span[]): boolean {
  if (!TASK_BOX.test(text.slice(start, end))) return false;
  const isAlone = others.length === 0 && text.slice(start + TASK_BOX_LENGTH, end).trim() === '';
  const before = text.slice(Math.max(0, start - LIST_MARKER_LENGTH), start);
  return !isAlone && LIST_MARKER.test(before);
}

/** The header row's cells, then the others'. */
function tableCells(pass: BlockPass, block: Block): Excerpt[] {
  const [header, , ...rows] = linesOf(pass, block);
  return [header, ...rows].flatMap((row) =>
    row === undefined
      ? []
      : cellSpans(pass.text.slice(row.start, row.end)).map((cell) =>
          textOf(pass, [{ start: row.start + cell.start, end: row.start + cell.end }]),
        ),
  );
}

/** Lines of text for the inline pass. Blanks at a line's end stay: a backslash before one is itself. */
function textOf(pass: BlockPass, lines: readonly Span[]): Excerpt {
  const bare = lines.map((line) => ({ start: trimmed(pass.text, line).start, end: line.end }));
  return excerpt(pass.text, bare);
}

/** Inline Markdown, rendered. */
export function inlineLines(pass: BlockPass, { text, at }: Excerpt): TextLine[] {
  return inlinePieces(text, pass.env).flatMap((pieces) => {
    const line = textLine(pieces);
    return line === null
      ? []
      : [{ text: line.text, span: { start: at(line.span.start), end: at(line.span.end) } }];
  });
}

function literalLines(pass: BlockPass, lines: readonly Span[]): TextLine[] {
  return lines.flatMap((line) => {
    const span = trimmed(pass.text, line);
    return span.start === span.end ? [] : [{ text: pass.text.slice(span.start, span.end), span }];
  });
}

/** Text between tags. Comments show nothing, even unclosed ones. */
function htmlLines({ text, at }: Excerpt): TextLine[] {
  let offset = 0;
  return text
    .replace(COMMENT_OR_TAG, blanked)
    .split('\n')
    .flatMap((line) => {
      const lineStart = offset;
      offset += line.length + 1;
      const shown = line.replaceAll(REMOVED, '').replace(ENTITY, unescaped).trim();
      if (shown === '') return [];
      const { start, end } = trimmed(line.replaceAll(REMOVED, ' '), { start: 0, end: line.length });
      return [{ text: shown, span: { start: at(lineStart + start), end: at(lineStart + end) } }];
    });
}

/** As many characters as the markup has, with a line end where it breaks the line. */
function blanked(markup: string): string {
  const removed = markup.replace(/[^\n]/g, REMOVED);
  return BREAK.test(markup) ? `\n${removed.slice(1)}` : removed;
}

/** True for HTML that is only comments and blanks. */
export function isOnlyComments(html: string): boolean {
  return html.replace(COMMENT, '').trim() === '';
}
