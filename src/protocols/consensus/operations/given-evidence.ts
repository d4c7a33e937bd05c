import { meantFiles, namedFile } from '../../../core/named-file.ts';
import type { OperationState } from '../../../core/operation.ts';
import type { SnapshotEntry } from '../../../core/snapshot.ts';
import { allEvidence } from '../../contributions/operations/given-evidence.ts';
import { pathGiven } from './named-matrix.ts';

const TYPES = '=(doc|code|data|documentation|research|external)';

/** Evidence that names a section, with its type. */
const SECTION_PATTERN = `^.+#.*\\S.*${TYPES}$`;

/** What `--evidence` looks like, as a pattern: a section with its type, or lines of a file. */
export const EVIDENCE_PATTERN = `^(.+#.*\\S.*(?==)|(?!.*://).+:L?\\d+(-L?\\d+)?)(${TYPES})?$`;

/** The same behind the option that it speaks for. */
export const OPTION_PATTERN = EVIDENCE_PATTERN.replaceAll('.+', '.+=.+');

/** The same as the matrix has it. */
export const EVIDENCE_OBJECT = {
  type: 'object',
  properties: {
    file: { type: 'string', minLength: 1, description: 'the file, from the root' },
    url: { type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9+.-]*://', description: 'or the address' },
    section: { type: 'string', pattern: '\\S', description: 'the section in it' },
    type: {
      type: 'string',
      enum: ['doc', 'code', 'data', 'documentation', 'research', 'external'],
      description: 'what it is',
    },
  },
  required: ['section', 'type'],
  additionalProperties: false,
} as const;

/** The same with the option that it speaks for. */
export const OPTION_EVIDENCE = {
  ...EVIDENCE_OBJECT,
  properties: {
    option: { type: 'string', pattern: '\\S', description: 'the option that it speaks for' },
    ...EVIDENCE_OBJECT.properties,
  },
  required: ['option', ...EVIDENCE_OBJECT.required],
} as const;

export const EVIDENCE_FORM = 'FILE:LINE|FILE#SECTION=TYPE';

/** How the form is told: `It must be ...`. */
export const EVIDENCE_EXPECTED =
  'the lines of a file, such as docs/queues.md:3 or src/a.ts:3-5; or a file or a url, #, a section, =, and doc, code, data, documentation, research or external, such as docs/queues.md#Redis=doc';

/** A piece of evidence with its option. */
export interface OptionEvidence extends GivenEvidence {
  readonly option: string;
}

/** A piece of evidence, as a matrix records it. */
export interface GivenEvidence {
  readonly file?: string;
  readonly url?: string;
  readonly section: string;
  readonly quote?: string;
  readonly line?: number;
  readonly type: string;
}

/**
 * Reads `docs/queues.md#Redis=doc`, or an address in place of the file. The section of an address
 * stands behind its last `#`, for it may have one of its own.
 * @param text what fits `SECTION_PATTERN`
 */
function evidenceGiven(text: string): GivenEvidence {
  const equals = text.lastIndexOf('=');
  const place = text.slice(0, equals);
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const hash = isUrl ? place.lastIndexOf('#') : place.indexOf('#');
  const source = place.slice(0, hash).trim();
  const section = place.slice(hash + 1).trim();
  const type = text.slice(equals + 1);
  return isUrl ? { url: source, section, type } : { file: source, section, type };
}

/** Why lines are not cited: part of the errors of what takes evidence. */
export const EVIDENCE_ERRORS = {
  'no-lines': [
    'The evidence {evidence} cannot be quoted: {why}.',
    'Name lines of a file by its path from the root of the repository, or a section: FILE#SECTION=TYPE.',
  ],
} as const;

/** Where evidence is looked up: paths may be given from one of some folders. */
interface Lookup {
  readonly homes: readonly string[];
  readonly state: Pick<OperationState, 'entries' | 'text'>;
  readonly fail: (
    code: keyof typeof EVIDENCE_ERRORS,
    data: { readonly evidence: string; readonly why: string },
  ) => Error;
}

/**
 * Evidence with the path of its file from the root. Lines are quoted, as contributions quote them.
 * @throws what `fail` makes of lines that are not there
 */
export async function evidenceFound(
  given: string | GivenEvidence,
  { homes, state, fail }: Lookup,
): Promise<GivenEvidence> {
  if (typeof given !== 'string' || new RegExp(SECTION_PATTERN).test(given)) {
    const piece = typeof given === 'string' ? evidenceGiven(given) : given;
    const { file } = piece;
    if (file === undefined) return piece;
    return { ...piece, file: namedFile(file, homes, state.entries).path };
  }
  const [, type] = new RegExp(`${TYPES}$`).exec(given) ?? [];
  const place = type === undefined ? given : given.slice(0, -type.length - 1);
  const asked = { given: place, isUrl: false, quote: null, accessedAt: '', homes, state };
  const { found, faults } = await allEvidence([asked]);
  for (const { fault, hint } of faults) {
    const why =
      hint || (fault === 'blank-line' ? 'the line has no words' : 'the file is not there');
    throw fail('no-lines', { evidence: given, why });
  }
  const [piece] = found as readonly GivenEvidence[];
  return { ...(piece as GivenEvidence), ...(type !== undefined && { type }) };
}

/** A note on each file that is not there: counting refuses it, and whoever votes can still correct it. */
export function unseenEvidence(
  evidence: readonly GivenEvidence[],
  entries: readonly SnapshotEntry[],
): readonly string[] {
  const paths = new Set(entries.map(({ path }) => path));
  return evidence.flatMap(({ file }) =>
    file === undefined || paths.has(pathGiven(file) ?? '')
      ? []
      : [
          `No file that git lists is at ${file}, so the vote cannot be counted yet. ${meantFiles(file, entries)}`.trimEnd(),
        ],
  );
}
