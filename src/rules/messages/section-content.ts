import type { Section } from '../../core/record.ts';

/** One line, 1 to 50 characters; the `@` that people put before a name is none of it. */
const AGENT_NAME = /^@?[A-Za-z][A-Za-z0-9_-]{0,49}$/;

/** How to mend a section that should hold an agent name. */
export const AGENT_NAME_HELP =
  'Write one agent name under the heading and nothing else: up to 50 letters, digits, "_" and "-", a letter first.';

/** What a template leaves to fill in. Quotes and inner braces mean that it is data, not a placeholder. */
const PLACEHOLDER = /^\{{1,2}[^{}"]+\}{1,2}$/;

const WORD = /[\p{L}\p{N}]+(?:[-_'’][\p{L}\p{N}]+)*/gu;

/** A section's rendered text as one line. */
export function textOf(section: Section): string {
  return section.lines.map(({ text }) => text.trim()).join(' ');
}

/** True for one valid agent name and nothing else; markup around it does not count. */
export function holdsAgentName({ lines }: Section): boolean {
  return lines.length === 1 && AGENT_NAME.test(lines[0]?.text.trim() ?? '');
}

/** True when a template's `{...}` is all that stands in the section. */
export function holdsPlaceholder(section: Section): boolean {
  return PLACEHOLDER.test(textOf(section));
}

/** True when the section begins with one of the choices as whole words, in any case. */
export function beginsWithChoice(section: Section, choices: readonly string[]): boolean {
  const text = textOf(section);
  if (PLACEHOLDER.test(text)) return false;
  return choices.some((choice) => {
    const wanted = choice.toLowerCase().split(' ');
    return wanted.join(' ') === firstWords(text, wanted.length);
  });
}

/** The choice that stands somewhere in the section, if just one does. */
export function choiceHeld(section: Section, choices: readonly string[]): string | null {
  const words = ` ${firstWords(textOf(section))} `;
  const held = choices.filter((choice) => words.includes(` ${choice.toLowerCase()} `));
  return held.length === 1 ? (held[0] ?? null) : null;
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
  for (const [word] of text.matchAll(WORD)) {
    words.push(word.toLowerCase());
    if (words.length >= count) break;
  }
  return words.join(' ');
}
