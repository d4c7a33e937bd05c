import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type BlobRead, entryAt, type SnapshotEntry } from '../../../core/snapshot.ts';
import { sortByPath } from '../../order.ts';
import { ATTRIBUTES_QUESTION } from '../attributes.ts';
import type { Environment } from '../environment.ts';
import type { Git } from '../git.ts';
import { IGNORED_QUESTION, ignoredIn, ignoredPaths } from '../ignored-paths.ts';
import { ObjectSources } from '../object-sources.ts';
import type { Settings } from '../settings.ts';
import { listWorktree, modeOf, type WorktreeListing } from '../worktree-listing.ts';
import { AskedGit } from './asked-git.ts';
import { HeldContents } from './held-contents.ts';
import { type TreeChanges, WatchedTree } from './watched-tree.ts';

/** A listing, and what is held of it. */
interface HeldListing extends WorktreeListing {
  readonly contents: HeldContents;
}

/** Whose work tree it is. */
export interface HeldPlace {
  readonly root: string;
  readonly gitDir: string;
  readonly git: Git;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Paths that a file system may take for one of ASCII in another case, or another form of the same. */
const MEANT_OTHERWISE = /[^\x20-\x7e]/;

/** Where git looks for the settings of the machine, and for attributes, where nothing else is set. */
const OF_MACHINE = ['/etc/gitconfig', '/etc/gitattributes'];

const IN_GIT_DIR = [
  'index',
  'HEAD',
  'config',
  'config.worktree',
  'info/exclude',
  'info/attributes',
  // Where objects are: a git that goes on running knows what this said when it began.
  'objects/info/alternates',
];

/**
 * The files outside the work tree that a listing of it rests on, whether they are there or not;
 * null where they can't be named.
 */
function controlFiles(
  gitDir: string,
  env: Environment,
  { files, named }: Settings,
): readonly string[] | null {
  const home = env['HOME'] ?? homedir();
  const user = env['XDG_CONFIG_HOME'] || join(home, '.config');
  const found = [
    ...IN_GIT_DIR.map((name) => join(gitDir, name)),
    ...OF_MACHINE,
    ...files,
    join(home, '.gitconfig'),
    ...['config', 'ignore', 'attributes'].map((name) => join(user, 'git', name)),
    env['GIT_CONFIG_GLOBAL'] ?? '',
    env['GIT_CONFIG_SYSTEM'] ?? '',
  ];
  for (const path of [named.ignores, named.attributes]) {
    if (path === null || path === '') continue;
    const whole = path.startsWith('~/') ? join(home, path.slice(2)) : path;
    // Below another user's home, or where git was installed.
    if (!isAbsolute(whole)) return null;
    found.push(whole);
  }
  return [...new Set(found)].filter(isAbsolute);
}

/**
 * A work tree that is listed again and again. Git lists it, twice: what was looked at between the two
 * is what the second one saw, or shows that it changed. From then on only what the file system tells
 * of files and folders is looked at, until something changes that git alone can judge.
 */
export class HeldWorktree {
  /** Those of all who open the repository. */
  readonly sources: ObjectSources;
  readonly #place: HeldPlace;
  readonly #attributes: AskedGit;
  readonly #ignored: AskedGit;
  #tree: WatchedTree | null = null;
  #listed: HeldListing | null = null;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(place: HeldPlace) {
    this.#place = place;
    this.sources = new ObjectSources(place.git);
    this.#attributes = new AskedGit(place.git, ATTRIBUTES_QUESTION);
    this.#ignored = new AskedGit(place.git, IGNORED_QUESTION);
  }

  /** As git lists it. @throws CouldNotCheck when git fails. */
  list(preload?: () => void): Promise<WorktreeListing> {
    const listing = this.#turn.then(() => this.#list(preload));
    this.#turn = listing.catch(() => undefined);
    return listing;
  }

