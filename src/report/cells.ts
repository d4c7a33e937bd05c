import stringWidth from 'fast-string-width';
import { visibleCharacter } from './sanitize.ts';

/** A line of source as it stands on a terminal, with a way back from its columns. */
export interface Cells {
  /** What is shown for each code point. */
  readonly shown: readonly string[];
  /** How many terminal columns each takes. */
  readonly widths: readonly number[];
  /** The code point at each UTF-16 unit; the number of code points at the line's end. */
  readonly indexAt: readonly number[];
}

const TAB_STOP = 4;

/** Lays a line out: tabs as blanks up to the next stop, what can't be seen as escapes. */
export function layOut(line: string): Cells {
  const shown: string[] = [];
  const widths: number[] = [];
  const indexAt: number[] = [];
  let column = 0;
  for (const character of line) {
    const display = displayOf(character, column, shown);
    const width = widthOf(display);
    for (let unit = 0; unit < character.length; unit += 1) indexAt.push(shown.length);
    shown.push(display);
    widths.push(width);
    column += width;
  }
  indexAt.push(shown.length);
  return { shown, widths, indexAt };
}

function displayOf(character: string, column: number, before: readonly string[]): string {
  if (character === '\t') return ' '.repeat(TAB_STOP - (column % TAB_STOP));
  // A line such as `##[error]` would be a command to GitHub's runner.
  if (character === '[' && before.at(-1) === '#' && before.at(-2) === '#') return '\\u005b';
  return visibleCharacter(character);
}

function widthOf(display: string): number {
  return display.length > 2 ? display.length : textWidth(display);
}

/** What takes one column each. */
const NARROW = /^[ -~]*$/;

/** Terminal columns of text in which nothing is left that a terminal obeys. */
export function textWidth(text: string): number {
  return NARROW.test(text) ? text.length : stringWidth(text);
}
