import { arrange } from './arrangement.ts';
import { type Faults, findFaults, type RecordFault } from './faults.ts';
import type { LogContent } from './log-content.ts';
import { withoutByteOrderMark, withoutCarriageReturns } from './plain-text.ts';
import { bytesBetween } from './records.ts';
import { readVersions, type VersionRecords, type Versions } from './versions.ts';

/** What is wrong with a log of which nothing but line ends was rewritten, and maybe its byte-order mark. */
export interface LineEndFaults extends Faults {
  readonly kind: 'line-ends' | 'byte-order-mark';
}

/**
 * Judges versions of a log again with carriage returns set aside, then the byte-order mark too.
 * Null where that does not explain what is wrong with them.
 * @param written their records as they are
 */
export async function lineEndFaults(
  versions: Versions,
  written: VersionRecords,
): Promise<LineEndFaults | null> {
  const withMarks = (content: LogContent, offset: number) =>
    withoutCarriageReturns(bytesBetween(content, offset, Number.POSITIVE_INFINITY));
  const lineEnds = differences(written, await readVersions(versions, withMarks), versions.path);
  if (lineEnds !== null) return { kind: 'line-ends', ...lineEnds };

  const unmarked = (content: LogContent, offset: number) =>
    withoutCarriageReturns(withoutByteOrderMark(content, offset));
  const marks = differences(written, await readVersions(versions, unmarked), versions.path);
  return marks && { kind: 'byte-order-mark', ...marks };
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
