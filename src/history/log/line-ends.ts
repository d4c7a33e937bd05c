import { arrange } from './arrangement.ts';
import { type Faults, findFaults, type RecordFault } from './faults.ts';
import type { LogContent } from './log-content.ts';
import { byteOrderMarkOf, withoutByteOrderMark, withoutCarriageReturns } from './plain-text.ts';
import { bytesBetween, spanOfRecord } from './records.ts';
import { readVersions, type VersionRecords, type Versions } from './versions.ts';

/** What is wrong with a log of which nothing but line ends and its byte-order mark was rewritten. */
export interface LineEndFaults extends Faults {
  readonly kind: 'line-ends' | 'byte-order-mark';
}

/**
 * Judges versions of a log again with carriage returns set aside, and the byte-order mark where it
 * differs. Null where that does not explain what is wrong with them.
 * @param written their records as they are
 * @param fault the first that is wrong with those
 */
export async function lineEndFaults(
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
