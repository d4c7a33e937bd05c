import { type FileFault, fileFault, isMisquoted, lineFault } from './evidence.ts';
import { LONGEST_PATH, quoted } from './found-value.ts';
import type { Level } from './level.ts';
import type { DataPath } from './place.ts';
import type { Answered, Citation } from './request.ts';

/** How the rules about files that evidence names tell what is wrong. */
export const FILE_MESSAGES = {
  absent: 'There is no file {file}',
  gone: 'The file {file} is gone; it was there when this was recorded',
  folder: '{file} is a folder, not a file',
  outside: '{file} leads out of the repository',
  unseen: 'Nobody can look into {file}: git ignores it, or it is behind a link or in a submodule',
} as const satisfies Readonly<Record<FileFault, string>>;

/** How the rules about lines that evidence names tell what is wrong. */
export const LINE_MESSAGES = {
  past: 'Line {line} of {file} is cited, which has {lines} lines',
} as const;

/** How the rules about quotes tell what is wrong. */
export const QUOTE_MESSAGES = { absent: 'The quote does not stand in {file}' } as const;

const HELP: Readonly<Record<FileFault, string>> = {
  absent:
    'Correct the path, which counts from the root of the repository. If nobody ever read such a file, take the evidence out.',
  gone: 'Nothing is wrong with the record. Whoever follows it up finds the file in the history.',
  folder: 'Name the file in it that was read.',
  outside: 'Cite a file of the repository, or a "url".',
  unseen: 'Add the file to the repository, so that others can look at what was read.',
};

/** What is no fault of the record, or can't be known. */
const LEVELS: Readonly<Partial<Record<FileFault, Level>>> = { gone: 'info', unseen: 'info' };

/** What a rule with `FILE_MESSAGES` yields, short of the record. */
interface FileFinding {
  readonly message: FileFault;
  readonly at: DataPath;
  readonly data: { readonly file: string };
  readonly help: string;
  readonly level?: Level;
}

/** What is wrong with the file of a citation, in words. */
export function* fileFindings(answered: Answered, citation: Citation): Generator<FileFinding> {
  const fault = fileFault(answered);
  if (fault === null) return;
  const level = LEVELS[fault];
  yield {
    message: fault,
    at: [...citation.at, 'file'],
    data: { file: quoted(citation.path, LONGEST_PATH) },
    help: HELP[fault],
    ...(level !== undefined && { level }),
  };
}

/** What a rule with `LINE_MESSAGES` yields, short of the record. */
interface LineFinding {
  readonly message: 'past';
  readonly at: DataPath;
  readonly data: { readonly line: string; readonly file: string; readonly lines: number };
}

/** What is wrong with the line of a citation, in words. */
export function* lineFindings(answered: Answered, citation: Citation): Generator<LineFinding> {
  const lines = lineFault(answered, citation);
  if (lines === null) return;
  const data = { line: String(citation.line), file: quoted(citation.path, LONGEST_PATH), lines };
  yield { message: 'past', at: [...citation.at, 'line'], data };
}

/** What a rule with `QUOTE_MESSAGES` yields, short of the record. */
interface QuoteFinding {
  readonly message: 'absent';
  readonly at: DataPath;
  readonly data: { readonly file: string };
}

/** What is wrong with the quote of a citation, in words. */
export function* quoteFindings(answered: Answered, citation: Citation): Generator<QuoteFinding> {
  if (citation.quote === null || !isMisquoted(answered)) return;
  yield {
    message: 'absent',
    at: [...citation.at, 'quote'],
    data: { file: quoted(citation.path, LONGEST_PATH) },
  };
}
