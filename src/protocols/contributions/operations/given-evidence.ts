import { quoted } from '../../../core/found-value.ts';
import { meantFiles, namedFile } from '../../../core/named-file.ts';
import type { OperationState } from '../../../core/operation.ts';
import { emptinessOf } from '../empty-words.ts';

/** A piece of evidence as a contribution writes it, its members in the order of the seed's table (1.5.2). */
interface EvidenceObject {
  readonly file?: string;
  readonly url?: string;
  readonly section: string;
  readonly quote?: string;
  readonly line?: number;
  readonly type: string;
  readonly accessedAt?: string;
}

/** What is wrong with evidence as it is given. */
interface EvidenceFault {
  readonly fault: keyof typeof EVIDENCE_ERRORS;
  /** What else is known. */
  readonly hint?: string;
}

export const EVIDENCE_ERRORS = {
  'no-section': [
    'The evidence {evidence} has no line and no section.',
    'Write FILE:LINE, FILE:3-5 or FILE#SECTION; for a page, "ADDRESS SECTION".',
  ],
  'no-file': [
    'The evidence {evidence} names a file that is not there.',
    '{hint}Give a path from the root of the repository, the folder that .cleo is in, or the current folder.',
  ],
  'unknown-type': [
    'The evidence {evidence} has a type that is not known: {hint}.',
    'Write code, documentation, research or external after the "=".',
  ],
  'blank-line': [
    'The line of the evidence {evidence} has no words.',
    'Name the line that supports the answer.',
  ],
  'no-lines': [
    'The evidence {evidence} names lines that are not there: {hint}.',
    'Name the lines that support the answer.',
  ],
} as const;

/** How evidence is given: `docs/queues.md:3#Redis=documentation`, or `https://example.org/page Limits`. */
export interface GivenEvidence {
  readonly given: string;
  readonly isUrl: boolean;
  readonly quote: string | null;
  /** When a page was read, RFC 3339. */
  readonly accessedAt: string;
  /** The folder of the package whose contribution it is, and that of the caller; '' for the root. */
  readonly homes: readonly string[];
  readonly state: Pick<OperationState, 'entries' | 'text'>;
}

/** Unicode characters of a quote. */
const MOST_QUOTED = 500;

