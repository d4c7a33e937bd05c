import type { Span } from '../../core/place.ts';
import { objectsWithKeys } from './inline-objects.ts';
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
