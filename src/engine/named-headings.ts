/** Tells which sections name one of some headings. */
export function namedAmong(titles: readonly string[]): (section: string) => boolean {
  const worded = titles.map(words).filter((title) => title !== '');
  const has = (section: string): boolean => {
    const parts = partsOf(section);
    return parts.length === 0 || parts.some((part) => worded.some((title) => names(part, title)));
  };
  const known = new Map<string, boolean>();
  return (section) => {
    const isThere = known.get(section) ?? has(section);
    known.set(section, isThere);
    return isThere;
  };
}

/** What may make a line that looks like a heading something else: it is in a fence, or in HTML. */
const UNPLAIN = /```|~~~|</;

/** A heading without markup, at the start of its line. */
const PLAIN = /^#{1,6} +([\p{L}\p{N} .,:;!?()'"/+=-]+)\r?$/gmu;

/**
 * Headings of a text that are some whatever else there is: whether Markdown has to be taken apart is
 * known without its parser, which takes longer to load than all else that is looked up.
 */
export function plainHeadings(text: string): readonly string[] {
  const end = UNPLAIN.exec(text)?.index;
  return Array.from(text.slice(0, end).matchAll(PLAIN), ({ 1: title = '' }) => title);
}

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
