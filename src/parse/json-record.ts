import type { Limits } from '../core/config.ts';
import type { KindIn } from '../core/format.ts';
import type { JsonRecord, UnreadableRecord } from '../core/record.ts';
import { shapeFaults, type Validator } from '../core/shape.ts';
import { decode } from './decode.ts';
import { parseJson } from './json.ts';
import { once } from './once.ts';
import { unreadable } from './unreadable.ts';

/** Reads a record that is one JSON document. Text that is no JSON is unreadable. */
export function parseJsonRecord<K extends KindIn<'json'>>(
  kind: K,
  bytes: Uint8Array,
  limits: Pick<Limits, 'depth'>,
  validator: Validator | null,
): JsonRecord<K> | UnreadableRecord {
  const decoded = decode(bytes);
  const { text, skipped } = decoded;
  if (decoded.faults.length > 0) return unreadable(kind, decoded, decoded.faults);
  const { valid, value, faults, positions } = parseJson(text, limits);
  if (!valid) return unreadable(kind, decoded, faults);
  const shape = once(() => (validator === null ? [] : shapeFaults(validator, value)));
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
