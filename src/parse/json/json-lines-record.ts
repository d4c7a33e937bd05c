import type { Limits } from '../../core/config.ts';
import type {
  JsonLine,
  JsonLinesRecord,
  LinesAbove,
  ReadableKind,
  UnreadableRecord,
} from '../../core/record.ts';
import { type ShapeFault, type ShapeReader, shapeFaults } from '../../core/shape.ts';
import { judgedUnder } from '../../core/too-costly.ts';
import { type Decoded, decode } from '../decode.ts';
import { once } from '../once.ts';
import { unreadable } from '../unreadable.ts';
import { type FirstLine, parseJsonLines, TOP } from './jsonl.ts';

/**
 * Reads a file of one JSON value a line. Broken lines are faults, the others stay.
 * @param above the lines that are not looked at: the last of them is not blank, and has a line end
 */
export function parseJsonLinesRecord<K extends ReadableKind>(
  kind: K,
  bytes: Uint8Array,
  limits: Pick<Limits, 'depth'>,
  reader: ShapeReader | null,
  above: LinesAbove<unknown> | null = null,
): JsonLinesRecord<K> | UnreadableRecord {
  const decoded = decode(bytes);
  const { text, skipped } = decoded;
  if (decoded.faults.length > 0) return unreadable(kind, decoded, decoded.faults);
  const first = above === null ? TOP : firstBelow(above, bytes, decoded);
  const { lines, lineAt, faults, positions } = parseJsonLines(text, limits, first);
  const shape = once(() => shapeOfLines(lines, reader));
  return {
    kind,
    readable: true,
    above,
    start: first.start,
    text,
    skipped,
    faults,
    entries: lines,
    lineAt,
    positions,
    get shape() {
      return shape();
    },
  };
}

function firstBelow(
  { end, size }: LinesAbove<unknown>,
  bytes: Uint8Array,
  { text, skipped }: Decoded,
): FirstLine {
  // Of ASCII alone, each byte is a character.
  const isPlain = text.length === bytes.length - skipped;
  const start = isPlain ? end - skipped : decode(bytes.subarray(0, end)).text.length;
  return { start, index: size };
}

function shapeOfLines(
  lines: readonly JsonLine[],
  reader: ShapeReader | null,
): readonly ShapeFault[] {
  const { validator = null, steps } = reader ?? {};
  if (validator === null) return [];
  return lines.flatMap(({ index, value, line }) =>
    line
      .once(validator, () => judgedUnder([index], () => shapeFaults(validator, value, steps)))
      .map((fault) => ({ ...fault, path: [index, ...fault.path] })),
  );
}
