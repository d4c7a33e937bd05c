import { WrongUse } from '../core/failure.ts';
import { entryAt, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';

/** A configuration file's content. */
export interface ConfigSource {
  /** What messages call it. */
  readonly name: string;
  /** Where it stands, from the folder that `extends` begins at. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Gets a file that a configuration names, from where the configuration itself was read: what it
 * extends, or whatever else judges a run by it. Else says why not: `"a.yaml" {problem}`.
 * @param path from the root, without `.`, `..` and empty names
 * @param most bytes of a file that is read
 */
export type Reach = (
  path: string,
  most: number,
) => Promise<ConfigSource | { readonly problem: string }>;

/** A configuration, and how to get at what it extends. */
export interface ConfigFound {
  readonly source: ConfigSource;
  readonly reach: Reach;
}

/** What a configuration at the root is called. */
export const CONFIG_NAMES: ReadonlySet<string> = new Set([
  '.lint-protocol.yaml',
  '.lint-protocol.yml',
  '.lint-protocol.json',
]);

/** True for what would be one at the root: other linters look for the nearest one, and this one does not. */
export function isNestedConfig(path: string): boolean {
  const [name = '', ...folders] = path.split('/').reverse();
  return folders.length > 0 && CONFIG_NAMES.has(name);
}

/**
 * What is said of a configuration in a folder with problems that the one at the root does not extend.
 * @param read the paths of all that was read
 */
export function nestedNotes(
  { entries }: Pick<Snapshot, 'entries'>,
  problems: readonly { readonly path: string }[],
  read: readonly string[],
): readonly string[] {
  if (problems.length === 0) return [];
  const nested = entries.filter(({ path }) => isNestedConfig(path) && !read.includes(path));
  return nested.flatMap(({ path }) => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    if (problems.every((problem) => !problem.path.startsWith(folder))) return [];
    return `${path} is not read: the settings of all folders are at the root of the repository. To excuse problems of a folder, give an entry of ignore there a path.`;
  });
}

/** More than any configuration needs, with all that it extends. */
export const CONFIG_BYTES = 2 ** 20;

/**
 * The configuration at the root of a state, null where there is none.
 * @param prefix what messages put before its path: `1a2b3c:` for a state that is not looked at
 * @throws WrongUse when there are two, or one that is no file that can be read.
 */
export async function findConfig(snapshot: Snapshot, prefix = ''): Promise<ConfigSource | null> {
  const there = [...CONFIG_NAMES].sort().flatMap((path) => entryAt(snapshot, path) ?? []);
  const [entry, second] = there;
  if (entry === undefined) return null;
  if (second !== undefined) {
    throw new WrongUse(
      'two-configurations',
      `There are two configurations, ${prefix}${entry.path} and ${prefix}${second.path}.`,
      'Keep one of them, or name one with --config.',
    );
  }
  if (entry.mode === 'symlink' || entry.mode === 'submodule') {
    throw new WrongUse(
      'unreadable-config',
      `The configuration ${prefix}${entry.path} is a ${MODES[entry.mode]}.`,
      'Put a file in its place; links are not followed.',
    );
  }
  const bytes = await bytesOf(entry, snapshot, CONFIG_BYTES);
  if (bytes === null) throw tooLarge(prefix + entry.path);
  return { name: prefix + entry.path, path: entry.path, bytes };
}

const MODES = { symlink: 'symbolic link', submodule: 'submodule' } as const;

/** Reaches files of the state that the configuration stands in, and no others. */
export function reachIn(snapshot: Snapshot, prefix = ''): Reach {
  return async (path, most) => {
    // A link in place of a folder is what stands in the way, so it is what is named.
    const entry = onTheWay(path)
      .flatMap((each) => entryAt(snapshot, each) ?? [])
      .find((each) => each.path === path || each.mode in MODES);
    if (entry === undefined) return { problem: absence(path, snapshot) };
    if (entry.mode === 'symlink' || entry.mode === 'submodule') {
      const link = `a ${MODES[entry.mode]}, and those are not followed`;
      return { problem: entry.path === path ? `is ${link}` : `is behind ${link}` };
    }
    const bytes = await bytesOf(entry, snapshot, most);
    if (bytes === null) return { problem: excess(most) };
    return { name: prefix + path, path, bytes };
  };
}

/** The folders that lead to a path, and the path itself. Where it is a file, none of them is one. */
function onTheWay(path: string): readonly string[] {
  return path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));
}

function absence(path: string, { entries, scope: { mode, head } }: Snapshot): string {
  if (entries.some((each) => each.path.startsWith(`${path}/`))) return 'is a folder';
  if (mode === 'worktree') return 'is not there, or git ignores it';
  return head === null ? 'is not staged' : `is not in the commit ${head}`;
}

/** What keeps a file of more than `most` bytes from being read. */
export function excess(most: number): string {
  return most < 2 ** 20
    ? `is larger than ${most / 2 ** 10} KiB`
    : `is larger than ${most / 2 ** 20} MiB`;
}

/** Null for more than `most` bytes. */
async function bytesOf(
  entry: SnapshotEntry,
  snapshot: Snapshot,
  most: number,
): Promise<Uint8Array | null> {
  for await (const read of snapshot.read([entry], () => most)) {
    if ('bytes' in read) return read.bytes;
  }
  return null;
}

/** The failure for a configuration of more than `CONFIG_BYTES`. */
export function tooLarge(name: string): WrongUse {
  return new WrongUse(
    'unreadable-config',
    `The configuration ${name} is larger than 1 MiB.`,
    'A configuration holds settings only; a file of that size is something else.',
  );
}
