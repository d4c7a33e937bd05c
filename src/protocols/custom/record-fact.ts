import type { DeclaredKind } from '../../core/declared-kind.ts';
import { isObject, valueAlong } from '../../core/json-value.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordOf } from '../../core/record.ts';
import { type Citation, pathRequest } from '../../core/request.ts';
import { sha256 } from '../../core/sha256.ts';
import { type CustomFact, type Reference, type Settling, TEXT } from './facts.ts';

export function customFact(
  record: RecordOf['custom'],
  declaration: DeclaredKind,
): Omit<CustomFact, 'asBuiltIn' | 'lacks' | 'likeness' | 'names'> {
  const numbers = writtenNumbers(record);
  const isFixed = declaration.keep === 'fixed';
  const said = isFixed ? sha256(JSON.stringify(saidBy(record, declaration, numbers))) : null;
  const list = listIn(record, declaration);
  if (list !== null) {
    const isCopy = copiesIn(record);
    const entries = list.map(({ at, value }, index) => ({
      index,
      isCopy: isCopy(index),
      at,
      ...itemOf({ at, value, text: null, numbers }, declaration),
    }));
    const citations = list.flatMap(({ at, value }) =>
      filesNamed(value, declaration).map((each) => ({ ...each, at: [...at, ...each.at] })),
    );
    return { ...NOTHING, said, citations, unread: unreadTexts(record), entries };
  }
  if ('entries' in record) return { ...NOTHING, said, citations: [], unread: [], entries: [] };
  const value = valueIn(record);
  const item = itemOf(
    { at: [], value, text: textBelow(record, declaration), numbers },
    declaration,
  );
  const citations = filesNamed(value, declaration);
  return { ...item, said, citations, unread: [], entries: [] };
}

/** Says of a line whether it is there already, in the order of the lines. */
function copiesIn(record: RecordOf['custom']): (index: number) => boolean {
  const lines = 'entries' in record ? record.entries : [];
  const seen = new Set<string>();
  return (index) => {
    const text = lines[index]?.line.text;
    if (text === undefined) return false;
    const { size } = seen;
    return seen.add(text).size === size;
  };
}

/** What the records of a file say: one, or each of a list. */
export function valuesIn(
  record: RecordOf['custom'],
  declaration: DeclaredKind,
): readonly unknown[] {
  const list = listIn(record, declaration);
  if (list !== null) return list.map(({ value }) => value);
  const value = 'entries' in record ? null : valueIn(record);
  return value === null ? [] : [value];
}

/** What a file says as a whole; undefined for lines. */
export function documentIn(record: RecordOf['custom']): unknown {
  return 'entries' in record ? undefined : valueIn(record);
}

/** The records of a list, each with its place; null for a record that is none. */
export function listIn(record: RecordOf['custom'], { items }: DeclaredKind) {
  if ('entries' in record) {
    return record.entries.map(({ index, value }) => ({ at: [index] as DataPath, value }));
  }
  const list = items && valueAlong(valueIn(record), items);
  if (items === null) return null;
  const values: readonly unknown[] = Array.isArray(list) ? list : [];
  return values.map((value, index) => ({ at: [...items, index], value }));
}

/** Of one file: who has more broken lines sees what else is wrong when these are fixed. */
const MOST_UNREAD = 1000;

