import type { Limits } from '../../core/config.ts';
import type { JsonRecord, JsonText, ReadableKind, UnreadableRecord } from '../../core/record.ts';
import { type ShapeReader, shapeFaults } from '../../core/shape.ts';
import { decode } from '../decode.ts';
import { once } from '../once.ts';
import { unreadable } from '../unreadable.ts';

/** Reads a text as one value. */
export type ValueReader = (text: string, limits: Pick<Limits, 'depth' | 'aliases'>) => JsonText;

/** Reads a record that is one document. Text that is none is unreadable. */
export function parseJsonRecord<K extends ReadableKind>(
  kind: K,
  bytes: Uint8Array,
  limits: Pick<Limits, 'depth' | 'aliases'>,
  readers: { readonly read: ValueReader } & ShapeReader,
): JsonRecord<K> | UnreadableRecord {
  const decoded = decode(bytes);
  const { text, skipped } = decoded;
  if (decoded.faults.length > 0) return unreadable(kind, decoded, decoded.faults);
  const { valid, value, faults, positions } = readers.read(text, limits);
  if (!valid) return unreadable(kind, decoded, faults);
  const { validator, steps } = readers;
  const shape = once(() => (validator === null ? [] : shapeFaults(validator, value, steps)));
  return {
    kind,
    readable: true,
    text,
    skipped,
    faults,
    value,
    positions,
    get shape() {
      return shape();
    },
  };
}
