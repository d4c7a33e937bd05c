import { normalized } from '../../../core/answers.ts';
import { quoted } from '../../../core/found-value.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { sha256 } from '../../../core/sha256.ts';
import { yamlText } from '../../../core/yaml-text.ts';
import { basesOf } from '../bases.ts';
import type { NewEvent } from './audit-writer.ts';
import type { Named } from './reference-check.ts';
import { contentOf, contentPath } from './source-files.ts';

/** A piece of evidence as whoever proposes a claim gives it. */
export interface GivenEvidence {
  readonly source_id: string;
  readonly locator?: string;
  readonly quote?: string;
}

/** What a claim cites, where it is not an id. */
export const EVIDENCE_ITEM = {
  type: 'object',
  properties: {
    source_id: { type: 'string', minLength: 1, description: 'the id of the source' },
    locator: {
      type: 'string',
      pattern: '\\S',
      description: 'L10-L20, b53-84, t=00:14:23 or #sec-3',
    },
    quote: { type: 'string', pattern: '\\S', description: 'its exact words' },
  },
  required: ['source_id'],
  additionalProperties: false,
} as const;

/** How a quote is given at the command line. */
export const QUOTE_CHOICES = {
  title: 'A quote as evidence, which the source holds word for word',
  rows: [[`--evidence '{"source_id": "ID", "quote": "TEXT"}'`, '']],
} as const;

/** Why a piece of evidence can't be made. */
export const EVIDENCE_ERRORS = {
  'no-place': [
    'The evidence from {source} has neither a locator nor a quote.',
    'Say where in the source it is: {"source_id": ID, "quote": TEXT}, or "locator": "L10-L20".',
  ],
  'no-quote': [
    'The source {source} does not have the quote {quote} word for word.',
    '{hint}Quote the words as they are, or give a locator such as "L10-L20" and no quote.',
  ],
} as const;

/** What a claim cites, and what makes the pieces of evidence among it that are new. */
export interface Citations {
  readonly ids: readonly string[];
  /** The sources of the pieces that were given. */
  readonly references: readonly Named[];
  readonly changes: readonly PlannedChange[];
  readonly events: readonly NewEvent[];
  /** By id, what the new pieces say. */
  readonly values: ReadonlyMap<string, object>;
}

interface Around {
  readonly state: OperationState;
  readonly home: string;
  readonly now: string;
  fail(code: 'no-place', data: { readonly source: string }): Error;
  fail(
    code: 'no-quote',
    data: { readonly source: string; readonly quote: string; readonly hint: string },
  ): Error;
}

/**
 * What a claim cites: each piece of evidence once.
 * @throws `no-place` or `no-quote` for a piece whose source is there, and that is nowhere in it
 */
export async function citations(
  given: readonly (string | GivenEvidence)[],
  around: Around,
): Promise<Citations> {
  const made = new Map<string, MadeEvidence | null>();
  const references: Named[] = [];
  for (const each of given) {
    if (typeof each === 'string') {
      if (!made.has(each)) made.set(each, null);
      continue;
    }
    references.push({ id: each.source_id, kinds: ['vouch-source'] });
    const piece = await evidenceOf(each, around);
    if (piece !== null) made.set(piece.id, piece);
  }
  const pieces = [...made.values()].filter((each) => each !== null);
  return {
    ids: [...made.keys()],
    references,
    changes: pieces.flatMap(({ change }) => change ?? []),
    events: pieces.flatMap(({ event }) => event ?? []),
    values: new Map(pieces.flatMap(({ id, value }) => (value === null ? [] : [[id, value]]))),
  };
}

/** A piece of evidence, and what makes it; null for one that is there. */
interface MadeEvidence {
  readonly id: string;
  readonly change: PlannedChange | null;
  readonly event: NewEvent | null;
  readonly value: object | null;
}

/** A stretch of bytes. */
interface Bytes {
  readonly start: number;
  readonly end: number;
}

/**
 * The piece of evidence that was given. The bytes of its source that spell its quote are named, so
 * that anybody can compare them. Null where there is no such source.
 */
async function evidenceOf(
  { source_id: source, locator: named, quote }: GivenEvidence,
  { state, home, now, fail }: Around,
): Promise<MadeEvidence | null> {
  const content = await contentOf(state, contentPath(home, source));
  const bytes = content === null || quote === undefined ? null : bytesOf(quote, content, named);
  const locator = named ?? (bytes === null || content === null ? null : linesOf(bytes, content));
  if (locator === null) {
    if (content === null) return null;
    if (quote === undefined) throw fail('no-place', { source });
    throw fail('no-quote', { source, quote: quoted(quote), hint: hintAt(quote, content, source) });
  }
  const id = `ev-${sha256(JSON.stringify([source, locator, quote ?? null])).slice(0, 16)}`;
  const bases = basesOf(await state.facts());
  if (bases.has('vouch-evidence', { home }, id))
    return { id, change: null, event: null, value: null };
  const type = bases.find('vouch-source', { home }, source)?.fact.type ?? null;
  const value = {
    id,
    source_id: source,
    ...(type !== null && { source_type: type }),
    locator,
    ...(quote !== undefined && { quote, hash: sha256(quote) }),
    ...(bytes !== null && { byte_start: bytes.start, byte_end: bytes.end }),
    created_at: now,
  };
  const path = `${home}/evidence/${id}.yaml`;
  return {
    id,
    change: { action: 'create', path, text: yamlText(value) },
    event: { event: 'evidence.create', objectIds: [id], data: { source_id: source } },
    value,
  };
}

/** Where a quote is in a content, from the place on that was named; null where it is nowhere as it is written. */
function bytesOf(quote: string, content: Uint8Array, named: string | undefined): Bytes | null {
  const wanted = Buffer.from(quote);
  const start = Buffer.from(content).indexOf(wanted, startOf(named, content));
  return start === -1 ? null : { start, end: start + wanted.length };
}

/**
 * Why a quote may not be found: other bytes than were kept, else the line that has its words in other
 * letters or with other spaces; '' for nothing.
 */
function hintAt(quote: string, content: Uint8Array, source: string): string {
  if (sha256(content) !== source)
    return 'Its content was changed since it was kept: restore that first, as `lint-protocol vouch lint` says. ';
  const lines = Buffer.from(content).toString().split('\n');
  const at = lines.findIndex((line) => normalized(line).includes(normalized(quote)));
  return at === -1 ? '' : `Line ${at + 1} has: ${quoted(lines[at] ?? '')}. `;
}

/** The byte at which a locator begins; 0 for one that counts neither lines nor bytes. */
function startOf(locator: string | undefined, content: Uint8Array): number {
  const [, unit, digits] = /^([Lb])(\d{1,15})(?:-|$)/.exec(locator ?? '') ?? [];
  if (unit === 'b') return Number(digits);
  let start = 0;
  for (let line = 1; unit === 'L' && line < Number(digits); line += 1) {
    const feed = content.indexOf(FEED, start);
    if (feed === -1) return content.length;
    start = feed + 1;
  }
  return start;
}

/** The lines that a stretch of bytes is in: `L3`, `L3-L5`. */
function linesOf({ start, end }: Bytes, content: Uint8Array): string {
  const first = 1 + feedsIn(content.subarray(0, start));
  const last = first + feedsIn(content.subarray(start, end - 1));
  return first === last ? `L${first}` : `L${first}-L${last}`;
}

const FEED = 0x0a;

function feedsIn(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => count + (byte === FEED ? 1 : 0), 0);
}
