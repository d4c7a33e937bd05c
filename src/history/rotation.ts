import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Change, Step } from '../core/change.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { Departure } from '../core/history.ts';
import { isFile } from '../core/snapshot.ts';
import type { Explained } from './archival.ts';
import { agreementOf } from './log/agreement.ts';
import type { OpenLog } from './log/log-content.ts';
import { describeRecord } from './log/log-record.ts';
import { lineFeedsBefore, spanOfRecord } from './log/records.ts';
import { judgeTrimmed, NO_TRIM, type Trim } from './trimmed-log.ts';

/** How a rotation is looked into. */
export interface RotationReading {
  readonly content: OpenLog;
  /** Bytes that a segment may unpack to. */
  readonly logBytes: number;
}

/**
 * Looks whether the events that a log lost stand in compressed segments that the same step added.
 * @param segments what the step does to the segments beside the log, sorted by path
 */
export async function judgeRotation(
  step: Step,
  log: Change,
  segments: readonly Change[],
  reading: RotationReading,
): Promise<Explained | null> {
  const trims: Trim[] = [];
  const departures: Departure[] = [];
  for (const parent of log.before.keys()) {
    const added = segments.filter(({ before }) => before[parent] === null);
    const { trim, departure } = await rotatedFrom(log, parent, added, reading);
    trims.push(trim);
    if (departure !== null) departures.push(departure);
  }
  if (departures.length > 0) return { fault: null, departures };
  if (trims.every(({ gaps }) => gaps.length === 0)) return null;
  return { fault: await judgeTrimmed(step, log, trims, reading.content), departures };
}

/** How far one parent's log stands in the segments that it does not have. */
async function rotatedFrom(
  log: Change,
  parent: number,
  segments: readonly Change[],
  { content, logBytes }: RotationReading,
): Promise<{ readonly trim: Trim; readonly departure: Departure | null }> {
  const entry = log.before[parent] ?? null;
  const [segment] = segments;
  if (!isFile(entry) || segment === undefined) return { trim: NO_TRIM, departure: null };
  const damaged: Change[] = [];
  const unpacked = unpackAll(segments, content, logBytes, damaged);
  const { length, recordStart, next } = await agreementOf([unpacked, content(entry)]);
  const isSegmentOver = next[0] === null && recordStart === length;
  const isLogOver = next[1] === null;
  if (damaged.length === 0 && length > 0 && (isSegmentOver || isLogOver)) {
    const lines = await lineFeedsBefore(content(entry), length);
    return {
      trim: { gaps: [{ start: 0, end: length, lines }], isAll: isLogOver },
      departure: null,
    };
  }
  // How much comes out of a damaged one depends on who unpacks it.
  const start = damaged.length === 0 ? recordStart : 0;
  const span = await spanOfRecord(content(entry), start, 0);
  const line = 1 + (await lineFeedsBefore(content(entry), start));
  const record = await describeRecord(content(entry), span, line, 0);
  const archive = damaged[0] ?? segment;
  return { trim: NO_TRIM, departure: { why: 'segment', parent, archive, record } };
}

/**
 * The contents of compressed segments, one after the other.
 * @param damaged gets the one that is no gzip, cut off, or wrong in its checksum: there it ends
 */
async function* unpackAll(
  segments: readonly Change[],
  content: OpenLog,
  logBytes: number,
  damaged: Change[],
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for (const segment of segments) {
    const { path, after } = segment;
    if (!isFile(after)) continue;
    const unpacked = createGunzip();
    // Whatever goes wrong on the way is told to whoever reads what comes out.
    pipeline(Readable.from(content(after)), unpacked).catch(() => undefined);
    try {
      for await (const piece of unpacked as AsyncIterable<Uint8Array>) {
        size += piece.length;
        if (size > logBytes) throw tooLarge(path, logBytes);
        yield piece;
      }
    } catch (error) {
      if (!isBroken(error)) throw error;
      damaged.push(segment);
      return;
    }
  }
}

/** True for what zlib says of bytes that are no gzip, or cut off. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}

function tooLarge(path: string, logBytes: number): CouldNotCheck {
  return new CouldNotCheck(
    'segment-too-large',
    `${path} unpacks to more than ${logBytes} bytes.`,
    'limits.logBytes in the configuration may allow it.',
  );
}