function unreadTexts(record: RecordOf['custom']): readonly string[] {
  const lines = ('entries' in record ? record.faults : [])
    .filter(({ kind }) => kind === 'syntax' || kind === 'too-deep')
    .map(({ at: { start } }) => {
      const end = record.text.indexOf('\n', start);
      const from = record.text.lastIndexOf('\n', start - 1) + 1;
      return record.text.slice(from, end === -1 ? undefined : end);
    });
  const texts = lines.flatMap((line) => line.match(/"[^"\\]{1,200}"|\b\d{1,20}\b/g) ?? []);
  return [...new Set(texts.slice(0, MOST_UNREAD).map((text) => text.replaceAll('"', '')))];
}

const NOTHING = { id: null, state: null, settling: null, refers: [], apart: null } as const;

/** Of a file none of which can be read: any id may be in it. No text that is quoted has such a sign. */
export const ANY_TEXT = '\0';

/** What is known of a file that cannot be read. */
export const UNREAD_FACT: CustomFact = {
  ...NOTHING,
  names: [],
  said: null,
  likeness: null,
  citations: [],
  unread: [ANY_TEXT],
  lacks: null,
  asBuiltIn: null,
  entries: [],
};

/** A record, or one of a list, as it is written. */
interface Item {
  readonly at: DataPath;
  readonly value: unknown;
  readonly text: string | null;
  readonly numbers: WrittenNumbers;
}

function itemOf(item: Item, declaration: DeclaredKind) {
  const { at, value, numbers } = item;
  const { steps, refers } = declaration;
  return {
    id: (declaration.id && numbers([...at, ...declaration.id])) ?? idIn(value, declaration),
    state: steps && wordOf(valueAlong(value, steps.member)),
    settling: settlingOf(item, declaration),
    apart: apartIn(item, declaration),
    refers: refers.flatMap(({ from, to }) =>
      to in FROM ? [] : referencesIn(item, from).map((each) => ({ ...each, to })),
    ),
  };
}

function apartIn({ at, value, numbers }: Item, { id, steps, fixed }: DeclaredKind): string | null {
  const [member, ...others] = id ?? [];
  const isKept = steps !== null || fixed !== null;
  if (member === undefined || others.length > 0 || at.length === 0 || !isKept) return null;
  if (!isObject(value)) return null;
  const { [member]: _, ...said } = value;
  return Object.keys(said).length === 0 ? null : digestOf(inOrder(said, at, numbers));
}

function referencesIn({ at, value, numbers }: Item, from: readonly string[]) {
  const found = [...namedAlong(value, from)];
  return found.map((each) => ({ ...each, id: numbers([...at, ...each.at]) ?? each.id }));
}

/** What the path of a file counts from. */
export const FROM: Readonly<Record<string, 'root' | 'folder'>> = {
  path: 'root',
  'path:folder': 'folder',
};

/** What names something elsewhere, such as `https://example.org` or `repo:other`. */
const ADDRESS = /^[a-z][a-z0-9+-]+:(?!\d+$)/i;

/** Lines behind a path: `:12`, `#L3-L8`. */
const LINES = /(?::\d+(?:-\d+)?|#L\d+(?:-L?\d+)?)$/;

function filesNamed(value: unknown, { refers }: DeclaredKind): readonly Citation[] {
  return refers.flatMap(({ from, to }) =>
    [...namedAlong(value, from)].flatMap(({ at, id }) =>
      FROM[to] === undefined || ADDRESS.test(id)
        ? []
        : { ...pathRequest(id.replace(LINES, ''), FROM[to]), at },
    ),
  );
}

export function idOf(record: RecordOf['custom'], declaration: DeclaredKind): string | null {
  const isList = 'entries' in record || declaration.items !== null;
  return isList ? null : idIn(valueIn(record), declaration);
}

type Single = Exclude<RecordOf['custom'], { entries: unknown }>;

export function valueIn(record: Single): unknown {
  return 'envelope' in record ? record.envelope : record.value;
}

/** Of Markdown all that is no field, line ends aside. */
export function textBelow(record: Single, { fields }: DeclaredKind): string | null {
  if (!('bodySpan' in record)) return null;
  const { bodySpan, fieldLines = [], text } = record;
  // Where fields are lines of the text alone, front matter is text as well.
  let start = fields === 'body' ? 0 : bodySpan.start;
  const others = fieldLines.map((line) => {
    const before = text.slice(start, line.start);
    start = line.end;
    return before;
  });
  const parts = [...others, text.slice(start, bodySpan.end)].map((each, index) =>
    // A field goes with the end of its line.
    index === 0 ? each : each.replace(/^\r?\n/, ''),
  );
  return parts.join('').replaceAll('\r\n', '\n');
}

export function idIn(value: unknown, { id }: DeclaredKind): string | null {
  return id === null ? null : asText(valueAlong(value, id));
}

/** A text or a number: the one that is written `1` is the other that is written `"1"`. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The same, or true or false. */
function wordOf(value: unknown): string | null {
  return typeof value === 'boolean' ? String(value) : asText(value);
}

function settlingOf(item: Item, { fixed }: DeclaredKind): Settling | null {
  if (fixed === null) return null;
  const { at, value, text, numbers } = item;
  const { when, except } = fixed;
  const word = when && wordOf(valueAlong(value, when.member));
  const by = word !== null && when !== null && fitsOneOf(word, when.values) ? word : null;
  const members = isObject(value) ? Object.keys(value).sort() : [];
  const parts = members
    .filter((name) => !except.includes(name))
    .map((name) => {
      const member = isObject(value) ? value[name] : null;
      return [name, digestOf(inOrder(member, [...at, name], numbers))] as const;
    });
  const isSettled = when === null || by !== null;
  return { isSettled, by, parts: text === null ? parts : [...parts, [TEXT, digestOf(text)]] };
}

/** Enough to tell values apart. */
function digestOf(value: unknown): string {
  return sha256(JSON.stringify(value)).slice(0, 16);
}

/** True for one of some values, of which one with an asterisk at its end fits any text that begins so. */
export function fitsOneOf(value: string, wanted: readonly string[]): boolean {
  return wanted.some((each) =>
    each.endsWith('*') ? value.startsWith(each.slice(0, -1)) : value === each,
  );
}

/** What a value names along some members; of lists each item where an asterisk says so. */
export function* namedAlong(
  value: unknown,
  [member, ...others]: readonly string[],
  at: DataPath = [],
): Generator<Omit<Reference, 'to'>> {
  if (member === '*') {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    for (const [index, item] of items.entries()) yield* namedAlong(item, others, [...at, index]);
  } else if (member !== undefined) {
    yield* namedAlong(valueAlong(value, [member]), others, [...at, member]);
  } else {
    const id = asText(value);
    if (id !== null) yield { at, id };
  }
}

/** What a record says, however it is written down: values and not bytes. */
function saidBy(
  record: RecordOf['custom'],
  declaration: DeclaredKind,
  numbers: WrittenNumbers,
): unknown {
  if ('entries' in record)
    return record.entries.map(({ index, value }) => inOrder(value, [index], numbers));
  const value = inOrder(valueIn(record), [], numbers);
  const text = textBelow(record, declaration);
  return text === null ? value : [value, text];
}

/** A number as it is written where it is read as another one; null for one that stays the same. */
type WrittenNumbers = (path: DataPath) => string | null;

function writtenNumbers({ faults, text, positions }: RecordOf['custom']): WrittenNumbers {
  const changed = new Map(
    faults.flatMap(({ kind, at }) =>
      kind === 'number-precision' ? [[at.start, text.slice(at.start, at.end)] as const] : [],
    ),
  );
  if (changed.size === 0) return () => null;
  return (path) => changed.get(positions.spanOf(path)?.start ?? -1) ?? null;
}

/** The same for equal values, whatever the order of their keys, and another for all others. */
function inOrder(value: unknown, path: DataPath, numbers: WrittenNumbers): unknown {
  if (typeof value === 'number') return { number: numbers(path) ?? String(value) };
  if (Array.isArray(value)) return value.map((each, at) => inOrder(each, [...path, at], numbers));
  if (!isObject(value)) return value;
  const sorted = Object.keys(value).sort();
  return { members: sorted.map((key) => [key, inOrder(value[key], [...path, key], numbers)]) };
}
