import {
  type FileFault,
  fileFault,
  isEmptyQuote,
  isMisquoted,
  isUnheaded,
  lineFault,
  misplacedQuote,
} from './evidence.ts';
import { LONGEST_PATH, quoted } from './found-value.ts';
import type { Level } from './level.ts';
import type { DataPath } from './place.ts';
import type { Answered, Citation } from './request.ts';

/** How the rules about files that evidence names tell what is wrong. */
export const FILE_MESSAGES = {
  absent: 'There is no file {file}',
  gone: 'The file {file} is gone; it existed when this was recorded',
  folder: '{file} is a folder, not a file',
  outside: '{file} leads out of the repository',
  unseen: '{file} cannot be checked: git ignores it, or it is behind a link or in a submodule',
} as const satisfies Readonly<Record<FileFault, string>>;

/** How the rules about lines that evidence names tell what is wrong. */
export const LINE_MESSAGES = {
  past: 'Line {line} of {file} is cited, but the file ends at line {lines}',
  elsewhere: 'The quote is cited from line {line} of {file}, but begins on line {found}',
} as const;

/** How the rules about quotes tell what is wrong. */
export const QUOTE_MESSAGES = {
  absent: 'The quote is not in {file}',
  replaced: 'The quote was removed from {file} by {commit} before it was cited',
  empty: 'The quote has no words, only gaps and punctuation',
} as const;

/** How the rules about headings that evidence names tell what is wrong. */
export const SECTION_MESSAGES = {
  absent: 'There is no heading {section} in {file}',
} as const;

const UNCHECKED_HELP =
  'An earlier version may have it, but this clone lacks the history. Run `git fetch --unshallow` and check again.';

/** What helps against each fault of a file. */
type FileHelp = Readonly<Record<FileFault, string>>;

const HELP: FileHelp = {
  absent:
    'Correct the path. It is relative to the root of the repository. If no such file exists, cite what the answer is based on. If there is nothing to cite, reconsider the answer.',
  gone: 'Nothing has to be done: the file is still in the history.',
  folder: 'Name the file in this folder that was read.',
  outside: 'Cite a file of the repository, or a "url".',
  unseen: 'Add the file to the repository, so that others can look at what was read.',
};

/** The longest passage that a help shows: as much as a quote may have, so that it can be copied. */
const LONGEST_PASSAGE = 500;

/** What is no fault of the record, or can't be known. */
const LEVELS: Readonly<Partial<Record<FileFault, Level>>> = { gone: 'info', unseen: 'info' };

/** What a rule with `FILE_MESSAGES` yields, short of the record. */
interface FileFinding {
  readonly message: FileFault;
  readonly at: DataPath;
  readonly data: { readonly file: string };
  readonly help: string;
  readonly expected?: string;
  readonly level?: Level;
  readonly isUncertain?: true;
}

/**
 * What is wrong with the file of a citation, in words.
 * @param words what helps: that of a file that is cited as evidence where it is left out
 */
export function* fileFindings(
  answered: Answered,
  citation: Citation,
  words: FileHelp = HELP,
): Generator<FileFinding> {
  const fault = fileFault(answered);
  if (fault === null) return;
  const level = LEVELS[fault];
  yield {
    message: fault,
    at: [...citation.at, 'file'],
    data: { file: quoted(citation.path, LONGEST_PATH) },
    ...(fault === 'absent' ? absentHelp(answered, citation, words) : { help: words[fault] }),
    ...(level === undefined && unlessBefore(answered)),
    ...(level !== undefined && { level }),
  };
}

/**
 * Of what a state before may hold: where the history of this clone does not reach back to it, nobody
 * can say that it is wrong. A path that leads out of the repository always is.
 */
export function unlessBefore({ isCutOff, now: { presence } }: Answered): {
  readonly help?: string;
  readonly isUncertain?: true;
} {
  return isCutOff && presence !== 'outside' ? { help: UNCHECKED_HELP, isUncertain: true } : {};
}

/** Names the file that was probably meant. Where the evidence says what is in it, that has to fit as well. */
function absentHelp(
  { now: { near } }: Answered,
  { line, quote }: Citation,
  { absent }: FileHelp,
): Pick<FileFinding, 'help' | 'expected'> {
  if (near === undefined) return { help: absent };
  const isCertain = near.isSure && line === null && quote === null;
  return {
    help: `Did you mean ${quoted(near.path, LONGEST_PATH)}? ${absent}`,
    ...(isCertain && { expected: JSON.stringify(near.path) }),
  };
}

