import type { LogRecord, LogRewrite } from '../../core/log-change.ts';
import { agreementOf } from './agreement.ts';
import { arrange } from './arrangement.ts';
import { type Faults, findFaults, type RecordFault } from './faults.ts';
import { type Parting, type WithoutLeft, withoutLeft } from './left-records.ts';
import type { LogContent } from './log-content.ts';
import { describeRecord } from './log-record.ts';
import { byteOrderMarkOf, withoutByteOrderMark, withoutCarriageReturns } from './plain-text.ts';
import { RecordNumbers } from './record-numbers.ts';
import { bytesBetween, firstCopyOf, lineFeedsBefore, spanOfRecord } from './records.ts';
import { readVersions, type VersionRecords, type Versions } from './versions.ts';

/**
 * What a log did not keep of its parents' records; null where it kept all. Its `parent` is an index
 * into the parents of the versions.
 * @param parting asked where it did not: what left a side before they were merged need not be kept
 * @throws CouldNotCheck when there is too much to compare
 */
export async function findRewrite(
  versions: Versions,
  parting: () => Promise<Parting>,
): Promise<LogRewrite | null> {
  const numbering = new RecordNumbers(versions.path);
  const records = await readVersions(versions, undefined, numbering);
  const all = findFaults(records, versions.path);
  if (all === null) return null;
  const left = await withoutLeft(records, await parting(), numbering);
  const faults = left === null ? all : faultsWithout(left, versions.path);
  if (faults === null) return null;
  const lineEnds = await lineEndFaults(versions, records, faults.first);
  const { first, lost, inserted } = lineEnds ?? faults;
  const comparison = await compare(versions, records, first);
  const { parent } = first;
  const { before, after } = comparison;
  const counted = { parent, lost, inserted, before };
  if (after === null) return { kind: 'removed', ...counted, after };
  if (lineEnds !== null) return { kind: lineEnds.kind, ...counted, after };
  if (comparison.isGlued) return { kind: 'glued', ...counted, after };
  if (first.kind === 'line-end') return { kind: 'line-end', ...counted, after };
  if (first.kind === 'lost') return { kind: 'changed', ...counted, after };
  if (first.overtaken === null) {
    const index = after.line - 1;
    const copy = await firstCopyOf(versions.result, index);
    return { kind: 'inserted', ...counted, after, repeats: copy < index ? copy + 1 : null };
  }
  const { firstLine } = comparison;
  const overtaken = {
    before: firstLine + first.overtaken.before,
    after: firstLine + first.overtaken.after,
  };
  return { kind: 'reordered', ...counted, after, overtaken };
}

/** What is wrong with a log of which nothing but line ends and its byte-order mark was rewritten. */
interface LineEndFaults extends Faults {
  readonly kind: 'line-ends' | 'byte-order-mark';
}

/**
 * Judges versions of a log again with carriage returns set aside, and the byte-order mark where it
 * differs. Null where that does not explain what is wrong with them.
 * @param written their records as they are
 * @param fault the first that is wrong with those
 */
async function lineEndFaults(
  versions: Versions,
  written: VersionRecords,
  { kind, parent, before, after }: RecordFault,
): Promise<LineEndFaults | null> {
  const { parents, result, offset, path } = versions;
  const log = parents[parent];
  if (kind !== 'lost' || after === null || log === undefined) return null;
  const isMarked = (await byteOrderMarkOf(log)) !== (await byteOrderMarkOf(result));
  const isCrlf =
    (await isReturned(log, offset, before)) !== (await isReturned(result, offset, after));
  if (!isMarked && !isCrlf) return null;

  const plain = await readVersions(versions, (content) =>
    withoutCarriageReturns(
      isMarked
        ? withoutByteOrderMark(content, offset)
        : bytesBetween(content, offset, Number.POSITIVE_INFINITY),
    ),
  );
  const faults = differences(written, plain, path);
  return faults && { kind: isMarked ? 'byte-order-mark' : 'line-ends', ...faults };
}

/** Whether a record ends in a carriage return. */
async function isReturned(content: LogContent, offset: number, index: number): Promise<boolean> {
  const { end, textEnd } = await spanOfRecord(content, offset, index);
  return textEnd < end;
}

/** Which records of the parents differ as they are written, where none does in plain text; else null. */
function differences(written: VersionRecords, plain: VersionRecords, path: string): Faults | null {
  if (findFaults(plain, path) !== null) return null;
  const lists = plain.parents.map(({ numbers }) => numbers);
  const { placements } = arrange(lists, plain.result.numbers, plain.distinct, true, path);
  const different = new Set<number>();
  let first: (RecordFault & { readonly after: number }) | null = null;
  for (const [parent, { positions }] of placements.entries()) {
    for (const [before, after] of positions.entries()) {
      if (written.parents[parent]?.numbers[before] === written.result.numbers[after]) continue;
      different.add(after);
      if (first !== null && first.after <= after) continue;
      first = { kind: 'lost', parent, before, after, overtaken: null };
    }
  }
  return first && { first, lost: different.size, inserted: 0 };
}

/** What is wrong besides what left a side before: its places are those of all records. */
function faultsWithout({ records, indexes }: WithoutLeft, path: string): Faults | null {
  const faults = findFaults(records, path);
  if (faults === null) return null;
  const { first } = faults;
  const placeOf = (index: number) => indexes[first.parent]?.[index] ?? index;
  const overtaken = first.overtaken && {
    ...first.overtaken,
    before: placeOf(first.overtaken.before),
  };
  return { ...faults, first: { ...first, before: placeOf(first.before), overtaken } };
}

/** The records that a fault is about. */
interface Comparison {
  readonly before: LogRecord;
  readonly after: LogRecord | null;
  /** Whether the one after is the one before, which had no line end yet, and more. */
  readonly isGlued: boolean;
  /** The line of the first record of the lists. */
  readonly firstLine: number;
}

async function compare(
  { parents, result, offset }: Versions,
  records: VersionRecords,
  fault: RecordFault,
): Promise<Comparison> {
  const parent: LogContent = parents[fault.parent] ?? [];
  const firstLine = 1 + (await lineFeedsBefore(result, offset));
  const span = await spanOfRecord(parent, offset, fault.before);
  const line = firstLine + fault.before;
  if (fault.after === null) {
    const before = await describeRecord(parent, span, line, 0);
    return { before, after: null, isGlued: false, firstLine };
  }
  const afterSpan = await spanOfRecord(result, offset, fault.after);
  const { length, next } = await agreementOf([
    bytesBetween(parent, span.start, span.end),
    bytesBetween(result, afterSpan.start, afterSpan.end),
  ]);
  const list = records.parents[fault.parent];
  const isUnfinished = list?.isFinished === false && fault.before === list.numbers.length - 1;
  const isGlued = isUnfinished && next[0] === null && next[1] !== null;
  const shared = isGlued || fault.kind === 'lost' || fault.kind === 'line-end' ? length : 0;
  return {
    before: await describeRecord(parent, span, line, shared),
    after: await describeRecord(result, afterSpan, firstLine + fault.after, shared),
    isGlued,
    firstLine,
  };
}
