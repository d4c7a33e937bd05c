import { lstatSync } from 'node:fs';
import type {
  OpenOptions,
  Repository,
  Scope,
  Snapshot,
  SnapshotEntry,
} from '../../core/snapshot.ts';
import { onFileSystem } from '../file-system.ts';
import { sortByPath } from '../order.ts';
import { demandWorkTree, unmergedIndex } from '../refusals.ts';
import { ConversionRules } from './conversion-rules.ts';
import { isOn, readAllConfig } from './git-config.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { type IndexEntry, parseIndex } from './index-file.ts';
import { type Location, locate } from './locate.ts';
import { Objects } from './objects.ts';
import { readContents } from './read-contents.ts';
import { readIfThere } from './read-if-there.ts';
import { headCommit, peeledCommit } from './revisions.ts';
import { listTree } from './tree-listing.ts';
import { unsupported } from './unsupported.ts';
import { listWorktree } from './worktree-listing.ts';

type Env = OpenOptions['env'];

/**
 * Opens a repository without the git program.
 * @throws CouldNotCheck when the folder is in no repository, or in one that only git reads.
 */
export async function openInProcess({ cwd, env }: OpenOptions): Promise<Repository> {
  const location = await onFileSystem(async () => locate(cwd, env));
  return new InProcessRepository(location, env);
}

class InProcessRepository implements Repository {
  readonly backend = 'js';
  readonly root: string;
  readonly prefix: string;
  readonly #location: Location;
  readonly #env: Env;
  readonly #objects: Objects;

  constructor(location: Location, env: Env) {
    this.#location = location;
    this.#env = env;
    this.#objects = new Objects(location.gitDir);
    this.root = location.root;
    this.prefix = location.prefix;
  }

  worktree(): Promise<Snapshot> {
    return onFileSystem(() => this.#worktree());
  }

  index(): Promise<Snapshot> {
    return onFileSystem(() => this.#index());
  }

  async #worktree(): Promise<Snapshot> {
    const { gitDir, root, workTree } = this.#location;
    demandWorkTree(workTree, root, 'working tree');
    const base = await headCommit(gitDir, this.#objects);
    const config = this.#settings();
    const { index, written } = this.#readIndex();
    const entries = listWorktree({
      root,
      index,
      indexWritten: written,
      ignored: new IgnoreRules(root, gitDir, config, this.#env),
      trustsFileMode: isOn(config, 'core.filemode', true),
    });
    const tracked = new Set(index.map(({ path }) => path));
    const rules = new ConversionRules(this.#location, config, this.#env, (path) =>
      tracked.has(path),
    );
    return this.#snapshot({ mode: 'worktree', base, head: null }, entries, rules);
  }

  async #index(): Promise<Snapshot> {
    const { gitDir, root, workTree } = this.#location;
    demandWorkTree(workTree, root, 'index');
    const base = await headCommit(gitDir, this.#objects);
    const entries = this.#readIndex().index.map(({ path, mode, id, stage }) => {
      if (stage !== 0) throw unmergedIndex(path);
      return { path, mode, id };
    });
    return this.#snapshot({ mode: 'staged', base, head: null }, entries);
  }

  async revision(rev: string): Promise<Snapshot> {
    const head = await peeledCommit(this.#location.gitDir, this.#objects, rev);
    const entries = await listTree(this.#objects, head);
    return this.#snapshot({ mode: 'revision', base: null, head }, entries);
  }

  async close(): Promise<void> {
    // Nothing runs in the background.
  }

  #snapshot(scope: Scope, entries: SnapshotEntry[], rules?: ConversionRules): Snapshot {
    const { root } = this.#location;
    return {
      scope,
      entries: sortByPath(entries),
      read: (wanted, limit) => readContents({ objects: this.#objects, root, rules, limit }, wanted),
    };
  }

  /** Settings that say which files count. Those that can't be followed are refused. */
  #settings() {
    const config = readAllConfig(this.#env, this.#location.config);
    for (const key of config.keys()) {
      if (/^include(if)?\./.test(key))
        throw unsupported('Your git configuration includes other files.');
    }
    if (!isOn(config, 'core.symlinks', true)) throw unsupported('core.symlinks is false.');
    return config;
  }

  #readIndex(): { index: IndexEntry[]; written: number } {
    const { indexFile } = this.#location;
    const bytes = readIfThere(indexFile);
    if (!bytes) return { index: [], written: 0 };
    const { mtimeMs } = lstatSync(indexFile);
    return { index: parseIndex(bytes), written: Math.floor(mtimeMs / 1000) };
  }
}
