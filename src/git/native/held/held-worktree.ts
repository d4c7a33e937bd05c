import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { entryAt, type SnapshotEntry, withEntries } from '../../../core/snapshot.ts';
import { foldersOf } from '../../folders.ts';
import { fileSystemPath } from '../../path-bytes.ts';
import { ATTRIBUTES_QUESTION } from '../attributes.ts';
import type { Environment } from '../environment.ts';
import type { Git } from '../git.ts';
import { IGNORED_QUESTION, ignoredIn, ignoredPaths } from '../ignored-paths.ts';
import { ObjectSources } from '../object-sources.ts';
import type { Settings } from '../settings.ts';
import { listWorktree, modeOf, type WorktreeListing } from '../worktree-listing.ts';
import { AskedGit } from './asked-git.ts';
import { HeldFile, type Holding, type Look } from './held-file.ts';
import type { NameChanges } from './watched-folders.ts';
import { lookAt, WatchedTree } from './watched-tree.ts';

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

/** What is held of a work tree. */
interface Held {
  readonly tree: WatchedTree;
  readonly shared: Holding;
}

/**
 * A work tree that is listed again and again, by one call after the other. Git lists it, twice: what
 * was looked at between the two is what the second one saw, or shows that it changed. From then on
 * only the names in folders are looked at, and a file when somebody asks for what it holds, until
 * something changes that git alone can judge.
 */
export class HeldWorktree {
  /** Those of all who open the repository. */
  readonly sources: ObjectSources;
  readonly #place: HeldPlace;
  readonly #attributes: AskedGit;
  readonly #ignored: AskedGit;
  #held: Held | null = null;
  #listed: WorktreeListing | null = null;

  constructor(place: HeldPlace) {
    this.#place = place;
    this.sources = new ObjectSources(place.git);
    this.#attributes = new AskedGit(place.git, ATTRIBUTES_QUESTION);
    this.#ignored = new AskedGit(place.git, IGNORED_QUESTION);
  }

  /** As git lists it. From now on, what earlier calls were told is not looked after. @throws CouldNotCheck when git fails. */
  async list(preload?: () => void): Promise<WorktreeListing> {
    const again = await this.#again();
    this.#listed = again ?? (await this.#anew(preload));
    return this.#listed;
  }

