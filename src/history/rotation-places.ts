import type { LogRecord, LogRewrite } from '../core/log-change.ts';
import type { Position } from '../core/place.ts';
import type { PlacedPart } from './logical-log.ts';

/** A fault in the lines and bytes of the log, without its segments. */
export function inFiles(
  fault: LogRewrite,
  from: PlacedPart | null,
  to: PlacedPart | null,
): LogRewrite {
  const before = from === null ? fault.before : within(from, fault.before);
  if (fault.after === null) return { ...fault, before };
  const after = to === null ? fault.after : within(to, fault.after);
  if (fault.kind === 'reordered') {
    const overtaken = {
      before: fault.overtaken.before - (from?.lines ?? 0),
      after: fault.overtaken.after - (to?.lines ?? 0),
    };
    return { ...fault, before, after, overtaken };
  }
  if (fault.kind !== 'inserted') return { ...fault, before, after };
  const repeats = (fault.repeats ?? 0) - (to?.lines ?? 0);
  return { ...fault, before, after, repeats: repeats > 0 ? repeats : null };
}

/** A record told from the start of its file. */
export function within({ start, lines }: PlacedPart, record: LogRecord): LogRecord {
  const moved = ({ line, column, offset }: Position): Position => {
    return { line: line - lines, column, offset: offset - start };
  };
  const { range } = record;
  return {
    ...record,
    line: record.line - lines,
    range: { start: moved(range.start), end: moved(range.end) },
  };
}
