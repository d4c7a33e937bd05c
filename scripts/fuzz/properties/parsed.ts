import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { DataPath, Span } from '../../../src/core/place.ts';
import type {
  AnyRecord,
  Fence,
  MarkdownBody,
  Positions,
  ReadableKind,
} from '../../../src/core/record.ts';
import { decode } from '../../../src/parse/decode.ts';
import { readYaml } from '../../../src/parse/yaml/yaml.ts';
import { readPlainYaml } from '../../../src/parse/yaml/yaml-plain.ts';
import { isIn } from '../../../src/protocols/kinds.ts';
import { Broken } from '../finding.ts';

/** Places of one record that are looked at. */
const MOST_PLACES = 300;
const { depth } = DEFAULT_CONFIG.limits;

/**
 * What a parser made of bytes is what another reader makes of them, and all its places lie inside.
 * @throws Broken
 */
export function demandParsed(kind: ReadableKind, bytes: Uint8Array, record: AnyRecord): void {
  const { text, faults } = record;
  for (const { at, related } of faults) {
    demandSpan(kind, text, at, 'a fault');
    if (related !== undefined) demandSpan(kind, text, related.at, 'the other place of a fault');
  }
  demandDecoded(kind, bytes);
  if (isIn('json', kind)) demandJson(kind, bytes, record);
  if (isIn('yaml', kind)) demandYaml(bytes);
  if (!record.readable) return;
  if ('value' in record) demandPositions(kind, text, record.positions, record.value);
  if ('entries' in record) {
    for (const { span, value } of record.entries) demandLine(kind, text, span, value);
    const values = record.entries.map(({ value }) => value);
    demandPositions(kind, text, record.positions, values);
  }
  if ('body' in record) demandBody(kind, text, record.body);
}

function demandSpan(kind: string, text: string, { start, end }: Span, what: string): void {
  if (start >= 0 && start <= end && end <= text.length) return;
  throw new Broken('a span lies outside of its text', kind, `${what}: ${start}-${end}`);
}

/** What is UTF-8 without a NUL is all text, and everything else is a fault. */
function demandDecoded(kind: string, bytes: Uint8Array): void {
  const { text, skipped, faults } = decode(bytes);
  const whole = Buffer.from(bytes).subarray(skipped).toString();
  const isWhole = faults.every((fault) => fault.kind === 'lfs-pointer');
  if (isWhole ? text === whole : whole.startsWith(text)) return;
  throw new Broken('bytes are read as another text', kind, JSON.stringify(text.slice(0, 200)));
}

/** RFC 8259 by node's own parser. */
function demandJson(kind: string, bytes: Uint8Array, record: AnyRecord): void {
  const { text, faults } = decode(bytes);
  if (faults.length > 0) return;
  const isSound = record.readable && 'value' in record && record.value !== undefined;
  if (record.faults.some((fault) => fault.kind === 'too-deep')) return;
  let value: unknown;
  let isJson = true;
  try {
    value = JSON.parse(text);
  } catch {
    isJson = false;
  }
  const isSame = isJson === isSound && (!isSound || isDeepStrictEqual(valueIn(record), value));
  if (!isSame) throw new Broken('JSON is read otherwise', kind, JSON.stringify(text));
}

function valueIn(record: AnyRecord): unknown {
  return 'value' in record ? record.value : undefined;
}

/** What is read line by line has the value, and the places, that all of YAML gives it. */
function demandYaml(bytes: Uint8Array): void {
  const { text } = decode(bytes);
  const plain = readPlainYaml(text, depth, true);
  if (plain === null) return;
  for (const numbers of ['core', 'pyyaml'] as const) {
    const whole = readYaml(text, { depth, aliases: 0, numbers });
    if (isDeepStrictEqual(whole, { ...plain, faults: [] })) continue;
    throw new Broken('YAML is read otherwise', numbers, JSON.stringify(text));
  }
}

/**
 * Every value has a place, inside of that of the value it is a part of. What YAML leaves out stands
 * behind its colon, and blanks there are no part of the mapping.
 */
function demandPositions(kind: string, text: string, positions: Positions, root: unknown): void {
  let left = MOST_PLACES;
  const visit = (value: unknown, path: DataPath, around: Span): void => {
    if (left <= 0 || typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      left -= 1;
      const step = Array.isArray(value) ? Number(key) : key;
      const at = positions.spanOf([...path, step]);
      const isLeftOut = member === null && at !== null && at.start === at.end;
      const isInside = at !== null && around.start <= at.start && at.end <= around.end;
      if (!isInside && !isLeftOut) {
        const place = `${JSON.stringify([...path, step])}: ${JSON.stringify(at)}`;
        throw new Broken('a value has no place of its own', kind, place);
      }
      demandSpan(kind, text, at, JSON.stringify([...path, step]));
      if (isIn('json', kind as ReadableKind)) demandText(kind, text, at, member);
      visit(member, [...path, step], at);
    }
  };
  visit(root, [], { start: 0, end: text.length });
}

/** Of a key that stands twice the last value counts, in the text as well. */
function demandText(kind: string, text: string, { start, end }: Span, value: unknown): void {
  const there: unknown = JSON.parse(text.slice(start, end));
  if (isDeepStrictEqual(there, value)) return;
  throw new Broken('the text at a place is another value', kind, text.slice(start, end));
}

function demandLine(kind: string, text: string, span: Span, value: unknown): void {
  demandSpan(kind, text, span, 'a line');
  const line = text.slice(span.start, span.end);
  if (line.includes('\n')) throw new Broken('a line has a line end', kind, JSON.stringify(line));
  demandText(kind, text, span, value);
}

function demandBody(kind: string, text: string, body: MarkdownBody): void {
  if (body.plain.length !== text.length) {
    throw new Broken('blanked text has another length', kind, `${body.plain.length}`);
  }
  let last = 0;
  for (const { heading, content, lines } of body.sections) {
    for (const at of [heading, content, ...lines.map(({ span }) => span)]) {
      demandSpan(kind, text, at, 'a section');
    }
    if (heading.start < last)
      throw new Broken('sections are in disorder', kind, `${heading.start}`);
    last = heading.end;
  }
  for (const { span } of body.boldLines) demandSpan(kind, text, span, 'a bold line');
  for (const at of body.paragraphs) demandSpan(kind, text, at, 'a paragraph');
  for (const { header, rows } of body.tables) {
    for (const at of [...header, ...rows.flat()]) demandSpan(kind, text, at, 'a cell');
  }
  for (const fence of body.fences) demandFence(kind, text, fence);
}

function demandFence(kind: string, text: string, { span, opening, json }: Fence): void {
  demandSpan(kind, text, span, 'a fence');
  demandSpan(kind, text, opening, 'an opening');
  if (opening.start < span.start || opening.end > span.end) {
    throw new Broken('a fence begins elsewhere', kind, JSON.stringify({ span, opening }));
  }
  for (const { at } of json.faults) demandSpan(kind, text, at, 'a fault in a fence');
  if (!json.valid) return;
  const at = json.positions.spanOf([]);
  if (at !== null) demandSpan(kind, text, at, 'the JSON of a fence');
}
