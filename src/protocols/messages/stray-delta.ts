import type { Span } from '../../core/place.ts';
import type { MessageRecord } from './record.ts';

/** A delta where no consumer looks for one. */
export interface StrayDelta {
  /** The opening line of its fence, or the object itself where it stands in running text. */
  readonly at: Span;
  readonly form: 'fence' | 'inline';
  /** The fence's label, '' where it has none or there is no fence. */
  readonly language: string;
  /** The opening line that makes the block one of a delta; null where another line alone does not. */
  readonly opening: string | null;
}

/** The keys that make an object a delta, whatever else it holds. */
const DELTA_KEYS = ['operation', 'section'];

/** What an explanation of the form puts in place of a value: dots, brackets around a hint, a choice. */
const BLANK_TO_FILL = /^\s*(?:\.\.+|…|<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\])\s*$|\|/;

/**
 * Labels under which people file a delta by mistake, in any case (`Delta` is not `delta`) and with
 * marks or attributes around (`delta{.x}`). Other labels say that the block is something else: code,
 * a diff, an example.
 */
const MISTAKEN_LABELS = new Set(['', 'json', 'jsonc', 'json5', 'delta', 'deltas']);

/**
 * Places of a message that plainly hold a delta outside a `delta` fence, in the order of the text:
 * a fenced JSON object (or a list of them) under a wrong label, or one written inline in a paragraph.
 * Text that is no valid JSON, or with one of the two values left to fill in, is not plain enough to count.
 */
export function strayDeltas(record: MessageRecord): readonly StrayDelta[] {
  return [...fenced(record), ...inline(record)].sort((a, b) => a.at.start - b.at.start);
}

function* fenced({ body, text }: MessageRecord): Generator<StrayDelta> {
  for (const { language, opening, json, content } of body.fences) {
    const [marks = ''] = /^(?:`+|~+)/.exec(text.slice(opening.start, opening.end)) ?? [];
    if (language === 'delta' || !isMistakenLabel(language)) continue;
    // A plain text search is far cheaper than reading every block as JSON.
    if (!content.includes('"operation"')) continue;
    const isList = Array.isArray(json.value);
    const blocks = isList ? json.value : [json.value];
    const meant = isList || marks === '' ? null : `${marks}delta`;
    if (blocks.some(isDelta)) yield { at: opening, form: 'fence', language, opening: meant };
  }
}

function isMistakenLabel(language: string): boolean {
  const [word = ''] = /[\p{L}\p{N}_-]+/u.exec(language) ?? [];
  return MISTAKEN_LABELS.has(word.toLowerCase());
}

function* inline({ body, text }: MessageRecord): Generator<StrayDelta> {
  for (const paragraph of body.paragraphs) {
    const prose = text.slice(paragraph.start, paragraph.end);
    for (const { start, end } of objectsWithKeys(prose, DELTA_KEYS)) {
      if (!isDelta(parsed(prose.slice(start, end)))) continue;
      const at = { start: paragraph.start + start, end: paragraph.start + end };
      yield { at, form: 'inline', language: '', opening: null };
    }
  }
}

/** An object whose `}` has not come yet. */
interface OpenObject {
  readonly start: number;
  /** Those of the wanted keys that it has been seen to hold itself; null for none: braces are many. */
  keys: Set<string> | null;
}

/**
 * Finds what looks like JSON objects in prose: balanced braces directly around all the wanted keys.
 * Of nested ones only the outermost is given, so the spans never overlap. Linear; whether the text
 * is really JSON is for the caller to try.
 */
export function objectsWithKeys(text: string, wanted: readonly string[]): Span[] {
  const found: Span[] = [];
  let open: OpenObject[] = [];
  const marks = /[{}"]/g;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const at = mark.index;
    if (mark[0] === '{') {
      open.push({ start: at, keys: null });
    } else if (mark[0] === '}') {
      const closed = open.pop();
      if (closed?.keys?.size === wanted.length) keepOutermost(found, closed.start, at + 1);
    } else if (open.length > 0) {
      const { end, closed } = stringFrom(text, at);
      marks.lastIndex = end;
      // A quote that does not end on its line is no JSON: whatever was open around it is prose.
      if (!closed) open = [];
      else if (isKey(text, end)) noteKey(open, text.slice(at + 1, end - 1), wanted);
    }
  }
  return found;
}

/** Adds a span in place of those that lie within it: inner braces close first. */
function keepOutermost(found: Span[], start: number, end: number): void {
  for (let last = found.at(-1); last && last.start > start; last = found.at(-1)) found.pop();
  found.push({ start, end });
}

function noteKey(open: readonly OpenObject[], name: string, wanted: readonly string[]): void {
  const holder = open.at(-1);
  if (holder === undefined || !wanted.includes(name)) return;
  holder.keys ??= new Set();
  holder.keys.add(name);
}

/** Reads a JSON string from its opening quote: to behind the closing one, or to the end of the line. */
function stringFrom(text: string, quote: number): { end: number; closed: boolean } {
  for (let at = quote + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') return { end: at + 1, closed: true };
    if (character === '\n' || character === '\r') return { end: at, closed: false };
    if (character === '\\') at += 1;
  }
  return { end: text.length, closed: false };
}

/** True when a colon is the next thing that is no blank space. */
function isKey(text: string, from: number): boolean {
  const next = /[^ \t\r\n]/g;
  next.lastIndex = from;
  return next.exec(text)?.[0] === ':';
}

function isDelta(value: unknown): boolean {
  return DELTA_KEYS.every((key) => {
    const member = Object.getOwnPropertyDescriptor(Object(value), key)?.value;
    return member !== undefined && !(typeof member === 'string' && BLANK_TO_FILL.test(member));
  });
}

/** The value of a JSON text, undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
