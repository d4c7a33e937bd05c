import type { Limits } from '../../core/config.ts';
import type { Fault } from '../../core/fault.ts';
import type { KnownLine } from '../../core/known-line.ts';
import type { Span } from '../../core/place.ts';
import type { JsonText } from '../../core/record.ts';
import { UNSAFE_KEYS } from '../key-faults.ts';
import { type Shift, shiftFault, UNSHIFTED } from '../shift.ts';
import { lazyPositions, type ValueNode } from '../value-tree.ts';
import { withoutStackTraces } from '../without-stack-traces.ts';
import { type JsonNotes, jsonNotes, keyFaults } from './json-notes.ts';
import { firstJsonFault } from './json-scan.ts';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  JsonTokens,
  OPEN_LIST,
  OPEN_OBJECT,
  STRING,
} from './json-token.ts';

/** Faults of one text of which more are told once these are put right. */
const MOST_FAULTS = 5;

/**
 * What is wrong with a text that is no JSON: the first fault, and those behind it that can be told
 * whatever becomes of the ones before. Places are offsets in the text.
 * @param isRead true for a text that is JSON
 */
function jsonFaults(
  text: string,
  depth: number,
  isRead: (text: string) => boolean,
): readonly Fault[] {
  const faults = [firstJsonFault(text, depth)];
  let rest = steppedOver(text, faults[0] as Fault);
  while (rest !== null && faults.length < MOST_FAULTS && !isRead(rest)) {
    const fault = firstJsonFault(rest, depth);
    rest = steppedOver(rest, fault);
    // What opens or ends otherwise may come of the fault before; what is behind the end does not.
    const isSure = rest !== null || fault.message === 'leftover';
    if (!isSure || fault.at.start < (faults.at(-1)?.at.end ?? 0)) break;
    faults.push(fault);
  }
  return faults;
}

/** The text as it would be without a fault, at the same offsets; null where that is not sure. */
function steppedOver(text: string, { message, at }: Fault): string | null {
  switch (message) {
    case 'comment':
    case 'strayComma':
    case 'trailingComma':
    case 'controlCharacter':
    case 'badEscape':
      return replaced(text, at, (found) => found.replace(/[^\r\n]/g, ' '));
    case 'otherWord':
    case 'badNumber':
      return replaced(text, at, (found) => '0'.padEnd(found.length));
    case 'missingComma': {
      const before = { start: at.start - 1, end: at.start };
      return /\s/.test(text.charAt(before.start)) ? replaced(text, before, () => ',') : null;
    }
    case 'quotes':
      return withQuotes(text, at);
    default:
      return null;
  }
}

function replaced(text: string, { start, end }: Span, by: (found: string) => string): string {
  return `${text.slice(0, start)}${by(text.slice(start, end))}${text.slice(end)}`;
}

