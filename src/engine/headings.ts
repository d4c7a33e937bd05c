import { nearest } from '../core/nearest.ts';
import { parseMarkdown } from '../parse/markdown/markdown.ts';

/** The headings of a Markdown file, as evidence may name them. */
export interface Headings {
  has(section: string): boolean;
  /** The heading that was probably meant; null for none. */
  nearTo(section: string): string | null;
}

/** Blocks within blocks that a fence may hold; what is in fences is not looked at. */
const DEPTH = 1;

/**
 * Reads the headings of a text: those of Markdown, those in HTML, and bold lines that people write in
 * place of them.
 */
export function headingsOf(text: string): Headings {
  const { sections, boldLines } = parseMarkdown(text, 0, { depth: DEPTH });
  const titles = [
    ...[...sections, ...boldLines].map(({ title }) => title),
    ...Array.from(text.matchAll(HTML), ({ 1: title = '' }) => title.replace(/<[^<>]*>/g, '')),
  ];
  const worded = titles.map(words).filter((title) => title !== '');
  const has = (section: string): boolean => {
    const parts = partsOf(section);
    return parts.length === 0 || parts.some((part) => worded.some((title) => names(part, title)));
  };
  const known = new Map<string, boolean>();
  return {
    has: (section) => {
      const isThere = known.get(section) ?? has(section);
      known.set(section, isThere);
      return isThere;
    },
    nearTo: (section) => nearest(section.replace(/^[\s#]+/, ''), titles),
  };
}

/** A heading in HTML, on one line. */
const HTML = /<h[1-6]\b[^<>]*>([^\n]{1,300}?)<\/h[1-6]>/gi;

/** What parts a section that names more than a heading: `Queues > Redis`, `Redis, second item`, `Redis (limits)`. */
const SEPARATOR = /\s*(?:[>›»→/|,;:()[\]#]|\s[-–—]+\s|\s(?:and|&)\s)\s*/u;

/** What is said of a heading, and not in it. */
const AROUND =
  /^(?:the|section|sec|chapter|heading|part|under|in) | (?:sections?|chapter|heading|part|tables?|lists?|paragraphs?|examples?|rows?|items?|description)$/g;

/** The texts that may be headings: the whole, and what separators part. */
function partsOf(section: string): readonly string[] {
  return [section, ...section.split(SEPARATOR)].flatMap((part) => {
    const text = words(part);
    return [text, text.replace(AROUND, '').trim()].filter((each) => each !== '');
  });
}

/** True for the words of a heading, for some of them in a row, and for the anchor that is made of it. */
function names(part: string, title: string): boolean {
  if (` ${title} `.includes(` ${part} `)) return true;
  const [a, b] = [part.replaceAll(' ', ''), title.replaceAll(' ', '')];
  // Not every script has blanks between words.
  return a === b || (/[^\0-\x7f]/.test(a) && b.includes(a));
}

/** The letters and digits of a text in lower case, a blank between words: markup, marks and case count for nothing. */
function words(text: string): string {
  const found = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return (found ?? []).join(' ');
}
