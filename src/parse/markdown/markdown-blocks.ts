import type { Env, MarkdownIt, StateBlock } from 'markdown-it';
import Markdown from 'markdown-it';
import { once } from '../once.ts';
import type { Block, HeadingBlock, PlainBlock } from './markdown-block.ts';
import {
  type BlockRule,
  BlockState,
  CODE_INDENT,
  collect,
  indentOf,
  mayNest,
  textLines,
  textStart,
} from './markdown-block-state.ts';
import { contentRule } from './markdown-content-rule.ts';
import { readQuote } from './markdown-quote-rule.ts';
import { readTable } from './markdown-table-rule.ts';

/** A document as blocks, in the order in which they start. Offsets are the text's. */
export interface BlockPass {
  readonly text: string;
  /** Where each line ends, its line end not counted. */
  readonly lineEnds: ArrayLike<number>;
  readonly blocks: readonly Block[];
  /** The link definitions, as the inline pass wants them. */
  readonly env: Env;
  /** Where containers were nested too deep to be followed, else null. */
  readonly tooDeep: number | null;
}

const HASH = 0x23;

const parser = once(blockParser);

/**
 * Reads the block structure of a document and leaves inline markup alone. Linear in its length.
 * @param bodyStart where the document starts in the text: at the start of a line
 */
export function readBlocks(text: string, bodyStart: number): BlockPass {
  const markdown = parser();
  const env: Env = {};
  const state = new BlockState(withPlainLineEnds(text), markdown, env);
  const firstLine = state.bMarks.indexOf(bodyStart);
  if (firstLine !== -1) markdown.block.tokenize(state, firstLine, state.lineMax);
  const lineEnds = text.includes('\r')
    ? state.eMarks.map((end) => withoutReturn(text, end))
    : state.eMarks;
  return { text, lineEnds, blocks: state.blocks, env, tooDeep: state.tooDeep };
}

/** Backslash escapes and character references resolved, as in info strings. */
export function unescaped(text: string): string {
  return parser().utils.unescapeAll(text);
}

/**
 * Offsets stay as they are: a `\r` before `\n` becomes a blank, which means nothing at a line's
 * end. The last line gets an end: markdown-it overlooks one of blanks that has none.
 */
function withPlainLineEnds(text: string): string {
  const plain = text.includes('\r')
    ? text.replace(/\r\n?/g, (end) => (end === '\r\n' ? ' \n' : '\n'))
    : text;
  return plain.endsWith('\n') ? plain : `${plain}\n`;
}

function withoutReturn(text: string, lineEnd: number): number {
  return text[lineEnd] === '\n' && text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
}

/** What a rule's block is, and which blocks the rule may end. The order is markdown-it's. */
const RULES: readonly (readonly [name: string, kind: Block['kind'], ends: readonly string[]])[] = [
  ['table', 'table', ['paragraph']],
  ['code', 'code', []],
  ['fence', 'fence', ['paragraph', 'blockquote', 'list']],
  ['blockquote', 'quote', ['paragraph', 'blockquote', 'list']],
  ['hr', 'break', ['paragraph', 'blockquote', 'list']],
  ['list', 'list', ['paragraph', 'blockquote']],
  ['html_block', 'html', ['paragraph', 'blockquote']],
  ['heading', 'heading', ['paragraph', 'blockquote']],
];

/** CommonMark and tables, every rule collecting blocks in place of tokens. */
function blockParser(): MarkdownIt {
  const parser = new Markdown('commonmark', { maxNesting: Number.MAX_SAFE_INTEGER });
  // CommonMark sets no limits on where a definition may lead, and nobody asks for the address.
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;

  const rules = parser.block.ruler;
  const original = (name: string) => {
    rules.enableOnly(name);
    return rules.getRules('')[0] ?? neverMatches;
  };
  for (const [name, kind, ends] of RULES) {
    rules.at(name, ruleFor(kind, original(name)), { alt: [...ends] });
  }
  rules.at('paragraph', contentRule(original('reference')));
  rules.enableOnly([...RULES.map(([name]) => name), 'paragraph']);
  return parser;
}

const neverMatches: BlockRule = () => false;

const BACKTICK = 0x60;
const TILDE = 0x7e;
const QUOTE = 0x3e;
const TAB = 0x09;
const SPACE = 0x20;

interface Opening {
  /** The character code of a backtick or tilde. */
  readonly marker: number;
  readonly length: number;
}

