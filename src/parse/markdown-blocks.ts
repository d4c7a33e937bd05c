import Markdown, { type Env, type MarkdownIt, type StateBlock } from 'markdown-it';
import {
  type Block,
  type BlockRule,
  BlockState,
  collect,
  type HeadingBlock,
  type PlainBlock,
  textLines,
  textStart,
} from './markdown-block.ts';
import { readFence } from './markdown-fence-rule.ts';
import { readTable } from './markdown-table-rule.ts';
import { once } from './once.ts';

/** A document as blocks, in the order in which they start. Offsets are the text's. */
export interface BlockPass {
  readonly text: string;
  /** Where each line ends, its line end not counted. */
  readonly lineEnds: readonly number[];
  readonly blocks: readonly Block[];
  /** The link definitions, as the inline pass wants them. */
  readonly env: Env;
  /** Where containers were nested too deep to be followed, else null. */
  readonly tooDeep: number | null;
}

/**
 * How deep containers may nest (a list counts twice: list and item). What is deeper is read as
 * text, so that no document can make the parser recurse, or walk its lines again and again.
 */
export const CONTAINER_DEPTH = 100;

const HASH = 0x23;

const parser = once(blockParser);

/**
 * Reads the block structure of a document and leaves inline markup alone. Linear in its length.
 * @param bodyStart where the document starts in the text: at the start of a line
 */
export function readBlocks(text: string, bodyStart: number): BlockPass {
  const markdown = parser();
  const env: Env = {};
  const state = new BlockState(withPlainLineEnds(text), markdown, env, []);
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

/** Of equal length: a `\r` before `\n` becomes a blank, which means nothing at a line's end. */
function withPlainLineEnds(text: string): string {
  return text.includes('\r')
    ? text.replace(/\r\n?/g, (end) => (end === '\r\n' ? ' \n' : '\n'))
    : text;
}

function withoutReturn(text: string, lineEnd: number): number {
  return text[lineEnd] === '\n' && text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd;
}

/** What a rule's block is, and which blocks the rule may end. The order is markdown-it's. */
const RULES: readonly (readonly [name: string, kind: Block['kind'], ends: readonly string[]])[] = [
  ['table', 'table', ['paragraph', 'reference']],
  ['code', 'code', []],
  ['fence', 'fence', ['paragraph', 'reference', 'blockquote', 'list']],
  ['blockquote', 'quote', ['paragraph', 'reference', 'blockquote', 'list']],
  ['hr', 'break', ['paragraph', 'reference', 'blockquote', 'list']],
  ['list', 'list', ['paragraph', 'reference', 'blockquote']],
  ['reference', 'definition', []],
  ['html_block', 'html', ['paragraph', 'reference', 'blockquote']],
  ['heading', 'heading', ['paragraph', 'reference', 'blockquote']],
  ['lheading', 'heading', []],
  ['paragraph', 'paragraph', []],
];

/** CommonMark and tables, every rule collecting blocks in place of tokens. */
function blockParser(): MarkdownIt {
  const parser = new Markdown('commonmark', { maxNesting: Number.MAX_SAFE_INTEGER });
  // CommonMark sets no limits on where a definition may lead, and nobody asks for the address.
  parser.validateLink = () => true;
  parser.normalizeLink = (address) => address;

  const rules = parser.block.ruler;
  for (const [name, kind, ends] of RULES) {
    rules.enableOnly(name);
    const [original] = rules.getRules('');
    if (original !== undefined) rules.at(name, ruleFor(kind, original), { alt: [...ends] });
  }
  rules.enable(RULES.map(([name]) => name));
  return parser;
}

function ruleFor(kind: Block['kind'], original: BlockRule): BlockRule {
  switch (kind) {
    case 'fence':
      return readFence;
    case 'table':
      return readTable;
    case 'quote':
    case 'list':
      return container(kind, original);
    default:
      return leaf(kind, original);
  }
}

function leaf(kind: PlainBlock['kind'] | 'heading', original: BlockRule): BlockRule {
  return (state, firstLine, end, silent) => {
    if (!original(state, firstLine, end, silent)) return false;
    if (silent) return true;
    const lines = textLines(state, firstLine, state.line);
    if (kind === 'heading')
      collect(state, { kind, level: headingLevel(state, firstLine), ...lines });
    else collect(state, { kind, ...lines });
    return true;
  };
}

/** ATX by its `#`s, setext by its underline. */
function headingLevel(state: StateBlock, firstLine: number): HeadingBlock['level'] {
  const start = textStart(state, firstLine);
  const marks = state.skipChars(start, HASH) - start;
  if (state.line === firstLine + 1) return marks as HeadingBlock['level'];
  return state.src[textStart(state, state.line - 1)] === '=' ? 1 : 2;
}

/** A quote or list; it is noted before what it holds. */
function container(kind: 'quote' | 'list', original: BlockRule): BlockRule {
  return (state, firstLine, end, silent) => {
    if (!original(state, firstLine, end, true)) return false;
    if (state.level >= CONTAINER_DEPTH) {
      (state as BlockState).tooDeep ??= textStart(state, firstLine);
      return false;
    }
    if (silent) return true;
    collect(state, { kind, depth: state.level, firstLine, endLine: firstLine, starts: [] });
    return original(state, firstLine, end, false);
  };
}
