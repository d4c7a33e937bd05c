import type { DataPath } from './place.ts';
import type { RecordRef } from './record.ts';

/** What a record says of another file of the repository, to be looked up there. */
export interface Request {
  /** As the record writes it. */
  readonly path: string;
  /**
   * What the path counts from: the repository's root, the record's own folder, its home, or any of the
   * folders above its own, the nearest first, the root last.
   */
  readonly from: 'root' | 'folder' | 'home' | 'above';
  /** A line that the file should have, from 1; null where none is named. */
  readonly line: number | null;
  /** Text that should stand in the file; null where none is quoted. */
  readonly quote: string | null;
  /**
   * A heading that the file, which is Markdown, should have; left out where none is named. What else the
   * request says may be so in another state: whether a quote is there is no matter of the heading.
   */
  readonly section?: string;
  /** True where the question is whether the quote begins on its line, or near it. */
  readonly isOnLine?: true;
  /** Where in the file the quote should stand, or that part of it alone; left out where none is named. */
  readonly part?: FilePart;
  /** True where the question is whether a `.gitignore` covers the path, whatever stands there. */
  readonly ignored?: true;
  /** Lower-case hex digits that the sha256 of the file's bytes should begin with; null where none is named. */
  readonly sha256: string | null;
  /** True where the name of the record's folder is the sha256, whole. */
  readonly isNamedByFolder?: true;
  /** True where only the present state matters: no history is read for it. */
  readonly presentOnly?: true;
  /**
   * True where the question is whether any state ever had a file at the path: the history of that
   * path is read, not the record's. What the present state has no file at is asked there.
   */
  readonly ever?: true;
}

/** A stretch of a file. */
export interface FilePart {
  readonly unit: 'line' | 'byte';
  /** The first line, from 1; the first byte, from 0. */
  readonly start: number;
  /** The last line; the byte behind the last. */
  readonly end: number;
}

/** A request that a record's own words make, and where they stand. A fact's `citations` are answered. */
export interface Citation extends Request {
  readonly at: DataPath;
}

/** What stands at a path. */
export type Presence =
  | 'file'
  | 'folder'
  | 'absent'
  /** Absent, but a `.gitignore` of the same state covers it: it may exist where nobody can look. */
  | 'ignored'
  /** The path leads out of the repository: never followed. */
  | 'outside'
  /** Behind a symbolic link, in a submodule or in Git LFS: not followed either, so nobody knows. */
  | 'beyond';

/** A line of a `.gitignore` file. */
export interface IgnoringLine {
  readonly file: Pick<RecordRef, 'path' | 'mode' | 'id'>;
  /** From 1. */
  readonly line: number;
  /** What it matches: the path, or a folder above it. */
  readonly matched: string;
}

/** What one state of the repository says to a request. */
export interface Answer {
  readonly presence: Presence;
  /** How many lines the file has; null where its content was not asked for or is no text. */
  readonly lines: number | null;
  /** Whether the quote stands in the file; null where there is none, or the file is no text. */
  readonly quoted: boolean | null;
  /** Whether the bytes hash to what was named; null where nothing was, or there is no file. */
  readonly hashed: boolean | null;
  /** What the bytes hash to, where that is not what was named. */
  readonly sha256?: string;
  /**
   * Whether the named part is there and, where there is a quote, holds it: between other words for
   * lines, byte for byte for bytes. Null where the file is no text and lines were named.
   */
  readonly held?: boolean | null;
  /** Whether the file has the heading; null where it is no text. Left out where none is named. */
  readonly headed?: boolean | null;
  /** The heading that was probably meant by one that is not there. */
  readonly nearHeading?: string;
  /** Whether a `.gitignore` of this state covers the path. Left out where that was not asked. */
  readonly ignored?: boolean;
  /** The line of a `.gitignore` that says so; null where none says anything. Left out where that was not asked. */
  readonly decidedBy?: IgnoringLine | null;
  /** Bytes of the file; left out where its content was not asked for. */
  readonly size?: number;
  /** True where the file is too large for its lines and quotes to be looked for. */
  readonly unsearched?: true;
  /** Of a path from the root at which nothing is: the file that was probably meant, where there is one. */
  readonly near?: NearPath;
  /** The only line of the file at which the quote begins; left out where the named line is there. */
  readonly quotedAt?: number;
  /** The lines at which the quote begins, up to the first few; left out where no line is named. */
  readonly quotedLines?: readonly number[];
  /** The only part that spells the quote, in the unit that was named; left out where the named part holds it. */
  readonly quotedIn?: FilePart;
  /** What in the file comes nearest to a quote that it does not hold; left out where nothing does. */
  readonly nearText?: NearText;
}