/** What a rule with `LINE_MESSAGES` yields, short of the record. */
type LineFinding = {
  readonly at: DataPath;
  readonly help?: string;
  readonly expected?: string;
  readonly level?: Level;
  readonly isUncertain?: true;
} & (
  | {
      readonly message: 'past';
      readonly data: { readonly line: string; readonly file: string; readonly lines: number };
    }
  | {
      readonly message: 'elsewhere';
      readonly data: { readonly line: string; readonly file: string; readonly found: number };
    }
);

/** What is wrong with the line of a citation, in words. */
export function* lineFindings(answered: Answered, citation: Citation): Generator<LineFinding> {
  const at = [...citation.at, 'line'];
  const named = { line: String(citation.line), file: quoted(citation.path, LONGEST_PATH) };
  const found = misplacedQuote(answered, citation);
  if (found !== null) {
    const data = { ...named, found };
    const help = `Write line ${found}, or quote the text of line ${citation.line}.`;
    yield { message: 'elsewhere', at, data, help, level: 'warning' };
  }
  const lines = lineFault(answered, citation);
  if (lines === null) return;
  const { quotedAt } = answered.now;
  const onLine = quotedAt !== undefined && {
    help: `The quote is on line ${quotedAt}.`,
    expected: String(quotedAt),
  };
  const level = answered.replaced !== undefined && { level: 'warning' as const };
  const cut = unlessBefore(answered);
  yield { message: 'past', at, data: { ...named, lines }, ...onLine, ...level, ...cut };
}

/** What a rule with `QUOTE_MESSAGES` yields, short of the record. */
type QuoteFinding = {
  readonly at: DataPath;
  readonly help: string;
  readonly expected?: string;
  readonly level?: Level;
  readonly isUncertain?: true;
} & (
  | { readonly message: 'absent'; readonly data: { readonly file: string } }
  | {
      readonly message: 'replaced';
      readonly data: { readonly file: string; readonly commit: string };
    }
  | { readonly message: 'empty' }
);

/** A quote that is taken out is a warning less than one that is wrong, and proves as little. */
const QUOTE_HELP =
  'Copy the words from the file, or cite the file that has them. If no file has them, do not just remove the quote: reconsider the answer and its confidence.';

const REPLACED_HELP =
  'Quote the file as it is now. If it no longer supports the answer, reconsider the answer.';

/** What is wrong with the quote of a citation, in words. */
export function* quoteFindings(answered: Answered, citation: Citation): Generator<QuoteFinding> {
  const { quote } = citation;
  if (quote === null) return;
  const at = [...citation.at, 'quote'];
  const data = { file: quoted(citation.path, LONGEST_PATH) };
  if (isEmptyQuote(quote)) {
    const help = 'Quote the words that support the answer.';
    yield { message: 'empty', at, help, level: 'warning' };
  } else if (isMisquoted(answered)) {
    const { replaced } = answered;
    if (replaced !== undefined) {
      const commit = replaced.commit === null ? 'an earlier commit' : replaced.commit.slice(0, 12);
      const named = { ...data, commit };
      yield { message: 'replaced', at, data: named, help: REPLACED_HELP, level: 'warning' };
    } else {
      yield { message: 'absent', at, data, ...quoteHelp(answered), ...unlessBefore(answered) };
    }
  }
}

function quoteHelp({ now: { nearText } }: Answered): {
  readonly help: string;
  readonly expected?: string;
} {
  if (nearText === undefined) return { help: QUOTE_HELP };
  const { line, text, isSame } = nearText;
  const words = quoted(text, LONGEST_PASSAGE);
  if (!isSame) return { help: `The nearest text is in line ${line}: ${words}. ${QUOTE_HELP}` };
  return {
    help: `Line ${line} has the words in other upper and lower case: ${words}. Copy that text.`,
    expected: JSON.stringify(text),
  };
}

/** What a rule with `SECTION_MESSAGES` yields, short of the record. */
interface SectionFinding {
  readonly message: 'absent';
  readonly at: DataPath;
  readonly data: { readonly section: string; readonly file: string };
  readonly help: string;
}

/** What is wrong with the heading that a citation names, in words. */
export function* sectionFindings(
  answered: Answered,
  { at, path, section }: Citation,
): Generator<SectionFinding> {
  if (section === undefined || !isUnheaded(answered)) return;
  const { nearHeading } = answered.now;
  const near = nearHeading === undefined ? '' : `Did you mean ${quoted(nearHeading)}? `;
  const data = { section: quoted(section), file: quoted(path, LONGEST_PATH) };
  const help = `${near}Name the heading that the passage is under, as the file has it.`;
  yield { message: 'absent', at: [...at, 'section'], data, help };
}
