import type { Change, Step } from '../core/change.ts';
import type { LogChange, LogRecord } from '../core/log-change.ts';
import type { Position } from '../core/place.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { judgeLog } from './log/judge.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';
import { reread } from './reread.ts';

/** Whole records of a log that rightly left it. */
export interface Gap {
  readonly start: number;
  /** Behind the line feed of the last of them. */
  readonly end: number;
  /** How many they are. */
  readonly lines: number;
}

/** What one parent's log rightly lost, in the order of the log. */
export interface Trim {
  readonly gaps: readonly Gap[];
  /** True where that is all that it held. */
  readonly isAll: boolean;
}

export const NO_TRIM: Trim = { gaps: [], isAll: false };

/** Judges a step as if its parents had never held what rightly left them. */
export async function judgeTrimmed(
  step: Step,
  change: Change,
  trims: readonly Trim[],
  content: OpenLog,
): Promise<LogChange | null> {
  const gapsOf = new Map<SnapshotEntry | null | undefined, readonly Gap[]>();
  for (const [parent, { gaps }] of trims.entries()) gapsOf.set(change.before[parent], gaps);
  const parents = trims.filter((_trim, parent) => change.before[parent] !== null);
  if (change.after === null && parents.every(({ isAll }) => isAll)) return null;
  const fault = await judgeLog(step, change, (entry) => {
    const whole = content(entry);
    return reread(() => without(whole, gapsOf.get(entry) ?? []));
  });
  return fault === null ? null : restored(fault, trims[fault.parent] ?? NO_TRIM);
}

/** A content without some stretches of it. */
async function* without(content: LogContent, gaps: readonly Gap[]): AsyncGenerator<Uint8Array> {
  let offset = 0;
  let next = 0;
  for await (const piece of content) {
    const end = offset + piece.length;
    for (let at = offset; at < end; ) {
      const gap = gaps[next];
      const upTo = Math.min(gap?.start ?? end, end);
      if (at < upTo) yield piece.subarray(at - offset, upTo - offset);
      at = Math.max(at, upTo);
      if (gap === undefined || at < gap.start) break;
      at = Math.min(gap.end, end);
      if (at === gap.end) next += 1;
    }
    offset = end;
  }
}

/** A fault told in the lines and bytes of the whole log. */
function restored(fault: LogChange, { gaps }: Trim): LogChange {
  if (fault.kind === 'gone') return fault;
  return { ...fault, before: restoredRecord(fault.before, gaps) };
}

function restoredRecord(record: LogRecord, gaps: readonly Gap[]): LogRecord {
  let [bytes, lines] = [0, 0];
  for (const gap of gaps) {
    if (gap.start > record.range.start.offset + bytes) break;
    bytes += gap.end - gap.start;
    lines += gap.lines;
  }
  const moved = ({ line, column, offset }: Position): Position => {
    return { line: line + lines, column, offset: offset + bytes };
  };
  const { start, end } = record.range;
  return {
    ...record,
    line: record.line + lines,
    range: { start: moved(start), end: moved(end) },
  };
}
