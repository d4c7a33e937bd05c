import type { StateBlock } from 'markdown-it';
import {
  type BlockRule,
  collect,
  indentOf,
  isIndented,
  textLines,
  textStart,
} from './markdown-block-state.ts';

const UNDERLINE = /^(?:=+|-+)[ \t]*$/;

/**
 * What is no other block: lines of text, which start with any number of link definitions and
 * may be a heading by their last line (CommonMark 4.3, 4.7, 4.8). Definitions are cut off when the
 * lines are known, as CommonMark wants it: neither does a definition reach into an underline, nor
 * does it end the text that follows it.
 * @param definition markdown-it's rule for one definition
 */
export function contentRule(definition: BlockRule): BlockRule {
  return (state, firstLine, end) => {
    const { contentEnd, isHeading } = contentLines(state, firstLine, end);
    const textLine = readDefinitions(state, definition, firstLine, contentEnd);
    // Nothing is left to be underlined: the next line stands for itself.
    if (textLine === contentEnd) return true;
    if (isHeading) {
      const level = state.src[textStart(state, contentEnd)] === '=' ? 1 : 2;
      state.line = contentEnd + 1;
      collect(state, { kind: 'heading', level, ...textLines(state, textLine, state.line) });
    } else {
      state.line = contentEnd;
      collect(state, { kind: 'paragraph', ...textLines(state, textLine, contentEnd) });
    }
    return true;
  };
}

/** How far the text goes, and whether an underline follows. */
function contentLines(
  state: StateBlock,
  firstLine: number,
  end: number,
): { readonly contentEnd: number; readonly isHeading: boolean } {
  const enders = state.md.block.ruler.getRules('paragraph');
  const { parentType } = state;
  state.parentType = 'paragraph';
  let line = firstLine + 1;
  let isHeading = false;
  for (; line < end && !state.isEmpty(line); line++) {
    if (isIndented(state, line)) continue;
    isHeading = isUnderline(state, line);
    // A quote's line without `>` has been asked already, and has a negative indent.
    const isLazy = (state.sCount[line] ?? 0) < 0;
    if (isHeading || (!isLazy && enders.some((rule) => rule(state, line, end, true)))) break;
  }
  state.parentType = parentType;
  return { contentEnd: line, isHeading };
}

function isUnderline(state: StateBlock, line: number): boolean {
  if (indentOf(state, line) < 0) return false;
  return UNDERLINE.test(state.src.slice(textStart(state, line), state.eMarks[line]));
}

/** Reads the definitions at the start of some lines; says where other text begins. */
function readDefinitions(
  state: StateBlock,
  definition: BlockRule,
  firstLine: number,
  end: number,
): number {
  const { lineMax } = state;
  state.lineMax = end;
  let line = firstLine;
  while (line < end && isDefinition(state, definition, line, end)) {
    collect(state, { kind: 'definition', ...textLines(state, line, state.line) });
    line = state.line;
  }
  state.lineMax = lineMax;
  return line;
}

function isDefinition(
  state: StateBlock,
  definition: BlockRule,
  line: number,
  end: number,
): boolean {
  // Behind another definition a line may be indented as far as it likes; no rule reads it again.
  state.sCount[line] = state.blkIndent;
  return definition(state, line, end, false);
}
