import type { Options } from '../../core/config.ts';
import { conflictsIn } from '../../core/conflict-marker.ts';
import type { Fault } from '../../core/fault.ts';
import type { ReadableKindDefinition, TextFields } from '../../core/kind.ts';
import type { Span } from '../../core/place.ts';
import type {
  MarkdownBody,
  MarkdownRecord,
  Positions,
  ReadableKind,
  UnreadableRecord,
} from '../../core/record.ts';
import { type ShapeReader, shapeFaults } from '../../core/shape.ts';
import { decode } from '../decode.ts';
import { noteKey, UNSAFE_KEYS } from '../key-faults.ts';
import { once } from '../once.ts';
import { syntaxFault } from '../syntax-fault.ts';
import { unreadable } from '../unreadable.ts';
import { readFrontMatter, type YamlReader } from './front-matter.ts';
import { parseMarkdown } from './markdown.ts';

/** What reads the front matter. */
interface MarkdownReaders extends ShapeReader {
  /** Null only where `needsYaml` says so. */
  readonly readYaml: YamlReader | null;
}

/** What a kind says of its Markdown. */
type Use<K extends ReadableKind> = Pick<
  ReadableKindDefinition<K>,
  'kind' | 'body' | 'extend' | 'textFields'
>;

/**
 * UTF-16 units of a Markdown body that is taken apart. Ten million of the smallest blocks there are
 * took 5.6 s and 930 MB; nobody reads a document of this size either.
 */
const BODY_LIMIT = 2 * 2 ** 20;

/**
 * The fault of a body that is too large to be taken apart; null for others.
 * @param start where the body starts in the text
 * @param document what it is the body of, as in `The body of this message`
 */
function bodyTooLarge(text: string, start: number, document: 'message' | 'document'): Fault | null {
  const size = text.length - start;
  if (size <= BODY_LIMIT) return null;
  const what = `The body of this ${document}`;
  return {
    kind: 'too-large',
    message: 'tooLarge',
    data: { what, size, unit: 'characters', limit: BODY_LIMIT },
    at: { start, end: start },
    help: `Move the long part into a file of its own and name that file in the ${document}.`,
  };
}

/** `**Status:** Accepted`, `- **Status**: Accepted`, `- Status: Accepted`. */
const FIELD =
  /^ {0,3}(?:(?:[-*+] +)?\*\*([^*:\n]{1,100})(?::\*\*|\*\*:)|[-*+] +([^*:\n]{1,100}):)(?=\s)[ \t]*/gmu;

/** The fields that lines of a document say. */
interface FieldsOfText {
  readonly value: Readonly<Record<string, string>>;
  readonly positions: Positions;
  /** The lines, without their ends. */
  readonly lines: readonly Span[];
  readonly faults: readonly Fault[];
}

/**
 * What lines of a document say, each the text of one key.
 * @param keyAbove where front matter has a key and says something else of it
 */
function fieldsOfText(
  text: string,
  { sections, plain }: MarkdownBody,
  { section }: TextFields,
  keyAbove: (key: string, said: string) => Span | null,
): FieldsOfText {
  const upper = sections.filter(({ level }) => level === 2);
  const named = upper.find(({ title }) => title === section)?.content ?? { start: 0, end: 0 };
  const above = { start: 0, end: upper[0]?.heading.start ?? text.length };
  const { start, end } = section === null ? above : named;
  const value: Record<string, string> = {};
  const places = new Map<string, { readonly key: Span; readonly value: Span }>();
  const keys = new Map<string, Span>();
  const faults: Fault[] = [];
  const lines: Span[] = [];
  // What is code says nothing, but a value may be written as code.
  for (const match of plain.slice(start, end).matchAll(FIELD)) {
    const [opening, bold, item] = match;
    const key = (bold ?? item ?? '').trim();
    const from = start + match.index;
    const at = from + opening.indexOf(key, opening.search(/[^\s*+-]/u));
    const stop = text.indexOf('\n', from);
    const line = text.slice(from, stop === -1 ? text.length : stop).trimEnd();
    const said = line.slice(opening.length).replace(/\s*\\$/u, '');
    lines.push({ start: from, end: from + line.length });
    const span = { start: at, end: at + key.length };
    const other = keyAbove(key, said);
    if (other !== null && !keys.has(key)) keys.set(key, other);
    noteKey(keys, key, span, faults);
    if (places.has(key) || UNSAFE_KEYS.has(key)) continue;
    value[key] = said;
    const valueAt = from + Math.min(opening.trimEnd().length, line.length);
    const saidAt = said === '' ? valueAt : from + opening.length;
    places.set(key, { key: span, value: { start: saidAt, end: saidAt + said.length } });
  }
  return { value, positions: positionsOf(places), lines, faults };
}