/** Keys and values in other quotes: what wrote one of them wrote all. */
const QUOTED =
  /([[{:,]\s*)(['`\u2018-\u201f])([^"'`\u2018-\u201f\\\r\n]*)['`\u2018-\u201f](?=\s*[\]}:,])/g;

/** Null where the one at hand is none of them. */
function withQuotes(text: string, { start }: Span): string | null {
  const made = text.replace(QUOTED, '$1"$3"');
  return made.charAt(start) === '"' ? made : null;
}

/**
 * Reads a text as strict JSON (RFC 8259). Never throws.
 * @param shift where the text stands in its record: faults and positions are places of the record.
 */
export function parseJson(
  text: string,
  limits: Pick<Limits, 'depth'>,
  shift: Shift = UNSHIFTED,
): JsonText {
  const read = readJson(text, limits.depth);
  if (read.valid) return placedJson(text, read, shift);
  const faults = jsonFaults(text, limits.depth, isJson);
  return placedJson(text, { ...read, faults }, shift);
}

/** The same for a line, which may be known. */
export function parseJsonLine(
  line: KnownLine,
  { depth }: Pick<Limits, 'depth'>,
  shift: Shift,
): JsonText {
  const { text } = line;
  return placedJson(
    text,
    line.once(`json ${depth}`, () => readJson(text, depth)),
    shift,
  );
}

function placedJson(text: string, { valid, value, faults }: ReadJson, shift: Shift): JsonText {
  return {
    valid,
    value,
    faults: faults.map((fault) => shiftFault(fault, shift)),
    positions: valid
      ? lazyPositions(() => jsonTree(text), shift, { value, whole: () => wholeSpan(text) })
      : lazyPositions(() => null, shift),
  };
}

/** A list or an object that has not ended yet. */
interface Open {
  readonly node: ValueNode;
  readonly isObject: boolean;
}

/** Where each value of a valid JSON text stands. Of two equal keys the last counts, as in the value. */
function jsonTree(text: string): ValueNode | null {
  const tokens = new JsonTokens(text);
  const stack: Open[] = [];
  let root: ValueNode | null = null;
  let key: { readonly name: string; readonly at: Span } | null = null;
  let wantsKey = false;

  for (let token = tokens.next(); token !== END; token = tokens.next()) {
    const at = { start: tokens.start, end: tokens.end };
    const parent = stack.at(-1) ?? null;
    if (token === CLOSE_OBJECT || token === CLOSE_LIST) {
      if (parent !== null) parent.node.value = { start: parent.node.value.start, end: at.end };
      stack.pop();
    } else if (token === COMMA) {
      wantsKey = parent?.isObject === true;
    } else if (wantsKey && token === STRING) {
      key = { name: tokens.value, at };
      wantsKey = false;
    } else if (token !== COLON) {
      const node: ValueNode = { value: at, key: key?.at ?? null, members: null };
      if (parent !== null) addMember(parent, key?.name ?? '', node);
      root ??= node;
      key = null;
      wantsKey = token === OPEN_OBJECT;
      if (wantsKey || token === OPEN_LIST) stack.push({ node, isObject: wantsKey });
    }
  }
  return root;
}

/** What holds the members is made with the first of them: a million empty objects need none. */
function addMember({ node, isObject }: Open, name: string, member: ValueNode): void {
  node.members ??= isObject ? new Map() : [];
  if (node.members instanceof Map) node.members.set(name, member);
  else node.members.push(member);
}

/** What a text says, wherever it stands. */
type ReadJson = Pick<JsonText, 'valid' | 'value' | 'faults'>;

function readJson(text: string, depth: number): ReadJson {
  // First, because the parser would take any depth, and memory for it.
  const notes = jsonNotes(text, depth);
  const value = notes === null ? undefined : parsed(text);
  if (notes === null || value === undefined) {
    return { valid: false, value: undefined, faults: [firstJsonFault(text, depth)] };
  }
  return { valid: true, value, faults: faultsOf(text, value, notes) };
}

export function isJson(text: string): boolean {
  return parsed(text) !== undefined;
}

/** The value of a text; undefined, which JSON has not, where it is none. */
function parsed(text: string): unknown {
  try {
    return withoutStackTraces(() => JSON.parse(text));
  } catch {
    // Its own words and places differ from one version of node to the next.
    return undefined;
  }
}

/** Of equal keys the value has only one, so the text need not be looked through where it has as many. */
function faultsOf(text: string, value: unknown, { keys, faults }: JsonNotes): readonly Fault[] {
  if (safeKeys(value) === keys) return faults;
  return [...faults, ...keyFaults(text)].sort((a, b) => a.at.start - b.at.start);
}

/** How many keys the objects in a value have; no number where one of them is unsafe. */
function safeKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += safeKeys(item);
    return count;
  }
  for (const key in value) {
    if (UNSAFE_KEYS.has(key)) return Number.NaN;
    count += 1 + safeKeys((value as Readonly<Record<string, unknown>>)[key]);
  }
  return count;
}

/** The span of the value of a valid text: around it stands only the blank space that JSON allows. */
function wholeSpan(text: string): Span {
  return { start: text.length - text.trimStart().length, end: text.trimEnd().length };
}
