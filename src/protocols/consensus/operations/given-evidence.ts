import { meantFiles, namedFile } from '../../../core/named-file.ts';
import type { SnapshotEntry } from '../../../core/snapshot.ts';
import { pathGiven } from './named-matrix.ts';

/** What `--evidence` looks like, as a pattern. */
export const EVIDENCE_PATTERN = '^.+#.*\\S.*=(doc|code|data|documentation|research|external)$';

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

export const EVIDENCE_FORM = 'FILE#SECTION=TYPE';

/** How the form is told: `It must be ...`. */
export const EVIDENCE_EXPECTED =
  'a file or a url, #, a section (a heading or declaration in place of lines), =, and doc, code, data, documentation, research or external, such as docs/queues.md#Redis=doc';

/** A piece of evidence with its option. */
export interface OptionEvidence extends GivenEvidence {
  readonly option: string;
}

/** A piece of evidence, as a matrix records it. */
export interface GivenEvidence {
  readonly file?: string;
  readonly url?: string;
  readonly section: string;
  readonly type: string;
}

/**
 * Reads `docs/queues.md#Redis=doc`, or an address in place of the file. The section of an address
 * stands behind its last `#`, for it may have one of its own.
 * @param text what fits `EVIDENCE_PATTERN`
 */
export function evidenceGiven(text: string): GivenEvidence {
  const equals = text.lastIndexOf('=');
  const place = text.slice(0, equals);
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const hash = isUrl ? place.lastIndexOf('#') : place.indexOf('#');
  const source = place.slice(0, hash).trim();
  const section = place.slice(hash + 1).trim();
  const type = text.slice(equals + 1);
  return isUrl ? { url: source, section, type } : { file: source, section, type };
}

/** The same with the path of its file from the root: it may be given from one of some folders. */
export function evidenceAt(
  piece: GivenEvidence,
  homes: readonly string[],
  entries: readonly SnapshotEntry[],
): GivenEvidence {
  const { file } = piece;
  return file === undefined ? piece : { ...piece, file: namedFile(file, homes, entries).path };
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
