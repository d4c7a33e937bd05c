import type { Limits } from '../../core/config.ts';
import type {
  JsonLine,
  JsonLinesRecord,
  ReadableKind,
  UnreadableRecord,
} from '../../core/record.ts';
import { type ShapeFault, shapeFaults, type Validator } from '../../core/shape.ts';
import { decode } from '../decode.ts';
import { once } from '../once.ts';
import { unreadable } from '../unreadable.ts';
import { parseJsonLines } from './jsonl.ts';

/** Reads a file of one JSON value a line. Broken lines are faults, the others stay. */
export function parseJsonLinesRecord<K extends ReadableKind>(
  kind: K,
  bytes: Uint8Array,
  limits: Pick<Limits, 'depth'>,
  validator: Validator | null,
): JsonLinesRecord<K> | UnreadableRecord {
  const decoded = decode(bytes);
  const { text, skipped } = decoded;
  if (decoded.faults.length > 0) return unreadable(kind, decoded, decoded.faults);
  const { lines, faults, positions } = parseJsonLines(text, limits);
  const shape = once(() => (validator === null ? [] : shapeOfLines(validator, lines)));
  return {
    kind,
    readable: true,
    text,
    skipped,
    faults,
    entries: lines,
    positions,
    get shape() {
      return shape();
    },
  };
}

function shapeOfLines(validator: Validator, lines: readonly JsonLine[]): readonly ShapeFault[] {
  return lines.flatMap(({ value, line }, index) =>
    line
      .once(validator, () => shapeFaults(validator, value))
      .map((fault) => ({ ...fault, path: [index, ...fault.path] })),
  );
}
