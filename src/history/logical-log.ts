import { CouldNotCheck } from '../core/failure.ts';
import { NotGzip, unpacked } from '../core/gzip.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';
import { nameOf, recordsIn } from './log-records.ts';
import { reread } from './reread.ts';
import type { StepSegments } from './segments.ts';

/** How a rotation is looked into. */
export interface RotationReading {
  readonly content: OpenLog;
  /** Bytes that segments may unpack to. */
  readonly logBytes: number;
}

/** The segments of a log and what is left in it, oldest first, in one state. */
export interface LogParts {
  readonly segments: readonly SnapshotEntry[];
  /** Null where there is no log. */
  readonly log: SnapshotEntry | null;
}

/** A part of a logical log, and where it begins there. */
export interface PlacedPart {
  readonly entry: SnapshotEntry;
  readonly isSegment: boolean;
  readonly start: number;
  /** The records that begin before it. */
  readonly lines: number;
}

/** A log and its segments as one log. */
export interface LogicalLog {
  readonly content: LogContent;
  readonly parts: readonly PlacedPart[];
  readonly length: number;
  /** The records that a line feed ends. */
  readonly lines: number;
}

/**
 * Puts a log together.
 * @param holders of each segment, which parents have it; null where no record is in two segments by
 * way of two parents
 */
export async function logicalLog(
  { segments, log }: LogParts,
  holders: ((segment: SnapshotEntry) => readonly number[]) | null,
  { content: open, logBytes }: RotationReading,
): Promise<LogicalLog> {
  const entries = [...segments, ...(log === null ? [] : [log])];
  const contents = (): AsyncGenerator<Uint8Array>[] => {
    const seen = new Copies();
    return entries.map((entry) => {
      if (entry === log) return piecesOf(open(entry));
      const content = unpackedOrNothing(open(entry));
      return holders === null ? content : seen.once(content, holders(entry));
    });
  };
  const parts: PlacedPart[] = [];
  let [start, lines] = [0, 0];
  for (const [index, content] of contents().entries()) {
    const entry = entries[index];
    if (entry === undefined) continue;
    parts.push({ entry, isSegment: entry !== log, start, lines });
    for await (const piece of content) {
      start += piece.length;
      lines += lineFeeds(piece);
      if (entry !== log && start > logBytes) throw tooLarge(entry.path, logBytes);
    }
  }
  const content = reread(async function* () {
    for (const part of contents()) yield* part;
  });
  return { content, parts, length: start, lines };
}

/** The one that a step leaves: what segments of several parents hold both counts once. */
export function logicalAfter(
  { before, after: segments }: StepSegments,
  log: SnapshotEntry | null,
  reading: RotationReading,
): Promise<LogicalLog> {
  const holders = ({ id }: SnapshotEntry): number[] =>
    [...before.keys()].filter((parent) => before[parent]?.some((each) => each.id === id));
  const inherited = segments.map(holders).filter(({ length }) => length > 0);
  const isOfOne = [...before.keys()].some((one) => inherited.every((all) => all.includes(one)));
  return logicalLog({ segments, log }, isOfOne ? null : holders, reading);
}

/** The part in which a byte of a logical log is; the last one for what is behind all of it. */
export function partAt({ parts }: LogicalLog, offset: number): PlacedPart | null {
  return parts.findLast(({ start }) => start <= offset) ?? null;
}

/** The first of some segments that is more or less than gzip; all are looked at, for what they unpack to. */
export async function firstDamaged(
  segments: readonly SnapshotEntry[],
  { content, logBytes }: RotationReading,
): Promise<SnapshotEntry | null> {
  let size = 0;
  for (const segment of segments) {
    try {
      for await (const piece of unpacked(content(segment))) {
        size += piece.length;
        if (size > logBytes) throw tooLarge(segment.path, logBytes);
      }
    } catch (error) {
      if (error instanceof NotGzip) return segment;
      throw error;
    }
  }
  return null;
}

/** A damaged segment that was there before holds nothing: how much comes out depends on who unpacks it. */
async function* unpackedOrNothing(content: LogContent): AsyncGenerator<Uint8Array> {
  try {
    for await (const _ of unpacked(content));
  } catch (error) {
    if (error instanceof NotGzip) return;
    throw error;
  }
  yield* unpacked(content);
}

async function* piecesOf(content: LogContent): AsyncGenerator<Uint8Array> {
  yield* content;
}

/** Tells records apart of which several segments hold a copy, from those that a log held twice. */
class Copies {
  /** How often each parent's segments held a record so far. */
  readonly #held = new Map<number, Map<string, number>>();
  readonly #given = new Map<string, number>();

  /** The records of a segment, without those that another parent's segment held already. */
  async *once(
    content: AsyncIterable<Uint8Array>,
    holders: readonly number[],
  ): AsyncGenerator<Uint8Array> {
    for await (const record of recordsIn(content)) {
      const name = nameOf(record);
      const given = this.#given.get(name) ?? 0;
      const copies = holders.map((parent) => this.#count(parent, name));
      const copy = copies.length === 0 ? given + 1 : Math.max(...copies);
      if (given >= copy) continue;
      this.#given.set(name, copy);
      yield Buffer.concat([record.bytes, Buffer.from('\n')]);
    }
  }

  #count(parent: number, name: string): number {
    const counts = this.#held.get(parent) ?? new Map<string, number>();
    this.#held.set(parent, counts);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count;
  }
}

function tooLarge(path: string, logBytes: number): CouldNotCheck {
  return new CouldNotCheck(
    'segment-too-large',
    `${path} unpacks to more than ${logBytes} bytes.`,
    'limits.logBytes in the configuration may allow it.',
  );
}

function lineFeeds(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
