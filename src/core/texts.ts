import { isObject } from './json-value.ts';
import type { Snapshot } from './snapshot.ts';

/** More bytes than a file has of which somebody corrects something by hand. */
const MOST_READ = 16 * 1024 * 1024;

/** The texts of some files of a state, by path; those that are larger than anybody mends are left out. */
export async function textsOf(
  { entries, read }: Snapshot,
  isWanted: (path: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const wanted = entries.filter(({ path }) => isWanted(path));
  const texts = new Map<string, string>();
  for await (const found of read(wanted, () => MOST_READ)) {
    if ('bytes' in found) texts.set(found.entry.path, new TextDecoder().decode(found.bytes));
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
