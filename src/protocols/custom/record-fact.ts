import type { DeclaredKind } from '../../core/declared-kind.ts';
import { isObject, valueAlong } from '../../core/json-value.ts';
import type { RecordOf } from '../../core/record.ts';
import { sha256 } from '../../core/sha256.ts';
import type { CustomFact } from './facts.ts';

export function customFact(record: RecordOf['custom'], declaration: DeclaredKind): CustomFact {
  const said = declaration.keep === 'fixed' ? sha256(JSON.stringify(saidBy(record))) : null;
  if ('entries' in record) {
    const entries = record.entries.map(({ index, value }) => ({
      index,
      id: idIn(value, declaration),
    }));
    return { id: null, name: null, said, entries };
  }
  const name = nameOf(valueIn(record), declaration);
  return { id: idOf(record, declaration), name, said, entries: [] };
}

export function idOf(record: RecordOf['custom'], declaration: DeclaredKind): string | null {
  return 'entries' in record ? null : idIn(valueIn(record), declaration);
}

type Single = Exclude<RecordOf['custom'], { entries: unknown }>;

function valueIn(record: Single): unknown {
  return 'envelope' in record ? record.envelope : record.value;
}

function idIn(value: unknown, { id }: DeclaredKind): string | null {
  return id === null ? null : asText(valueAlong(value, id));
}

/** A text or a number: the one that is written `1` is the other that is written `"1"`. */
function asText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Null where a member that it takes is missing: what must be there says the schema. */
function nameOf(value: unknown, { fileName }: DeclaredKind): string | null {
  if (fileName === null) return null;
  let isKnown = true;
  const name = fileName.replace(/\{([^{}]+)\}/g, (_, member: string) => {
    const text = asText(valueAlong(value, member.split('.')));
    if (text === null) isKnown = false;
    return text ?? '';
  });
  return isKnown ? name : null;
}

/** What a record says, however it is written down: values and not bytes. */
function saidBy(record: RecordOf['custom']): unknown {
  if ('entries' in record) return record.entries.map(({ value }) => inOrder(value));
  const value = inOrder(valueIn(record));
  if (!('bodySpan' in record)) return value;
  const { start, end } = record.bodySpan;
  return [value, record.text.slice(start, end).replaceAll('\r\n', '\n')];
}

/** The same for equal values, whatever the order of their keys. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isObject(value)) return value;
  const sorted = Object.keys(value).sort();
  return sorted.map((key) => [key, inOrder(value[key])]);
}
