import { isObject, listAt, textAt, valueAt } from './json-value.ts';
import type { DataPath } from './place.ts';
import { type Answer, type Answered, type Citation, misplacedIn, satisfies } from './request.ts';

/** One reference to a source, as a record writes it. What is missing or of a wrong type is null. */
export interface Evidence {
  /** Where in the record it stands. */
  readonly at: DataPath;
  readonly file: string | null;
  readonly url: string | null;
  readonly section: string | null;
  readonly type: string | null;
  readonly quote: string | null;
  readonly line: number | null;
}

/**
 * The references in the list `evidence` of a value that stands at a place. Items that are no objects
 * are left out.
 */
export function evidenceIn(value: unknown, at: DataPath): readonly Evidence[] {
  return listAt(value, 'evidence').flatMap((item, index) => {
    if (!isObject(item)) return [];
    const line = valueAt(item, 'line');
    return {
      at: [...at, 'evidence', index],
      file: textAt(item, 'file'),
      url: textAt(item, 'url'),
      section: textAt(item, 'section'),
      type: textAt(item, 'type'),
      quote: textAt(item, 'quote'),
      line: typeof line === 'number' && Number.isInteger(line) && line > 0 ? line : null,
    };
  });
}

/**
 * What evidence says of the repository's files; paths count from its root.
 * @param mayName false for evidence whose section is not looked up as a heading of the file
 */
export function citationsOf(
  evidence: readonly Evidence[],
  mayName: (evidence: Evidence) => boolean = () => false,
): readonly Citation[] {
  return evidence.flatMap((each): Citation[] => {
    const { at, file, section, line, quote } = each;
    if (file === null) return [];
    const isNamed = section !== null && MARKDOWN.test(file) && namesHeading(section);
    const named = isNamed && mayName(each) ? { section } : {};
    return [{ at, path: file, from: 'root', line, quote, sha256: null, ...named }];
  });
}

const MARKDOWN = /\.(?:md|markdown|mdx)$/i;

/** Lines, pages and the like, and what stands above the first heading. */
const PLACE =
  /^\W*(?:l{1,2}|lines?|p{1,2}|pages?|rows?|paragraphs?|front ?matter|preamble|top|title|header|footer|intro(?:duction)?)\W*(?:\d.*)?$/i;

/** A name of code, an id or a number: `readAll()`, `max_retries`, `RetryPolicy`, `REQ-4`, `12-30`. */
const IDENTIFIER = /^`?[^\s`]*(?:[\d_(]|::|\p{Ll}\p{Lu})[^\s`]*`?$/u;

/** True for a section that reads like a heading: others name lines, functions or ids. */
function namesHeading(section: string): boolean {
  const text = section.trim();
  return /\p{L}/u.test(text) && !PLACE.test(text) && !IDENTIFIER.test(text);
}

/** What keeps a cited file from being looked into. */
export type FileFault =
  /** In no state that could be asked. */
  | 'absent'
  /** There when the record was made, not any more. */
  | 'gone'
  /** A folder stands there. */
  | 'folder'
  /** The path leads out of the repository. */
  | 'outside'
  /** It may exist, but the repository does not hold it: git ignores it, or it is behind a link or in a submodule. */
  | 'unseen';

/** What is wrong with the file of a citation; null where it was there, now or when the record was made. */
export function fileFault({ now, introduced, replaced }: Answered): FileFault | null {
  const { presence } = now;
  if (presence === 'file') return null;
  if (introduced?.presence === 'file' || replaced !== undefined) return 'gone';
  if (presence === 'ignored' || presence === 'beyond') return 'unseen';
  return presence;
}

/** How many lines the cited file has, where no state has the line; else null. */
export function lineFault({ now, introduced }: Answered, { line }: Citation): number | null {
  const known = [now, introduced].flatMap((answer) => answer?.lines ?? []);
  if (line === null || known.length === 0) return null;
  const most = Math.max(...known);
  return line > most ? most : null;
}

/** True where no state of the cited file that counts holds the quote, and one was looked into. */
export function isMisquoted({ now, introduced }: Answered): boolean {
  const said = [now, introduced].flatMap((answer: Answer | null) => answer?.quoted ?? []);
  return said.length > 0 && said.every((quoted) => !quoted);
}

/** True where no state of the cited file that counts has the heading, and one was looked into. */
export function isUnheaded({ now, heading }: Answered): boolean {
  return now.headed === false && heading?.introduced?.headed !== true && heading?.isCutOff !== true;
}

/**
 * The line on which the quote of a citation begins, where it is elsewhere than the citation says; null
 * where it is there or nowhere, and where it was there when the record was made.
 */
export function misplacedQuote(
  { now, introduced, onLine }: Answered,
  citation: Citation,
): number | null {
  const answer = now.quoted === true ? now : introduced;
  const found = answer === null ? null : misplacedIn(answer, citation);
  const then = onLine?.introduced ?? null;
  return then !== null && satisfies(then, { ...citation, isOnLine: true }) ? null : found;
}

/** True for a quote that says nothing: there are only gaps and punctuation in it. */
export function isEmptyQuote(quote: string): boolean {
  return !/[\p{L}\p{N}\p{S}]/u.test(quote);
}
