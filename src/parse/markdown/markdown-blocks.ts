import Markdown, { type Env, type MarkdownIt, type StateBlock } from 'markdown-it';
import { once } from '../once.ts';
import type { Block, HeadingBlock, PlainBlock } from './markdown-block.ts';
import {
  type BlockRule,
  BlockState,
  collect,
  mayNest,
  textLines,
  textStart,
} from './markdown-block-state.ts';
import { contentRule } from './markdown-content-rule.ts';
import { readFence } from './markdown-fence-rule.ts';
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
