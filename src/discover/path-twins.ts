import type { Options } from '../core/config.ts';
import type { LayoutPlace } from '../core/layout.ts';
import {
  comparedName,
  foldedName,
  meantPath,
  oddity,
  type PathFault,
  type PathTwin,
  plainName,
} from '../core/path-twin.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { mayBeNamed, namedTwins } from './named-twins.ts';
import { MAY_BE_ODD, MAY_HAVE_TWIN, nameAt, OUTSIDE, placeIn } from './twin-places.ts';

/** What may be taken for something else by its path; null for what it may be taken for. */
export type PathTwins = ReadonlyMap<string, PathTwin | null>;

type Fault = PathFault;

/** A path, or a folder of some. */
interface Node {
  readonly path: string;
  readonly place: LayoutPlace;
  /** The path as a file system without case may have it: equal for those that it takes for the same. */
  readonly key: string;
  /** Null where nothing is wrong with it or a folder above. */
  readonly fault: Fault | null;
  /** True for a name that the layout has, where any other spelling of it is a fault. */
  readonly isRight: boolean;
  /** A fault only of some of what is in it. */
  readonly faultBelow: Fault | null;
}

const ROOT: Node = {
  path: '',
  place: OUTSIDE,
  key: '',
  isRight: false,
  fault: null,
  faultBelow: null,
};

/**
 * Finds paths that may be taken for others: those that a file system without case, or a reader, can't
 * tell from the folders and files of a protocol. It is one pass over the paths: most are left after
 * one look, also those that are folded already, for of two twins one is not.
 * @param entries sorted by path
 */
export function pathTwins(
  entries: readonly SnapshotEntry[],
  options: Pick<Options, 'history' | 'subagents' | 'custom'>,
): PathTwins {
  const seen = new SeenPaths(entries);
  const found = new Map<string, Fault>();
  const rest: SnapshotEntry[] = [];
  for (const entry of concernedIn(entries)) {
    const { fault } = seen.add(entry);
    if (fault === null) rest.push(entry);
    else found.set(entry.path, fault);
  }
  const twins = seen.twins();
  if (twins.size > 0) {
    for (const { path } of rest) {
      const fault = faultAbove(path, twins);
      if (fault !== null) found.set(path, fault);
    }
  }
  for (const [path, fault] of namedTwins(entries, options)) found.set(path, fault);
  return withOthers(found, entries);
}

const isConcerned = ({ path }: SnapshotEntry) => MAY_BE_ODD.test(path) && MAY_HAVE_TWIN.test(path);

/** Those that are looked at closely. */
const concerned = new WeakMap<readonly SnapshotEntry[], readonly SnapshotEntry[]>();

function concernedIn(entries: readonly SnapshotEntry[]): readonly SnapshotEntry[] {
  const found = concerned.get(entries) ?? entries.filter(isConcerned);
  concerned.set(entries, found);
  return found;
}

/** Takes note that entries are others of which a few went and came: then only these are looked at once more. */
export function concernAgain(
  before: readonly SnapshotEntry[],
  entries: readonly SnapshotEntry[],
  {
    gone,
    come,
  }: {
    readonly gone: ReadonlyMap<string, SnapshotEntry>;
    readonly come: ReadonlyMap<string, SnapshotEntry>;
  },
): void {
  const left = concernedIn(before).filter(({ path }) => !gone.has(path));
  const found = [...left, ...[...come.values()].filter(isConcerned)];
  concerned.set(
    entries,
    found.sort((a, b) => (a.path < b.path ? -1 : 1)),
  );
}

/**
 * False for a path that is neither taken for another one nor is what others are taken for, whatever
 * else there is. True is no more than a perhaps.
 */
export function mayMatterByName(
  path: string,
  options: Pick<Options, 'history' | 'subagents' | 'custom'>,
): boolean {
  return MAY_HAVE_TWIN.test(path) || mayBeNamed(path, options);
}

/** The paths that matter, as a file system without case would have them. */
class SeenPaths {
  readonly #folders = new Map<string, Node>([['', ROOT]]);
  /** The spellings of a key. */
  readonly #spellings = new Map<string, string | Set<string>>();
  readonly #several: Set<string>[] = [];
  readonly #entries: readonly SnapshotEntry[];

  constructor(entries: readonly SnapshotEntry[]) {
    this.#entries = entries;
  }

  add({ path, mode }: SnapshotEntry): Node {
    return this.#node(path, mode === 'symlink' || mode === 'submodule');
  }

  /** What is wrong with a spelling of which there are several. */
  twins(): ReadonlyMap<string, Fault> {
    const twins = new Map<string, Fault>();
    for (const spellings of this.#several) {
      const sorted = [...spellings].sort();
      const meant =
        sorted.find((path) => path.split('/').every(isFolded)) ??
        sorted.find((path) => isFolded(nameOf(path))) ??
        (sorted[0] as string);
      for (const spelled of sorted) {
        if (spelled !== meant) twins.set(spelled, { fault: 'spelling', spelled, meant });
      }
    }
    return twins;
  }