  /** Those of some paths that git ignores, in their order. @throws CouldNotCheck when git fails. */
  async ignored(paths: readonly string[]): Promise<readonly string[]> {
    if (this.#held === null) return ignoredPaths(this.#place.git, paths);
    return ignoredIn(await this.#ignored.ask(paths.map((path) => `./${path}`)));
  }

  /** Whether what was told since it was listed last is not so. */
  get isOutdated(): boolean {
    return this.#held?.shared.isOutdated === true;
  }

  /** Ends what runs in the background. */
  end(): Promise<void> {
    this.#attributes.end();
    this.#ignored.end();
    this.#held = null;
    return this.sources.renew();
  }

  async #anew(preload?: () => void): Promise<WorktreeListing> {
    // What they read may have changed.
    await this.end();
    const began = this.#place.now();
    const tree = this.#listed === null ? null : await this.#watched(this.#listed, began);
    const attributesOf = (paths: readonly string[]) => this.#attributes.ask(paths);
    const listing = await listWorktree(this.#place.git, preload, attributesOf);
    const looks = tree?.takeLooks() ?? new Map<string, Look>();
    if (tree === null || !this.#isCovered(listing, tree, looks)) return listing;
    const { files } = listing;
    const { settings } = files;
    const indexedIds = new Map(files.indexedIds);
    const told = { looksAtAll: false, isOutdated: false };
    const shared = { call: 0, began, bytes: 0, settings, indexedIds, ...told };
    this.#held = { tree, shared };
    const entries = listing.entries.map((entry) =>
      this.#file(entry, looks.get(entry.path) as Look, shared),
    );
    return { ...listing, entries, files: { ...files, indexedIds }, known: this.#known };
  }

  /** The contents that the files themselves hold. */
  readonly #known: NonNullable<WorktreeListing['known']> = {
    bytesOf: ({ path, id }) => this.#at(path)?.bytesOf(id) ?? null,
    note: (read) => {
      if ('bytes' in read) this.#at(read.entry.path)?.keep(read);
    },
  };

  #at(path: string): HeldFile | null {
    return this.#listed && fileAt(this.#listed, path);
  }

  #file(entry: SnapshotEntry, look: Look, shared: Holding): HeldFile {
    return new HeldFile(entry, fileSystemPath(this.#place.root, entry.path), look, shared);
  }

  async #watched({ entries, files }: WorktreeListing, now: number): Promise<WatchedTree | null> {
    const { root, gitDir, git } = this.#place;
    const control = controlFiles(gitDir, git.env, files.settings);
    if (control === null) return null;
    const ignored = async (folders: readonly string[]) => new Set(await ignoredPaths(git, folders));
    return WatchedTree.of({ root, now }, entries, control, ignored);
  }

  /** Whether a look that came before a listing saw all that the listing rests on. */
  #isCovered(
    listing: WorktreeListing,
    tree: WatchedTree,
    looks: ReadonlyMap<string, Look>,
  ): boolean {
    const { gitDir, git } = this.#place;
    const control = controlFiles(gitDir, git.env, listing.files.settings);
    const isControlled = control?.every((path) => tree.isControlled(path)) === true;
    return isControlled && isUsual(listing) && areCovered(listing, looks);
  }

  /** Null where git has to list all. */
  async #again(): Promise<WorktreeListing | null> {
    const [held, before] = [this.#held, this.#listed];
    if (held === null || before === null) return null;
    const { tree, shared } = held;
    const now = this.#place.now();
    const names = tree.look(now);
    if (names === null || isUnclear(names, before)) return null;
    shared.call += 1;
    shared.began = now;
    shared.looksAtAll = shared.isOutdated;
    shared.isOutdated = false;
    const { added, removed } = names;
    return added.length + removed.length === 0 ? before : this.#changed(before, names, shared);
  }

  /** A listing after files came and went; null where one is gone again. */
  async #changed(
    before: WorktreeListing,
    { added, removed }: NameChanges,
    shared: Holding,
  ): Promise<WorktreeListing | null> {
    const { root } = this.#place;
    const ignored = new Set(added.length === 0 ? [] : await this.ignored(added));
    const held = new Map<string, HeldFile | null>();
    for (const path of added) {
      const look = lookAt(root, path, shared.began);
      if (look === null) return null;
      const mode = ignored.has(path) ? null : modeOf(look.stamp, shared.settings);
      if (mode !== null) held.set(path, this.#file({ path, mode, id: null }, look, shared));
    }
    const absent = new Set(before.absent);
    for (const path of removed) {
      const file = fileAt(before, path);
      if (file?.isIndexed) absent.add(path);
      file?.drop();
      held.set(path, null);
    }
    return { ...before, entries: withEntries(before.entries, held), absent };
  }
}

function fileAt(listing: WorktreeListing, path: string): HeldFile | null {
  const entry = entryAt(listing, path);
  return entry instanceof HeldFile ? entry : null;
}

/** Whether only git can say what changes mean. */
function isUnclear({ added, removed }: NameChanges, listing: WorktreeListing): boolean {
  if (added.length === 0) return false;
  // Under a name that the index has, perhaps in another case, it is no new file.
  if (listing.absent.size > 0 || added.some((path) => MEANT_OTHERWISE.test(path))) return true;
  // What is no folder to git, as a submodule that is not here, holds no files of its own.
  if (added.some((path) => [...foldersOf(path)].some((each) => entryAt(listing, each))))
    return true;
  const tracked = removed.filter((path) => fileAt(listing, path)?.isIndexed);
  const left = new Set(tracked.map((path) => path.toLowerCase()));
  return added.some((path) => left.has(path.toLowerCase()));
}

/** False where the index says more of files than they do themselves. */
function isUsual({ files: { settings }, unwatched }: WorktreeListing): boolean {
  return settings.trustsFileMode && !settings.isSparse && unwatched.length === 0;
}

/** Whether all that was listed was looked at before, and is what it was listed as. */
function areCovered(
  { entries, files }: WorktreeListing,
  looks: ReadonlyMap<string, Look>,
): boolean {
  return entries.every(({ path, mode, id }: SnapshotEntry) => {
    const look = looks.get(path);
    if (look === undefined || modeOf(look.stamp, files.settings) !== mode) return false;
    // Of what was written a moment ago, git compared a content that may have changed since.
    return id === null || look.isSettled;
  });
}