/** A fenced code block (CommonMark 4.5), with the place of every line of its content. */
function readFence(state: StateBlock, firstLine: number, end: number, silent: boolean): boolean {
  const opening = openingOf(state, firstLine);
  if (opening === null) return false;
  if (silent) return true;

  let line = firstLine + 1;
  while (line < end && !leavesContainer(state, line) && !closes(state, line, opening)) line++;
  const closed = line < end && !leavesContainer(state, line);

  const starts = [textStart(state, firstLine)];
  const pads = [0];
  const indent = state.sCount[firstLine] ?? 0;
  for (let content = firstLine + 1; content < line; content++) {
    const cut = cutIndent(state, content, indent);
    starts.push(cut.start);
    pads.push(cut.pad);
  }
  collect(state, {
    kind: 'fence',
    depth: state.level,
    firstLine,
    endLine: line,
    starts,
    pads: pads.some((pad) => pad > 0) ? pads : null,
    closed,
  });
  state.line = closed ? line + 1 : line;
  return true;
}

/** The fence at the start of a line that is not so far indented that it is code. */
function openingOf(state: StateBlock, line: number): Opening | null {
  const start = textStart(state, line);
  const marker = state.src.charCodeAt(start);
  if (marker !== BACKTICK && marker !== TILDE) return null;
  const infoStart = state.skipChars(start, marker);
  if (infoStart - start < 3) return null;
  // The info string of a backtick fence holds no backtick: ```code``` is inline code.
  const info = state.src.slice(infoStart, state.eMarks[line]);
  return marker === BACKTICK && info.includes('`') ? null : { marker, length: infoStart - start };
}

function leavesContainer(state: StateBlock, line: number): boolean {
  return indentOf(state, line) < 0 && !state.isEmpty(line);
}

/** A closing fence is at least as long as the opening one, and nothing follows it. */
function closes(state: StateBlock, line: number, opening: Opening): boolean {
  if (indentOf(state, line) >= CODE_INDENT) return false;
  const start = textStart(state, line);
  const after = state.skipChars(start, opening.marker);
  return after - start >= opening.length && state.skipSpaces(after) >= (state.eMarks[line] ?? 0);
}

/**
 * Takes up to `columns` columns of white space off a line. A tab that reaches beyond them leaves
 * blanks behind, and so does one whose first column belongs to a quote's `>`.
 */
function cutIndent(
  state: StateBlock,
  line: number,
  columns: number,
): { readonly start: number; readonly pad: number } {
  const lineStart = state.bMarks[line] ?? 0;
  const before = state.bsCount[line] ?? 0;
  // A blank behind a `>` belongs to it: the line starts behind that.
  const isBehindQuote = state.src.charCodeAt(lineStart - 1) === QUOTE;
  let start = lineStart;
  let column = 0;
  for (; column < columns || (isBehindQuote && start === lineStart); start++) {
    const character = state.src.charCodeAt(start);
    if (character === TAB) column += 4 - ((column + before) % 4);
    else if (character === SPACE) column++;
    else break;
  }
  return { start, pad: Math.max(0, column - columns) };
}

function ruleFor(kind: Block['kind'], original: BlockRule): BlockRule {
  switch (kind) {
    case 'fence':
      return readFence;
    case 'table':
      return readTable;
    case 'quote':
      return readQuote;
    case 'list':
      return listRule(original);
    default:
      return leaf(kind, original);
  }
}

/** A block that holds no others. */
function leaf(kind: PlainBlock['kind'] | 'heading', original: BlockRule): BlockRule {
  return (state, firstLine, end, silent) => {
    if (!original(state, firstLine, end, silent)) return false;
    if (silent) return true;
    const lines = textLines(state, firstLine, state.line);
    collect(
      state,
      kind === 'heading'
        ? { kind, level: headingLevel(state, firstLine), ...lines }
        : { kind, ...lines },
    );
    return true;
  };
}

/** The number of `#`s. */
function headingLevel(state: StateBlock, line: number): HeadingBlock['level'] {
  const start = textStart(state, line);
  return (state.skipChars(start, HASH) - start) as HeadingBlock['level'];
}

/** A list, noted before what it holds. */
function listRule(original: BlockRule): BlockRule {
  return (state, firstLine, end, silent) => {
    if (!original(state, firstLine, end, true) || !mayNest(state, firstLine)) return false;
    if (silent) return true;
    collect(state, { kind: 'list', depth: state.level, firstLine, endLine: firstLine, starts: [] });
    const blocks = state as BlockState;
    blocks.outerIndents.push(state.blkIndent);
    blocks.containers++;
    original(state, firstLine, end, false);
    blocks.containers--;
    blocks.outerIndents.pop();
    return true;
  };
}