  /** Those of some paths that git ignores, in their order. @throws CouldNotCheck when git fails. */
  async ignored(paths: readonly string[]): Promise<readonly string[]> {
    if (this.#tree === null) return ignoredPaths(this.#place.git, paths);
    return ignoredIn(await this.#ignored.ask(paths.map((path) => `./${path}`)));
  }

  /** Ends what runs in the background. */
  end(): Promise<void> {
    this.#attributes.end();
    this.#ignored.end();
    this.#tree = null;
    return this.sources.renew();
  }

  async #list(preload?: () => void): Promise<HeldListing> {
    const again = await this.#again();
    if (again !== null) {
      this.#listed = again;
      return again;
    }
    // What they read may have changed.
    await this.end();
    const tree = this.#listed === null ? null : await this.#watched(this.#listed);
    const attributesOf = (paths: readonly string[]) => this.#attributes.ask(paths);
    const listing = await listWorktree(this.#place.git, preload, attributesOf);
    const isWatched = tree !== null && this.#isCovered(listing, tree);
    // What else is there, git ignores.
    if (isWatched) tree.keepOnly(new Set(listing.entries.map(({ path }) => path)));
    this.#tree = isWatched ? tree : null;
    const contents = new HeldContents();
    this.#listed = { ...listing, contents, ...(isWatched && this.#knownOf(tree, contents)) };
    return this.#listed;
  }

  /** What is known of the files of the last look, and of what is read of them from now on. */
  #knownOf(tree: WatchedTree, contents: HeldContents): Pick<WorktreeListing, 'known'> {
    const { looks } = tree;
    const note = (read: BlobRead): void => {
      const file = tree.file(read.entry.path);
      // It may have changed before it was looked at last, and after it was read.
      if (!file?.isSettled || file.since > looks || !('bytes' in read)) return;
      contents.keep(read.entry, read.id, read.bytes);
    };
    return { known: { bytesOf: (entry) => contents.bytesOf(entry), note } };
  }

  async #watched({ entries, files }: HeldListing): Promise<WatchedTree | null> {
    const { root, gitDir, git, now } = this.#place;
    const control = controlFiles(gitDir, git.env, files.settings);
    if (control === null) return null;
    const ignored = async (folders: readonly string[]) => new Set(await ignoredPaths(git, folders));
    return WatchedTree.of({ root, now }, entries, control, ignored);
  }

  /** Whether a look that came before a listing saw all that the listing rests on. */
  #isCovered(listing: WorktreeListing, tree: WatchedTree): boolean {
    const { gitDir, git } = this.#place;
    const control = controlFiles(gitDir, git.env, listing.files.settings);
    const isControlled = control?.every((path) => tree.isControlled(path)) === true;
    return isControlled && isUsual(listing) && areCovered(listing, tree);
  }

  /** Null where git has to list all. */
  async #again(): Promise<HeldListing | null> {
    const [tree, before] = [this.#tree, this.#listed];
    const changes = tree?.look() ?? null;
    if (tree === null || before === null || changes === null) return null;
    if (isUnclear(changes, before)) return null;
    const paths = [...changes.added.keys()];
    const ignored = new Set(paths.length === 0 ? [] : await this.ignored(paths));
    for (const path of ignored) tree.drop(path);
    const contents = before.contents.without([...changes.changed.keys(), ...changes.gone]);
    const listing = changed(before, changes, ignored, contents);
    return { ...listing, contents, ...this.#knownOf(tree, contents) };
  }
}

/** Whether only git can say what changes mean. */
function isUnclear({ added, gone }: TreeChanges, { absent, entries }: HeldListing): boolean {
  if (added.size === 0) return false;
  // Under a name that the index has, perhaps in another case, it is no new file.
  if (absent.size > 0 || [...added.keys()].some((path) => MEANT_OTHERWISE.test(path))) return true;
  const tracked = gone.filter((path) => (entryAt({ entries }, path)?.id ?? null) !== null);
  const left = new Set(tracked.map((path) => path.toLowerCase()));
  return [...added.keys()].some((path) => left.has(path.toLowerCase()));
}

/** A listing after some changes; the same entries where nothing changed. */
function changed(
  before: HeldListing,
  { changed: found, added, gone }: TreeChanges,
  ignored: ReadonlySet<string>,
  contents: HeldContents,
): WorktreeListing {
  const { files, unwatched } = before;
  const isOther = found.size + added.size + gone.length > 0 || contents.isGrown;
  if (!isOther) return before;
  const indexedIds = new Map(files.indexedIds);
  const absent = new Set(before.absent);
  const idAt = (path: string) => entryAt(before, path)?.id ?? null;
  const inIndex = (path: string) => (before.contents.has(path) ? null : idAt(path));
  for (const path of gone) {
    if (indexedIds.has(path) || inIndex(path) !== null) absent.add(path);
  }
  for (const path of found.keys()) {
    const id = inIndex(path);
    if (id !== null) indexedIds.set(path, id);
  }
  const others = new Set([...gone, ...found.keys(), ...added.keys()]);
  const left = before.entries.filter(({ path }) => !others.has(path));
  const come = [...found, ...added].flatMap(([path, stat]): SnapshotEntry[] => {
    const mode = ignored.has(path) ? null : modeOf(stat, files.settings);
    return mode === null ? [] : [{ path, mode, id: null }];
  });
  return {
    entries: sortByPath(contents.named([...left, ...come])),
    files: { ...files, indexedIds },
    unwatched,
    absent,
  };
}

/** False where the index says more of files than they do themselves. */
function isUsual({ files: { settings }, unwatched }: WorktreeListing): boolean {
  return settings.trustsFileMode && !settings.isSparse && unwatched.length === 0;
}

/** Whether all that was listed was looked at before, and is what it was listed as. */
function areCovered({ entries, files }: WorktreeListing, tree: WatchedTree): boolean {
  return entries.every(({ path, mode, id }: SnapshotEntry) => {
    const file = tree.file(path);
    if (file === undefined || modeOf(file.stamp, files.settings) !== mode) return false;
    // Of what was written a moment ago, git compared a content that may have changed since.
    return id === null || file.isSettled;
  });
}