/** A line, or a range of lines, may be written as editors or as code hosts do: `:3-5`, `#L3-L5`, `:L3-L5`. */
const FILE =
  /^(?<file>.+?)(?:(?::L?|#L)(?<line>\d+)(?:-L?(?<end>\d+))?)?(?:#(?<section>.+?))?(?:=(?<type>code|documentation|research|external))?$/s;

/** The evidence that is meant, and all that is wrong with it. */
export async function allEvidence(all: readonly GivenEvidence[]) {
  const found: EvidenceObject[] = [];
  const faults: {
    readonly fault: EvidenceFault['fault'];
    readonly evidence: string;
    readonly hint: string;
  }[] = [];
  for (const each of all) {
    const made = await evidenceOf(each);
    if (!('fault' in made)) found.push(made);
    else faults.push({ fault: made.fault, evidence: each.given, hint: made.hint ?? '' });
  }
  return { found, faults };
}

/** A line is quoted word for word; what it is part of is looked up. */
async function evidenceOf(evidence: GivenEvidence): Promise<EvidenceObject | EvidenceFault> {
  return evidence.isUrl ? urlEvidence(evidence) : fileEvidence(evidence);
}

function urlEvidence({ given, quote, accessedAt }: GivenEvidence): EvidenceObject | EvidenceFault {
  const [url = '', ...words] = given.trim().split(/\s+/);
  const section = words.length > 0 ? words.join(' ') : (/#(.+)$/.exec(url)?.[1] ?? '');
  if (section === '') return { fault: 'no-section' };
  return { url, section, ...(quote !== null && { quote }), type: 'external', accessedAt };
}

async function fileEvidence(evidence: GivenEvidence): Promise<EvidenceObject | EvidenceFault> {
  const { groups = {} } = FILE.exec(evidence.given) ?? {};
  const { state, homes } = evidence;
  const named = groups['file'] ?? evidence.given;
  const { path: file, isThere } = namedFile(named, homes, state.entries);
  if (!isThere && groups['section'] === undefined) {
    const [ending = '', type = ''] = /=([a-z-]+)$/i.exec(named) ?? [];
    const before = FILE.exec(named.slice(0, named.length - ending.length))?.groups?.['file'] ?? '';
    const isTyped = ending !== '' && namedFile(before, homes, state.entries).isThere;
    if (isTyped) return { fault: 'unknown-type', hint: quoted(type) };
    return { fault: 'no-file', hint: meantFiles(ending === '' ? named : before, state.entries) };
  }
  const lines = (await state.text(file))?.split(/\r?\n/) ?? [];
  const hint = isThere ? rangeFault(groups, file, lines) : null;
  if (hint !== null) return { fault: 'no-lines', hint };
  const line =
    groups['line'] === undefined
      ? lineOf(evidence.quote, lines)
      : firstWritten(Number(groups['line']), Number(groups['end'] ?? 0), lines);
  const end = Math.max(line ?? 0, Number(groups['end'] ?? 0));
  const quote = evidence.quote ?? (line === null ? null : quoteOf(lines.slice(line - 1, end)));
  // A rule or a bracket is there word for word, and says nothing.
  const isSilent = evidence.quote === null && quote !== null && !/[\p{L}\p{N}]/u.test(quote);
  if (quote === '' || isSilent) return { fault: 'blank-line' };
  const isMarkdown = /\.(?:md|markdown|mdx)$/i.test(file);
  // Where no heading or declaration is above, or the title alone, there is no better name for the place.
  const placed = line === null || lines[line - 1] === undefined ? null : lineWords(line, end);
  const above = sectionAt(lines, line, isMarkdown);
  // A class or a title that is called like its file names no place in it (CONTRIB-013).
  const known = above !== null && emptinessOf(above, file) !== null ? null : above;
  const section = groups['section'] ?? known ?? placed;
  if (section === null) return { fault: 'no-section' };
  return {
    file,
    section,
    ...(quote !== null && { quote }),
    ...(line !== null && { line }),
    type: groups['type'] ?? (isMarkdown ? 'documentation' : 'code'),
  };
}

/** Why there are no such lines; null where there are, or none are named. */
function rangeFault(
  { line, end = line }: Readonly<Record<string, string | undefined>>,
  file: string,
  lines: readonly string[],
): string | null {
  const last = lines.length - Number(lines.at(-1) === '');
  if (line === undefined) return null;
  if (Number(line) < 1 || Math.max(Number(line), Number(end)) > last)
    return `${file} has ${last} lines`;
  return Number(end) < Number(line) ? `line ${end} is before line ${line}` : null;
}

/** The first line of a range that is not blank. */
function firstWritten(line: number, end: number, lines: readonly string[]): number {
  const blanks = lines.slice(line - 1, end).findIndex((text) => text.trim() !== '');
  return line + Math.max(0, blanks);
}

/** The line that a quote begins in, from 1; null where it is not in one line. */
function lineOf(quote: string | null, lines: readonly string[]): number | null {
  const index = quote === null ? -1 : lines.findIndex((line) => line.includes(quote));
  return index < 0 ? null : index + 1;
}

function lineWords(line: number, end: number): string {
  return end > line ? `lines ${line}-${end}` : `line ${line}`;
}

/** Lines as a quote, null for none; what is too long ends in `...`, which stands for what is left out. */
function quoteOf(lines: readonly string[]): string | null {
  const written = lines.map((each) => each.trim()).filter((each) => each !== '');
  const text = lines.length === 0 ? null : written.join(' ');
  if (text === null || [...text].length <= MOST_QUOTED) return text;
  return `${[...text]
    .slice(0, MOST_QUOTED - 4)
    .join('')
    .trimEnd()} ...`;
}

const HEADING = /^ {0,3}#{1,6}\s+(?<name>.+?)\s*#*\s*$/;
const DECLARATION =
  /^\s*(?:(?:export|default|public|private|protected|static|async|pub)\s+)*(?:function|class|interface|type|enum|const|let|def|fn|func|struct|trait|module)\s+(?<name>[\w$]+)/;

/** The heading, or the declaration, that a line is under; null where none is. */
function sectionAt(
  lines: readonly string[],
  line: number | null,
  isMarkdown: boolean,
): string | null {
  if (line === null) return null;
  const opening = isMarkdown ? HEADING : DECLARATION;
  for (const text of lines.slice(0, line).reverse()) {
    const name = opening.exec(text)?.groups?.['name'];
    if (name !== undefined) return [...name].slice(0, 200).join('');
  }
  return null;
}
