import type { Fault } from '../../core/fault.ts';
import type { TextFields } from '../../core/kind.ts';
import type { Span } from '../../core/place.ts';
import type { MarkdownBody, Positions } from '../../core/record.ts';
import { noteKey, UNSAFE_KEYS } from '../key-faults.ts';

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

/** What lines of a document say, each the text of one key. */
export function fieldsOfText(
  text: string,
  { sections, plain }: MarkdownBody,
  { section }: TextFields,
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
