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

/** East Asian characters and emoji that terminals draw two columns wide (coarse, by block). */
const isWide = (display: string): boolean =>
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u.test(
    display,
  );
const hasNoWidth = (display: string): boolean => /[\p{Mn}\p{Me}]/u.test(display);

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
  if (display.length > 2 || display.charCodeAt(0) < 0x300) return display.length;
  if (hasNoWidth(display)) return 0;
  return isWide(display) ? 2 : 1;
}
