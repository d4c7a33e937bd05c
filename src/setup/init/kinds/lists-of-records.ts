import { isUtf8 } from 'node:buffer';
import { isObject, jsonIn } from '../../../core/json-value.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../../../core/snapshot.ts';

/** A file whose lines are objects that have keys in common. */
export interface ListOfRecords {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** The keys that all of them have. */
  readonly keys: readonly string[];
  /** The member that is the id of each; null where none is. */
  readonly id: string | null;
}

const LISTS = /\.(?:jsonl|ndjson)$/i;

/** What a program made or took along, and what tests read. */
const NOT_KEPT =
  /(?:^|\/)(?:node_modules|vendor|dist|build|tests?|__tests__|fixtures|testdata|examples?)\//i;

/** A list of more files is nobody's log of decisions. */
const MOST_FILES = 20;
const MOST_BYTES = 2 ** 22;
const FEWEST_LINES = 3;
const MOST_LINES = 10_000;

/** Members that are ids where others are unique by chance. */
const LIKE_AN_ID = /^(?:id|key|uuid|.*[_-]id|.*Id)$/;

/** What somebody numbered: each of all values. */
const SERIAL = /^[A-Za-z]{1,10}[-_]?\d{1,9}$/;

/** True for a file that its own repository keeps for its own sake. */
export function isKept(entry: SnapshotEntry): boolean {
  return isFile(entry) && !NOT_KEPT.test(entry.path);
}

/**
 * The lists of JSON objects that no protocol knows: of three lines or more, all of them objects that have
 * two keys in common.
 * @param isKnown true for a file that a protocol knows
 */
export async function listsOfRecords(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  isKnown: (path: string) => boolean,
): Promise<readonly ListOfRecords[]> {
  const files = entries.filter((each) => LISTS.test(each.path) && isKept(each));
  const asked = files.filter(({ path }) => !isKnown(path)).slice(0, MOST_FILES);
  const lists: ListOfRecords[] = [];
  for await (const blob of read(asked, () => MOST_BYTES)) {
    const records = 'bytes' in blob ? recordsIn(textOf(blob.bytes)) : [];
    const [first = {}] = records;
    const keys = Object.keys(first).filter((key) =>
      records.every((each) => Object.hasOwn(each, key)),
    );
    if (!('bytes' in blob) || keys.length < 2) continue;
    const { bytes, entry } = blob;
    lists.push({ path: entry.path, bytes, records, keys, id: idAmong(keys, records) });
  }
  return lists;
}

/** None where it is not UTF-8: what is wrong from the first day is no format. */
function textOf(bytes: Uint8Array): string {
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : '';
}

/** None where a line is something else. */
function recordsIn(text: string): ListOfRecords['records'] {
  const lines = text.replace(/\n$/, '').split('\n');
  if (lines.length < FEWEST_LINES || lines.length > MOST_LINES) return [];
  const objects = lines.map(jsonIn).filter(isObject);
  return objects.length === lines.length ? objects : [];
}

function idAmong(keys: readonly string[], records: ListOfRecords['records']): string | null {
  const isUnique = (key: string) => {
    const found = new Set(records.map((each) => each[key]));
    return found.size === records.length && [...found].every((each) => typeof each === 'string');
  };
  const isNumbered = (key: string) => records.every((each) => SERIAL.test(String(each[key])));
  const isLikely = (key: string) => LIKE_AN_ID.test(key) || isNumbered(key);
  return keys.find((key) => !/[.\s]/.test(key) && isLikely(key) && isUnique(key)) ?? null;
}
