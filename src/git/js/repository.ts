import { lstatSync } from 'node:fs';
import { listRefs } from 'isomorphic-git';
import type { RevisionRange, Step } from '../../core/change.ts';
import type { IgnoreDecision } from '../../core/ignore-file.ts';
import type { OpenOptions, Ref, Repository } from '../../core/repository.ts';
import type { HeldEntry, Scope, Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { onFileSystem } from '../file-system.ts';
import { HistoryReader, type MadeStep } from '../history-reader.ts';
import { mergeHeads } from '../merge-heads.ts';
import { sortByPath } from '../order.ts';
import { readIfThere } from '../read-if-there.ts';
import { demandWorkTree, unmergedIndex } from '../refusals.ts';
import { CommitGraph } from './commit-graph.ts';
import { ConversionRules } from './conversion-rules.ts';
import { isOn, readAllConfig } from './git-config.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { type IndexEntry, parseIndex } from './index-file.ts';
import { statesIntroducing } from './introducing.ts';
import { LIBRARY_FS } from './library-fs.ts';
import { type Location, locate } from './locate.ts';
import { Objects } from './objects.ts';
import { readContents } from './read-contents.ts';
import { headCommit, peel, peeledCommit, refId, symbolicRef } from './revisions.ts';
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
  readonly gitDir: string;
  readonly commonDir: string;
  readonly #location: Location;
  readonly #env: Env;
  readonly #objects: Objects;
  readonly #graph: CommitGraph;
  readonly #history: HistoryReader;

  constructor(location: Location, env: Env) {
    this.#location = location;
    this.#env = env;
    this.#objects = new Objects(location.gitDir);
    this.#graph = new CommitGraph(location.gitDir, this.#objects);
    this.#history = new HistoryReader(this.#objects, (range) => this.#graph.walk(range));
    this.root = location.root;
    this.prefix = location.prefix;
    this.gitDir = location.gitDir;
    // Linked work trees are refused.
    this.commonDir = location.gitDir;
  }

  worktree(): Promise<Snapshot> {
    return onFileSystem(() => this.#worktree());
  }

  index(): Promise<Snapshot> {
    return onFileSystem(() => this.#index());
  }

  ignored(paths: readonly string[]): Promise<readonly string[]> {
    return onFileSystem(async () => {
      const { gitDir, root, workTree } = this.#location;
      demandWorkTree(workTree, root, 'working tree');
      const rules = new IgnoreRules(root, gitDir, this.#settings(), this.#env);
      return paths.filter((path) => rules.ignoringLine(path) !== null);
    });
  }

  ignoringLine(path: string): Promise<IgnoreDecision | null> {
    return onFileSystem(async () => {
      const { gitDir, root } = this.#location;
      const rules = new IgnoreRules(root, gitDir, this.#settings(), this.#env);
      return rules.ignoringLine(path);
    });
  }

  async #worktree(): Promise<Snapshot> {
    const { gitDir, root, workTree } = this.#location;
    demandWorkTree(workTree, root, 'working tree');
    const base = await headCommit(gitDir, this.#objects);
    const config = this.#settings();
    const listed = this.#readIndex();
    const { index, written } = listed;
    const entries = listWorktree({
      root,
      index,
      indexWritten: written,
      ignored: new IgnoreRules(root, gitDir, config, this.#env),
      trustsFileMode: isOn(config, 'core.filemode', true),
    });
    const rules = this.#conversionRules(config, listed);
    const unwatched = index.filter((entry) => entry.assumedUnchanged).map(({ path }) => path);
    return { ...this.#snapshot({ mode: 'worktree', base, head: null }, entries, rules), unwatched };
  }

  #conversionRules(config = this.#settings(), { index } = this.#readIndex()): ConversionRules {
    const tracked = new Set(index.map(({ path }) => path));
    return new ConversionRules(this.#location, config, this.#env, (path) => tracked.has(path));
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
    const head = await this.resolve(rev);
    const entries = await this.#history.entriesAt(head, null);
    return this.#snapshot({ mode: 'revision', base: null, head }, entries);
  }

  head(): Promise<string | null> {
    return onFileSystem(() => headCommit(this.#location.gitDir, this.#objects));
  }

  leadsTo(name: string): Promise<string | null> {
    return onFileSystem(() => symbolicRef(this.#location.gitDir, name));
  }

  resolve(rev: string): Promise<string> {
    const { gitDir, config } = this.#location;
    return onFileSystem(() => peeledCommit(gitDir, this.#objects, rev, config));
  }

  authored(commit: string): Promise<string | null> {
    return onFileSystem(() => this.#history.authored(commit));
  }

  author(commit: string): Promise<string | null> {
    return onFileSystem(() => this.#history.author(commit));
  }

  parents(commit: string): Promise<readonly string[]> {
    return onFileSystem(() => this.#history.parents(commit));
  }

  treeOf(commit: string): Promise<string> {
    return onFileSystem(() => this.#history.treeOf(commit));
  }

  refs(): Promise<readonly Ref[]> {
    return onFileSystem(() => readRefs(this.#location.gitDir, this.#objects));
  }

  mergeBases(a: string, b: string): Promise<readonly string[]> {
    return onFileSystem(() => this.#graph.mergeBases(a, b));
  }

  isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    return onFileSystem(() => this.#graph.isAncestor(ancestor, descendant));
  }

  outside(range: RevisionRange): Promise<readonly string[]> {
    return onFileSystem(() => this.#history.outside(range));
  }

  newest(commits: readonly string[]): Promise<readonly string[]> {
    return onFileSystem(() => this.#graph.newest(commits));
  }

  isShallow(): Promise<boolean> {
    return onFileSystem(async () => this.#graph.isShallow());
  }

  async *steps(range: RevisionRange, made?: MadeStep): AsyncGenerator<Step> {
    if (range.exclude.length > 0) {
      await onFileSystem(() => this.#graph.demandCertainRange(range));
    }
    yield* this.#history.steps(range, made);
  }

  async stagedStep(index?: Snapshot, merged: readonly string[] = []): Promise<Step> {
    return this.#stepTo(index ?? (await this.index()), merged);
  }

  async worktreeStep(worktree?: Snapshot): Promise<Step> {
    return this.#stepTo(worktree ?? (await this.worktree()));
  }

  comparedWorktree(worktree: Snapshot): Promise<Snapshot> {
    return Promise.resolve(worktree);
  }

  /** What is about to be committed, against HEAD and all that is being merged. */
  async #stepTo({ entries, scope }: Snapshot, toMerge: readonly string[] = []): Promise<Step> {
    const head = scope.base === null ? [] : [scope.base];
    const merged = await mergeHeads(this.#location.gitDir);
    return this.#history.stepTo(entries, [...head, ...merged, ...toMerge]);
  }

  edge(from: string, to: string): Promise<Step> {
    return this.#history.edge(from, to);
  }

  async entriesAt(commit: string, paths: readonly string[]): Promise<readonly SnapshotEntry[]> {
    return onFileSystem(() => this.#history.entriesAt(commit, paths));
  }

  async *content(entry: SnapshotEntry): AsyncGenerator<Uint8Array> {
    const { root } = this.#location;
    const rules = entry.id === null ? this.#conversionRules() : undefined;
    const limit = () => Number.POSITIVE_INFINITY;
    for await (const read of readContents({ objects: this.#objects, root, rules, limit }, [
      entry,
    ])) {
      if ('bytes' in read) yield read.bytes;
    }
  }

  async *contents(entries: readonly HeldEntry[]): AsyncGenerator<AsyncIterable<Uint8Array>> {
    for (const entry of entries) yield this.content(entry);
  }

  async close(): Promise<void> {
    // Nothing runs in the background.
  }

  #snapshot(scope: Scope, entries: SnapshotEntry[], rules?: ConversionRules): Snapshot {
    const { root } = this.#location;
    const head = scope.head ?? scope.base;
    const of = { graph: this.#graph, history: this.#history };
    const snapshotOf = (commit: string, held: SnapshotEntry[]): Snapshot =>
      this.#snapshot({ mode: 'revision', base: null, head: commit }, held);
    return {
      scope,
      entries: sortByPath(entries),
      read: (wanted, limit) => readContents({ objects: this.#objects, root, rules, limit }, wanted),
      // Before the first commit there is nothing that a path could have been.
      introducing: async (paths) =>
        head === null ? new Map() : statesIntroducing(of, { head, paths }, snapshotOf),
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

/** Branches, tags and remotes' branches that lead to a commit, sorted by name. */
async function readRefs(gitDir: string, objects: Objects): Promise<Ref[]> {
  const names: string[] = [];
  for (const folder of ['refs/heads', 'refs/tags', 'refs/remotes']) {
    const listed = await listRefs({ fs: LIBRARY_FS, gitdir: gitDir, filepath: folder });
    // Of packed tags it also lists what they lead to.
    const own = listed.filter((name) => !name.endsWith('^{}'));
    names.push(...own.map((name) => `${folder}/${name}`));
  }
  const refs: Ref[] = [];
  for (const name of names.sort()) {
    const commit = await peel(objects, await refId(gitDir, name));
    if (commit !== null) refs.push({ name, commit });
  }
  return refs;
}
