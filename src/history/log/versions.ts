import type { LogContent } from './log-content.ts';
import { RecordNumbers } from './record-numbers.ts';
import { bytesBetween, type RecordList, readRecords } from './records.ts';

/** A log in the states that are compared. */
export interface Versions {
  /** In each parent that has it; parents that have the same count once. */
  readonly parents: readonly LogContent[];
  readonly result: LogContent;
  /** Where a record begins up to which all of them are the same, in bytes. */
  readonly offset: number;
  /** For messages. */
  readonly path: string;
}

/** The records of versions, from where they may differ. Records of the same bytes have the same number. */
export interface VersionRecords {
  readonly parents: readonly RecordList[];
  readonly result: RecordList;
  /** How many different numbers there are. */
  readonly distinct: number;
}

/**
 * Reads the records of all versions.
 * @param view what of a content is compared: from the offset on
 * @throws CouldNotCheck when there are too many
 */
export async function readVersions(
  versions: Versions,
  view = (content: LogContent): LogContent =>
    bytesBetween(content, versions.offset, Number.POSITIVE_INFINITY),
  numbering = new RecordNumbers(versions.path),
): Promise<VersionRecords> {
  const parents: RecordList[] = [];
  for (const content of versions.parents) {
    parents.push(await readRecords(view(content), numbering));
  }
  const result = await readRecords(view(versions.result), numbering);
  return { parents, result, distinct: numbering.count };
}
