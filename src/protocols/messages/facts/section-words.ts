import type { Section, TextLine } from '../../../core/record.ts';
import type { Mention } from '../facts.ts';
import type { MessageRecord } from '../record.ts';

/** The level-2 section of a name: of several the first with content, else the first. */
export function sectionNamed({ body }: MessageRecord, name: string): Section | null {
  const same = body.sections.filter((section) => section.level === 2 && section.name === name);
  return same.find(({ empty }) => !empty) ?? same[0] ?? null;
}

/** What was found in a section's lines, each with its place in the source. */
export function mentionsIn(
  record: MessageRecord,
  section: Section | null,
  namesOf: (text: string) => readonly string[],
): readonly Mention[] {
  return (section?.lines ?? []).flatMap((line) => located(record, line, namesOf(line.text)));
}

/**
 * Names of a rendered line, in their order, with the places of their source. Where markup or an
 * escape splits a name in the source, the place of it and of all that follow is the whole line.
 */
function located(
  { text }: MessageRecord,
  { span }: TextLine,
  names: readonly string[],
): readonly Mention[] {
  const source = text.slice(span.start, span.end);
  let from = 0;
  return names.map((name) => {
    const at = from === -1 ? -1 : indexOfWord(source, name, from);
    from = at === -1 ? -1 : at + name.length;
    if (at === -1) return { name, at: span };
    return { name, at: { start: span.start + at, end: span.start + from } };
  });
}

/** Where a word stands that is no part of a longer one, from an offset on; -1 where it does not. */
function indexOfWord(source: string, word: string, from: number): number {
  for (let at = source.indexOf(word, from); at !== -1; at = source.indexOf(word, at + 1)) {
    const around = (source[at - 1] ?? '') + (source[at + word.length] ?? '');
    if (!/[\p{L}\p{N}]/u.test(around)) return at;
  }
  return -1;
}
