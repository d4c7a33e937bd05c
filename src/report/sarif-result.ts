import type { Diagnostic, RelatedPlace } from '../core/diagnostic.ts';
import type { Level } from '../core/level.ts';
import type { Range } from '../core/place.ts';
import { mendingWords } from '../core/remedy.ts';
import { filePlace } from './file-place.ts';
import { pathUri } from './path-uri.ts';
import { sarifText } from './sarif-text.ts';

/** The name of the folder that all paths are relative to. */
export const ROOT = '%SRCROOT%';

/** More locations of a result GitHub does not show. */
const MOST_RELATED = 100;

/** A level in the words of SARIF. */
export const SARIF_LEVELS: Readonly<Record<Level, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** How a result is told from others of its file and rule. */
interface Standing {
  /** The place of its rule in the list of the driver. */
  readonly ruleIndex: number;
  /** From 1, among results with its fingerprint. */
  readonly number: number;
}

/** Characters of a fingerprint that GitHub's own have. */
const HASH_LENGTH = 16;

/** A problem as a result. */
export function resultOf(diagnostic: Diagnostic, { ruleIndex, number }: Standing) {
  const { rule, level, path, related, fingerprint } = diagnostic;
  const { range, message } = filePlace(path, diagnostic.range, diagnostic.message);
  const help = mendingWords(diagnostic);
  const text = help === null ? message : `${message}\n${help}`;
  return {
    ruleId: rule,
    ruleIndex,
    level: SARIF_LEVELS[level],
    message: { text: sarifText(text) },
    locations: [{ physicalLocation: placeOf(path, range) }],
    ...(related.length > 0 && {
      relatedLocations: related.slice(0, MOST_RELATED).map(relatedLocation),
    }),
    partialFingerprints: {
      'lintProtocol/v1': fingerprint,
      // The only one that GitHub looks at. Its own would be of the line and those below.
      primaryLocationLineHash: `${fingerprint.slice(0, HASH_LENGTH)}:${number}`,
    },
    properties: {
      record: diagnostic.record,
      commit: diagnostic.commit?.id ?? null,
      authored: diagnostic.commit?.authored ?? null,
      count: diagnostic.count,
      fixable: diagnostic.fixable,
    },
  };
}

function relatedLocation({ path, ...place }: RelatedPlace, index: number) {
  const { range, message } = filePlace(path, place.range, place.message);
  return {
    id: index + 1,
    physicalLocation: placeOf(path, range),
    message: { text: sarifText(message) },
  };
}

/** Columns count UTF-16 units, as the run says; an end is the place behind the last character. */
function placeOf(path: string, { start, end }: Range) {
  return {
    artifactLocation: { uri: pathUri(path), uriBaseId: ROOT },
    region: {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
      byteOffset: start.offset,
      byteLength: Math.max(end.offset - start.offset, 0),
    },
  };
}