function positionsOf(
  places: ReadonlyMap<string, { readonly key: Span; readonly value: Span }>,
): Positions {
  const [first] = places.values();
  return {
    spanOf([key, ...others], part = 'value') {
      if (key === undefined) return first?.key ?? null;
      if (others.length > 0) return null;
      return places.get(String(key))?.[part] ?? null;
    },
  };
}

/** Reads a Markdown document. Broken front matter and a huge body are unreadable; no front matter is not. */
export function parseMarkdownRecord<K extends ReadableKind>(
  { kind, body: use, extend, textFields }: Use<K>,
  bytes: Uint8Array,
  options: Options,
  { validator, steps, readYaml }: MarkdownReaders,
): MarkdownRecord<K> | UnreadableRecord {
  const { limits } = options;
  const decoded = decode(bytes);
  const { text, skipped } = decoded;
  if (decoded.faults.length > 0) return unreadable(kind, decoded, decoded.faults);
  const frontMatter = readFrontMatter(text, limits, readYaml);
  if (!frontMatter.valid) return unreadable(kind, decoded, frontMatter.faults);
  const { bodyStart } = frontMatter;
  const written =
    frontMatter.kind === 'none' ? null : (frontMatter.value as Record<string, unknown>);
  const isRead = use === undefined || use.isRead(written, options);
  const large = isRead ? bodyTooLarge(text, bodyStart, use?.document ?? 'document') : null;
  if (large !== null) return unreadable(kind, decoded, [large]);
  const body = once(() => parseMarkdown(text, bodyStart, limits));
  const conflicts = conflictFaults(text, bodyStart, body);
  if (conflicts.length > 0) return unreadable(kind, decoded, conflicts);
  const keyAbove = (key: string, said: string): Span | null => {
    if (textFields?.isAlone || written === null || !Object.hasOwn(written, key)) return null;
    return String(written[key]) === said ? null : frontMatter.positions.spanOf([key], 'key');
  };
  const fields = textFields ? fieldsOfText(text, body(), textFields, keyAbove) : null;
  const envelope = fields
    ? { ...fields.value, ...(textFields?.isAlone ? null : written) }
    : written;
  const hasShape = validator !== null && envelope !== null;
  const shape = once(() => (hasShape ? shapeFaults(validator, envelope, steps) : []));
  const record: MarkdownRecord<K> = {
    kind,
    readable: true,
    text,
    skipped,
    faults: fields ? [...frontMatter.faults, ...fields.faults] : frontMatter.faults,
    envelope,
    frontMatter: frontMatter.span,
    bodySpan: { start: bodyStart, end: text.length },
    get body() {
      return body();
    },
    positions: fields
      ? joined(frontMatter.positions, fields.positions, textFields?.isAlone === true)
      : frontMatter.positions,
    ...(fields && { fieldLines: fields.lines }),
    get shape() {
      return shape();
    },
  };
  // Not spread: what is read when it is asked for would be read now.
  return Object.assign(record, extend?.(record, options));
}

/**
 * The conflicts that a merge left in a text, one fault each. What a block of code shows is no conflict of
 * this file: documents speak of them.
 */
function conflictFaults(text: string, from: number, body: () => MarkdownBody): readonly Fault[] {
  return conflictsIn(text).flatMap(({ span: { start, end } }) => {
    const isShown = body().fences.some(({ span }) => span.start < start && start < span.end);
    if (start < from || isShown) return [];
    const related = { at: { start: end, end }, message: 'the conflict ends here' };
    return { ...syntaxFault('textConflict', { start, end: start + 7 }), related };
  });
}

/** Where values are that are in one of two places. */
function joined(first: Positions, second: Positions, isAlone: boolean): Positions {
  if (isAlone) return second;
  return { spanOf: (path, part) => first.spanOf(path, part) ?? second.spanOf(path, part) };
}