/** A file for a path at which there is none. */
export interface NearPath {
  readonly path: string;
  /** True where nobody can have meant another: a slip of a letter or two, and nothing else is as near. */
  readonly isSure: boolean;
}

/** A passage for a quote that is not there. */
export interface NearText {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** True where it is the quote but for upper and lower case, and the only one. */
  readonly isSame: boolean;
}

/** What the present state says, and where that is not what the record says, a state before it. */
export interface Answered {
  readonly now: Answer;
  /** Where the file is, of a path that counts from a folder above; left out where it is in none. */
  readonly foundAt?: string;
  /**
   * The state that introduced the record or one before it; of a record that none introduced yet, the
   * state that it goes on from (for a hash: any state that introduced the file named),
   * the most favourable of several. Null where the present state satisfies the request, and where
   * history is not at hand. Of a file that may be in any state: `absent` where it never was.
   */
  readonly introduced: Answer | null;
  /** What earlier states say of the heading, where the present one does not have it. */
  readonly heading?: Partial<Pick<Answered, 'introduced' | 'isCutOff'>>;
  /** The same of a quote that the present state has elsewhere than on its line. */
  readonly onLine?: Partial<Pick<Answered, 'introduced'>>;
  /** Where no state that counts satisfies the request, an older one does. */
  readonly replaced?: ReplacedIn;
  /** True where the history that may say so is cut off. */
  readonly isCutOff?: true;
}

/** A version of a cited file that was replaced before a record cited it. */
export interface ReplacedIn {
  /** The commit that replaced it; null where nobody knows. */
  readonly commit: string | null;
}

/** The answers to the requests of all records of a snapshot. */
export interface Answers {
  /** @throws Error for a request that the record's fact did not hold. */
  to(record: RecordRef, request: Request): Answered;
}

/** True when a state holds all that a request says. What is no text can't contradict a line or a quote. */
export function satisfies(answer: Answer, request: Request): boolean {
  const { presence, lines, quoted, hashed, held, headed } = answer;
  if (request.ever === true) return presence === 'file';
  if (presence !== 'file' && presence !== 'folder') return false;
  if (quoted === false || hashed === false || held === false || headed === false) return false;
  if (request.isOnLine && misplacedIn(answer, request) !== null) return false;
  return request.line === null || lines === null || request.line <= lines;
}

/** A quote that begins within so many lines of the one that is named is on that line. */
const NEAR_LINES = 2;

/** The line on which the quote begins in a state, where it is elsewhere than on its line; else null. */
export function misplacedIn(
  { lines, quotedLines = [] }: Answer,
  { line }: Pick<Request, 'line'>,
): number | null {
  if (line === null || lines === null || line > lines) return null;
  const [first] = quotedLines;
  const isNear = quotedLines.some((each) => Math.abs(each - line) <= NEAR_LINES);
  return first === undefined || isNear ? null : first;
}

/**
 * What to do where a later entry corrects one whose file is missing, and this clone can't say whether
 * it ever was there; nothing where that is known, or nobody asks.
 */
export function helpWithoutHistory(
  { ever }: Request,
  { introduced, isCutOff }: Answered,
): { readonly help?: string; readonly isUncertain?: true } {
  if (ever !== true || introduced !== null) return {};
  return {
    help: 'A later entry corrects this one if its file never existed. The history that is needed is not in this clone: fetch it (git fetch --unshallow).',
    ...(isCutOff && { isUncertain: true }),
  };
}

/** A request for nothing but existence, from the repository's root. */
export function pathRequest(path: string, from: Request['from'] = 'root'): Request {
  return { path, from, line: null, quote: null, sha256: null };
}
