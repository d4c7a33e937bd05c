import { textWidth } from './cells.ts';

/**
 * Breaks text at blanks into lines of at most `width` terminal columns. Those that it begins with stay.
 * A longer word has its own line; where it has wide characters, as Chinese text without blanks does,
 * it goes on in the next one.
 * @param start columns of the first line that are taken already; that line is '' where nothing else fits
 */
export function wrap(text: string, width: number, start = 0): string[] {
  const lines: string[] = [];
  const [indent = ''] = /^ */.exec(text) ?? [];
  let line = indent;
  let taken = start + indent.length;
  for (const word of text.slice(indent.length).split(' ')) {
    const [first = '', ...more] = parts(word, width);
    const room = textWidth(first);
    const gap = line === indent ? 0 : 1;
    if ((line !== indent || start > 0) && taken + gap + room > width) {
      lines.push(line);
      [line, taken] = [first, room];
    } else {
      [line, taken] = [line + ' '.repeat(gap) + first, taken + gap + room];
    }
    for (const part of more) {
      lines.push(line);
      [line, taken] = [part, textWidth(part)];
    }
  }
  lines.push(line);
  return lines;
}

/** A word, or what of it fits into one line each. */
function parts(word: string, width: number): readonly string[] {
  const taken = textWidth(word);
  if (taken <= width || taken === word.length) return [word];
  const found: string[] = [];
  let part = '';
  let room = width;
  for (const character of word) {
    const own = textWidth(character);
    if (own > room && part !== '') {
      found.push(part);
      [part, room] = ['', width];
    }
    part += character;
    room -= own;
  }
  return [...found, part];
}

/** A command in backquotes, as helps have them. */
const COMMAND = /`(?:lint-protocol|git|npx|npm) [^`]*`/g;

/** The same, with each command on one line, however long: broken over lines it cannot be pasted. */
export function wrapWhole(text: string, width: number): string[] {
  const kept = text.replace(COMMAND, (each) => each.replaceAll(' ', '\u00a0'));
  return wrap(kept, width).map((line) => line.replaceAll('\u00a0', ' '));
}
