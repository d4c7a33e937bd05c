import type { Section, TextLine } from '../../core/record.ts';
import { isBlank as isBlankText } from '../../core/unseen.ts';
import { agentName } from './agent-name.ts';
import type { MessageRecord } from './record.ts';

/** How to fix a section that should hold an agent name. */
export const AGENT_NAME_HELP =
  'Write one agent name under the heading and nothing else: a letter, then up to 49 letters, digits, "_" or "-".';

/** What a template leaves to fill in. Quotes and inner braces mean that it is data, not a placeholder. */
const PLACEHOLDER = /^\{{1,2}[^{}"]+\}{1,2}$/;

/** What turns the words around it, or its own second half, into the opposite: `not`, `incomplete`, `isn't`. */
const isNegation = (word: string): boolean =>
  /^(?:no|not|none|never|neither|nor|without|cannot)$|^(?:un(?!der)|in\p{L}|non|not?-|dis)|n['’]t$/u.test(
    word,
  );

/** A task list's box that is not ticked, before what belongs to it. */
const UNTICKED = /\[ \][ \t*_`~]*$/;
const STRUCK = '~~';
/** How far before a line's text a box is looked for. */
const LONGEST_MARKUP = 16;

/** What shows nothing: a mark of a list or quote, a box, characters of no width. */
const isBlankWord = (word: string): boolean =>
  /^(?:>+|[-+*]|\d{1,9}[.)]|\[[xX]?\]?|[xX]?\])$/.test(word) || isBlankText(word);
const COMMENT = /<!--(?:-?>|[\s\S]*?(?:-->|$))/g;
const BLANK_ENTITY = /&(?:nbsp|ensp|emsp|thinsp|zwj|zwnj|ZeroWidthSpace|#160|#xa0|#8203|#x200b);/gi;

const wordsIn = (text: string) => text.matchAll(/[\p{L}\p{N}]+(?:[-_'’][\p{L}\p{N}]+)*/gu);

/** A section's rendered text as one line. */
export function textOf({ lines }: Pick<Section, 'lines'>): string {
  return lines.map(({ text }) => text.trim()).join(' ');
}

/** True when a reader of the section sees nothing in it: a list item without text is no content. */
export function showsNothing({ text }: MessageRecord, { empty, lines, content }: Section): boolean {
  if (empty) return true;
  // The first visible line decides, so that a long section costs nothing.
  if (!isBlank(lines[0]?.text ?? '')) return false;
  return isBlank(text.slice(content.start, content.end).replace(COMMENT, ' '));
}

function isBlank(text: string): boolean {
  const words = text.replace(BLANK_ENTITY, ' ').match(/\S+/g) ?? [];
  return words.every(isBlankWord);
}

/** The lines of a section that count as a choice: no boxes that are not ticked, nothing struck out. */
export function chosenLines({ text }: MessageRecord, { lines }: Section): readonly TextLine[] {
  return lines.flatMap((line) => {
    const { start, end } = line.span;
    const before = text.slice(Math.max(0, start - LONGEST_MARKUP), start);
    if (UNTICKED.test(before)) return [];
    if (!before.endsWith(STRUCK)) return line;
    const [struck = ''] = text.slice(start, end).split(STRUCK, 1);
    const kept = text.slice(start + struck.length + STRUCK.length, end).trimStart();
    return kept === '' ? [] : { text: kept, span: { start: end - kept.length, end } };
  });
}

/** True for one valid agent name and nothing else; markup around it does not count. */
export function holdsAgentName({ lines }: Section): boolean {
  return lines.length === 1 && agentName(lines[0]?.text) !== null;
}

/** True when a template's `{...}` is all that stands in the section. */
export function holdsPlaceholder(section: Section): boolean {
  return PLACEHOLDER.test(textOf(section));
}

/** True when a text begins with one of the choices as whole words, in any case. */
export function beginsWithChoice(text: string, choices: readonly string[]): boolean {
  if (PLACEHOLDER.test(text)) return false;
  return choices.some((choice) => {
    const wanted = choice.toLowerCase().split(' ');
    return wanted.join(' ') === firstWords(text, wanted.length);
  });
}

/** The choice that stands somewhere in a text, if just one does. */
export function choiceHeld(text: string, choices: readonly string[]): string | null {
  const words = ` ${firstWords(text)} `;
  const held = choices.filter((choice) => words.includes(` ${choice.toLowerCase()} `));
  return held.length === 1 ? (held[0] ?? null) : null;
}

/** True when a text denies something, or may. */
export function saysNot(text: string): boolean {
  return firstWords(text).split(' ').some(isNegation);
}

/** True when the section says that there is nobody. */
export function saysNone(section: Section): boolean {
  return firstWords(textOf(section), 2) === 'none';
}

/** True when a passage is cited: `§` directly followed by digits. */
export function holdsCitation({ lines }: Section): boolean {
  return lines.some(({ text }) => /§\d/.test(text));
}

/** True when a number stands as a word of its own; the 4 of `H4` counts nothing. */
export function holdsCount({ lines }: Section): boolean {
  return lines.some(({ text }) => /\b\d+\b/.test(text));
}

/** The first words of a text in lower case, with one space between; all of them where no count is given. */
export function firstWords(text: string, count = Number.POSITIVE_INFINITY): string {
  const words: string[] = [];
  for (const [word] of wordsIn(text)) {
    words.push(word.toLowerCase());
    if (words.length >= count) break;
  }
  return words.join(' ');
}
