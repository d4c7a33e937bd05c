import { isObject } from './json-value.ts';
import type { Snapshot, SnapshotEntry } from './snapshot.ts';

/** More bytes than a file has of which somebody corrects something by hand. */
const MOST_READ = 16 * 1024 * 1024;

/** The texts of some files of a state, by path; those that are larger than anybody mends are left out. */
export async function textsOf(
  snapshot: Pick<Snapshot, 'entries' | 'read'>,
  isWanted: (path: string) => boolean = () => true,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const [path, text] of eachText(snapshot, isWanted)) texts.set(path, text);
  return texts;
}

/** The same one after the other, for whoever needs to keep none of them. */
export async function* eachText(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  isWanted: (path: string) => boolean,
): AsyncGenerator<readonly [path: string, text: string]> {
  const wanted = entries.filter(({ path }) => isWanted(path));
  for await (const found of read(wanted, () => MOST_READ)) {
    if ('bytes' in found) yield [found.entry.path, new TextDecoder().decode(found.bytes)];
  }
}

/** The texts of entries, in their order; null where one of them cannot be read, or is larger than that. */
export async function textsIn(
  entries: readonly (SnapshotEntry | null | undefined)[],
  { read }: Pick<Snapshot, 'read'>,
): Promise<readonly string[] | null> {
  const texts: string[] = [];
  const wanted = entries.flatMap((entry) => entry ?? []);
  for await (const found of read(wanted, () => MOST_READ)) {
    if (!('bytes' in found)) return null;
    texts.push(Buffer.from(found.bytes).toString());
  }
  return texts;
}

/** The object that a line of a log holds; null where it holds none. */
export function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
