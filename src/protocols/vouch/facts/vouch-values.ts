import { parseDateTime } from '../../../core/date-time.ts';
import { described } from '../../../core/found-value.ts';
import { listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { ownText } from '../../../core/own-text.ts';
import type { Positions } from '../../../core/record.ts';
import { textDigest } from '../../../core/sha256.ts';
import type { ShapeFault } from '../../../core/shape.ts';
import { shapeFindings, unknownFindings } from '../../../core/shape-words.ts';
import { isBlank } from '../../../core/unseen.ts';
import type { References, VouchContent, VouchObjectFact, VouchShapeFault } from '../facts.ts';

/** The fields whose values are words of a list that the seed gives. */
const LISTED = new Set([
  'type',
  'status',
  'scope',
  'visibility',
  'source_type',
  'relation',
  'kind',
  'backend',
  'backends',
  'approver_role',
]);

/**
 * What the object calls itself, and what is wrong with its shape. To be spread behind a fact's other
 * members: V8 gives every object that begins with a spread a hidden class of its own, which takes
 * ten times the time and twice the memory.
 */
export function objectFact(value: unknown, record: Shaped, whole: string): VouchObjectFact {
  const shape = [...shapeOf(record, whole), ...offsetsOf(value)];
  return {
    id: textAt(value, 'id'),
    shape: shape.length === 0 ? SHAPELY : shape,
    unknown: record.shape.length === 0 ? NOTHING : [...unknownFindings(record)],
  };
}

const SHAPELY: VouchObjectFact['shape'] = [];
const NOTHING: VouchObjectFact['unknown'] = [];

/** The fields of objects that hold times. */
const TIMES = [
  'created_at',
  'updated_at',
  'last_confirmed_at',
  'proposed_at',
  'decided_at',
  'started_at',
  'ended_at',
];

/** Times that are not in UTC. */
function offsetsOf(value: unknown): readonly VouchShapeFault[] {
  return TIMES.flatMap((field) => {
    const text = textAt(value, field);
    if (text === null || UTC.test(text) || parseDateTime(text) === null) return [];
    const data = { what: field, found: described(text), expected: 'in UTC, with Z at its end' };
    const finding = { message: 'wrong', at: [field], data } as const;
    return { finding, isUnlisted: false, isOffset: true };
  });
}

const UTC = /(?:Z|[+-]00:00)$/i;

interface Shaped {
  readonly positions: Positions;
  readonly shape: readonly ShapeFault[];
}

/** Puts the faults of a record's shape in words; what is unknown is not told here. */
export function shapeOf({ positions, shape }: Shaped, whole: string): readonly VouchShapeFault[] {
  return shape.flatMap((fault) => {
    const isUnlisted = isUnlistedWord(fault);
    const findings = [...shapeFindings({ positions, shape: [fault] }, { whole })];
    return findings.map((finding) => ({ finding, isUnlisted, isOffset: false }));
  });
}

function isUnlistedWord({ problem, path, value }: ShapeFault): boolean {
  const field = path.findLast((step) => typeof step === 'string');
  const isWord = typeof value === 'string' && !isBlank(value);
  return problem === 'wrong' && isWord && field !== undefined && LISTED.has(field);
}

/** The ids of a list, item by item. */
export function referencesAt(value: unknown, key: string): References {
  const list = listAt(value, key);
  return list.length === 0 ? NONE : list.map((id) => (typeof id === 'string' ? id : null));
}

const NONE: References = [];

/** A whole number that is not negative. */
export function countAt(value: unknown, key: string): number | null {
  const count = valueAt(value, key);
  return Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : null;
}

/** The fields of each kind of object that a review approves, by a proposal's word for the kind. */
const REVIEWED: ReadonlyMap<string | null, readonly string[]> = new Map([
  ['claim', ['text', 'type', 'confidence']],
  ['page', ['title', 'body']],
  ['entity', ['name', 'type']],
  ['relation', ['source', 'relation', 'target']],
]);

/** What a review approves of an object, or of what is proposed. White space around a text is no part of it. */
export function contentAt(kind: string | null, value: unknown): VouchContent {
  return digestsOf(value, REVIEWED.get(kind) ?? []);
}

/** What stands for the values of some fields, those that are there: to be compared, and not to be shown. */
export function digestsOf(value: unknown, fields: readonly string[]): VouchContent {
  const content: Record<string, string> = {};
  for (const field of fields) {
    const found = valueAt(value, field);
    if (found === undefined || found === null) continue;
    content[field] = comparable(typeof found === 'string' ? found.trim() : JSON.stringify(found));
  }
  return content;
}

/** What a reviewer has to read besides: a claim whose citations are not there could cite anything. */
const READ: ReadonlyMap<string | null, readonly string[]> = new Map([
  ['claim', ['evidence']],
  ['page', ['type']],
]);

/** The fields of what is proposed that are not there, null ones among them. */
export function lackingIn(kind: string | null, payload: unknown): readonly string[] {
  const wanted = [...(REVIEWED.get(kind) ?? []), ...(READ.get(kind) ?? [])];
  const lacking = wanted.filter((field) => (valueAt(payload, field) ?? null) === null);
  return lacking.length === 0 ? ALL_THERE : lacking;
}

const ALL_THERE: readonly string[] = [];

/** Characters of a value that is no longer than its digest would be. */
const LONGEST_KEPT = 40;

/** What is compared in place of a value: the value itself where it is short, else its digest. */
function comparable(text: string): string {
  return text.length > LONGEST_KEPT ? textDigest(text) : ownText(`=${text}`);
}