  #folder(path: string): Node {
    const known = this.#folders.get(path);
    if (known !== undefined) return known;
    const folder = this.#node(path, true);
    this.#folders.set(path, folder);
    return folder;
  }

  #node(path: string, isFolder: boolean): Node {
    const at = path.lastIndexOf('/');
    const above = this.#folder(path.slice(0, Math.max(0, at)));
    const node = nodeIn(above, path, path.slice(at + 1), isFolder);
    // Another spelling of a name that the layout has is a fault of its own.
    // But not of the folders above it: those make another path of it.
    const isCompared =
      node.fault === null &&
      node.place.wants !== 'nothing' &&
      (!node.isRight || above.place.wants === 'nothing');
    if (isCompared) this.#spelled(node);
    return node;
  }

  #spelled({ key, path }: Node): void {
    const others = this.#spellings.get(key);
    if (others === undefined) this.#spellings.set(key, path);
    else if (typeof others !== 'string') others.add(path);
    else if (others !== path) this.#isSeveral(key, others, path);
    // What is folded as it is was not looked at.
    if (others === undefined && key !== path && isThere(this.#entries, key)) {
      this.#isSeveral(key, key, path);
    }
  }

  #isSeveral(key: string, ...spellings: readonly string[]): void {
    const several = new Set(spellings);
    this.#spellings.set(key, several);
    this.#several.push(several);
  }
}

/** True where a path is one of the entries, or a folder of one. */
function isThere(entries: readonly SnapshotEntry[], path: string): boolean {
  return [path, `${path}/`].some((wanted) => {
    let from = 0;
    let to = entries.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((entries[middle] as SnapshotEntry).path < wanted) from = middle + 1;
      else to = middle;
    }
    const found = entries[from]?.path;
    return wanted === path ? found === path : found?.startsWith(wanted) === true;
  });
}

function nodeIn(above: Node, path: string, name: string, isFolder: boolean): Node {
  const known = nameAt(above.place, comparedName(name), isFolder);
  const place = known?.place ?? placeIn(above.place);
  // Folders that other programs use as well are compared within one folder.
  const isOwn = above.place.wants === 'nothing' && place.wants === 'distinct';
  const keyAbove = isOwn ? above.path : above.key;
  const key = (keyAbove && `${keyAbove}/`) + foldedName(name);
  const isRight = known?.alone === true && known.name === name;
  const none = { path, place, key, isRight, fault: above.fault, faultBelow: null };
  if (above.fault !== null) return none;
  if (known?.alone === true && above.faultBelow !== null) {
    const meant = `${above.faultBelow.meant}/${known.name}`;
    return { ...none, fault: { fault: 'spelling', spelled: path, meant } };
  }
  const inFolder = path.slice(0, path.length - name.length);
  if (known !== null && known.name !== name && known.alone !== false) {
    const fault: Fault = { fault: 'spelling', spelled: path, meant: inFolder + known.name };
    return known.alone === 'below' ? { ...none, faultBelow: fault } : { ...none, fault };
  }
  const odd = above.place.wants === 'plain' ? oddity(name) : null;
  // Of some names nothing is left.
  const meant = inFolder + (plainName(name) === name ? '_' : plainName(name));
  return odd === null ? none : { ...none, fault: { fault: odd, spelled: path, meant } };
}

function isFolded(name: string): boolean {
  return name === foldedName(name);
}

/** What is wrong with the first name of a path of which there is another spelling. */
function faultAbove(path: string, twins: ReadonlyMap<string, Fault>): Fault | null {
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
    const fault = twins.get(path.slice(0, end));
    if (fault !== undefined) return fault;
  }
  return twins.get(path) ?? null;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The faults, and what there is that the paths may be taken for. */
function withOthers(
  faults: ReadonlyMap<string, Fault>,
  entries: readonly SnapshotEntry[],
): PathTwins {
  const found = new Map<string, PathTwin | null>();
  if (faults.size === 0) return found;
  const meant = new Set(
    [...faults].flatMap(([path, fault]) => [fault.meant, meantPath(path, fault)]),
  );
  const there = firstAt(entries, meant);
  for (const [path, fault] of faults) {
    // Of a folder, the file of the same name, else any.
    const other = there.get(meantPath(path, fault)) ?? there.get(fault.meant) ?? null;
    found.set(path, { ...fault, isFolder: fault.spelled !== path, other });
    if (other !== null && !faults.has(other)) found.set(other, null);
  }
  return found;
}

/** What is at each of some paths: the path itself, or the first file of a folder. */
function firstAt(
  entries: readonly SnapshotEntry[],
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { path } of entries) {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end);
      if (wanted.has(folder) && !first.has(folder)) first.set(folder, path);
    }
    if (wanted.has(path)) first.set(path, path);
  }
  return first;
}
