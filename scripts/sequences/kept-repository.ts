import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RevisionRange, Step } from '../../src/core/change.ts';
import { blobId } from '../../src/core/object-id.ts';
import type { Ref, Repository } from '../../src/core/repository.ts';
import {
  type BlobRead,
  knownByTree,
  type PastState,
  type Scope,
  type Snapshot,
  type SnapshotEntry,
} from '../../src/core/snapshot.ts';
import { HistoryReader, type MadeStep } from '../../src/git/history-reader.ts';
import { CommitGraph } from '../../src/git/js/commit-graph.ts';
import { fromFirstParent } from '../../src/git/step.ts';
import type { TestRepository } from '../../test/git/repository-builder.ts';
import { bytesOf, filesIn } from '../../test/operations/play.ts';
import { KeptObjects } from './kept-objects.ts';

const FIRST_COMMIT = Date.UTC(2026, 0, 1) / 1000;

type Listing = ReadonlyMap<string, SnapshotEntry>;

/**
 * A repository whose working tree is a folder and whose commits are kept in memory, as git would make
 * them, so that a step starts no process. Nothing is converted, and no index is there.
 */
export class KeptRepository implements Repository {
  readonly backend = 'js';
  readonly root: string;
  readonly prefix = '';
  readonly gitDir: string;
  readonly commonDir: string;
  readonly #repo: TestRepository;
  readonly #objects: KeptObjects;
  readonly #graph: CommitGraph;
  readonly #history: HistoryReader;
  readonly #branches = new Map<string, string>();
  readonly #listings = new Map<string, Listing>();
  readonly #isIgnored: (path: string) => boolean;
  #branch = 'main';
  #commits = 0;

  /** @param isIgnored which paths the repository's own `.gitignore` files name */
  constructor(repo: TestRepository, isIgnored: (path: string) => boolean = () => false) {
    this.#repo = repo;
    this.#isIgnored = isIgnored;
    this.root = repo.root;
    this.gitDir = join(repo.root, '.git');
    this.commonDir = this.gitDir;
    this.#objects = new KeptObjects(this.commonDir);
    this.#graph = new CommitGraph(this.commonDir, this.#objects);
    this.#history = new HistoryReader(this.#objects, (range) => this.#graph.walk(range));
  }

  /** Commits the working tree on the branch that is checked out. */
  commit(message: string): void {
    const tree = this.#objects.addTree(this.#files());
    const head = this.#branches.get(this.#branch);
    this.#commits += 1;
    const who = `Ada <ada@example.org> ${FIRST_COMMIT + 60 * this.#commits} +0000`;
    const lines = [
      `tree ${tree}`,
      ...(head === undefined ? [] : [`parent ${head}`]),
      ...[`author ${who}`, `committer ${who}`, '', message, ''],
    ];
    this.#branches.set(this.#branch, this.#objects.add('commit', Buffer.from(lines.join('\n'))));
  }

  /** Checks a branch out; one that is not there begins where HEAD is. */
  async checkout(branch: string): Promise<void> {
    const from = this.#branches.get(this.#branch) ?? '';
    const to = this.#branches.get(branch) ?? from;
    this.#branches.set(branch, to);
    this.#branch = branch;
    if (from === to) return;
    const [before, after] = [await this.#listing(from), await this.#listing(to)];
    for (const [path, { id }] of before) {
      if (after.get(path)?.id !== id) rmSync(join(this.root, path));
    }
    for (const [path, { id }] of after) {
      if (before.get(path)?.id === id) continue;
      const file = join(this.root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await this.#blob(id ?? ''));
    }
  }

  /** Lets git see all that was committed, with the working tree as the branch has it. */
  async show(): Promise<void> {
    this.#objects.write();
    for (const [branch, commit] of this.#branches) {
      const file = join(this.commonDir, 'refs/heads', branch);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${commit}\n`);
    }
    writeFileSync(join(this.commonDir, 'HEAD'), `ref: refs/heads/${this.#branch}\n`);
    await this.#repo.git('reset', '--quiet', '--hard');
  }

  /** Takes over what git made of `main`, which it has checked out. */
  takeOver(): void {
    const commit = readFileSync(join(this.commonDir, 'refs/heads/main'), 'utf8').trimEnd();
    this.#branches.clear();
    this.#branches.set('main', commit);
    this.#branch = 'main';
  }

  async worktree(): Promise<Snapshot> {
    const base = await this.head();
    const held = base === null ? new Map() : await this.#listing(base);
    const files = this.#files();
    const entries = [...files].map(([path, bytes]): SnapshotEntry => {
      const id = blobId('sha1', bytes);
      return { path, mode: 'file', id: held.get(path)?.id === id ? id : null };
    });
    return this.#snapshot({ mode: 'worktree', base, head: null }, entries, files);
  }

  async ignored(paths: readonly string[]): Promise<readonly string[]> {
    return paths.filter(this.#isIgnored);
  }

  async ignoringLine(): Promise<null> {
    return null;
  }

  /** The files of the working tree that git lists. */
  #files(): ReadonlyMap<string, Buffer> {
    const files = Object.entries(filesIn(this.#repo));
    return new Map(
      files
        .filter(([path]) => !this.#isIgnored(path))
        .map(([path, content]) => [path, bytesOf(content)]),
    );
  }

  async index(): Promise<Snapshot> {
    const base = await this.head();
    const entries = base === null ? [] : [...(await this.#listing(base)).values()];
    return this.#snapshot({ mode: 'staged', base, head: null }, entries);
  }

  async revision(rev: string): Promise<Snapshot> {
    const entries = [...(await this.#listing(rev)).values()];
    return this.#snapshot({ mode: 'revision', base: null, head: rev }, entries);
  }

  async head(): Promise<string | null> {
    return this.#branches.get(this.#branch) ?? null;
  }

  async leadsTo(name: string): Promise<string | null> {
    return name === 'HEAD' ? `refs/heads/${this.#branch}` : null;
  }

  async resolve(rev: string): Promise<string> {
    return rev;
  }

  authored(commit: string): Promise<string | null> {
    return this.#history.authored(commit);
  }

  author(commit: string): Promise<string | null> {
    return this.#history.author(commit);
  }

  parents(commit: string): Promise<readonly string[]> {
    return this.#history.parents(commit);
  }

  treeOf(commit: string): Promise<string> {
    return this.#history.treeOf(commit);
  }

  async refs(): Promise<readonly Ref[]> {
    return [...this.#branches].map(([name, commit]) => ({ name: `refs/heads/${name}`, commit }));
  }

  mergeBases(a: string, b: string): Promise<readonly string[]> {
    return this.#graph.mergeBases(a, b);
  }

  isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    return this.#graph.isAncestor(ancestor, descendant);
  }

  outside(range: RevisionRange): Promise<readonly string[]> {
    return this.#history.outside(range);
  }

  newest(commits: readonly string[]): Promise<readonly string[]> {
    return this.#graph.newest(commits);
  }

  async isShallow(): Promise<boolean> {
    return false;
  }

  steps(range: RevisionRange, made?: MadeStep): AsyncIterable<Step> {
    return this.#history.steps(range, made);
  }

  async stagedStep(): Promise<Step> {
    return this.#stepTo(await this.index());
  }

  async worktreeStep(worktree?: Snapshot): Promise<Step> {
    return this.#stepTo(worktree ?? (await this.worktree()));
  }

  async comparedWorktree(worktree: Snapshot): Promise<Snapshot> {
    const { base } = worktree.scope;
    if (base === null) return worktree;
    const { step, tree } = await this.#history.listedStepTo(worktree.entries, [base]);
    const since = { tree: await this.treeOf(base), changes: fromFirstParent(step) };
    return knownByTree(worktree, tree, since);
  }

  #stepTo({ entries, scope: { base } }: Snapshot): Promise<Step> {
    return this.#history.stepTo(entries, base === null ? [] : [base]);
  }

  edge(from: string, to: string): Promise<Step> {
    return this.#history.edge(from, to);
  }

  entriesAt(commit: string, paths: readonly string[]): Promise<readonly SnapshotEntry[]> {
    return this.#history.entriesAt(commit, paths);
  }

  async *content({ path, id }: SnapshotEntry): AsyncGenerator<Uint8Array> {
    yield id === null ? readFileSync(join(this.root, path)) : await this.#blob(id);
  }

  async *contents(entries: readonly SnapshotEntry[]): AsyncGenerator<AsyncIterable<Uint8Array>> {
    for (const entry of entries) yield this.content(entry);
  }

  async close(): Promise<void> {
    // It stays open from one call to the next.
  }

  #snapshot(
    scope: Scope,
    entries: readonly SnapshotEntry[],
    files: ReadonlyMap<string, Buffer> = new Map(),
  ): Snapshot {
    const blob = (id: string) => this.#blob(id);
    const head = scope.head ?? scope.base;
    return {
      scope,
      entries: [...entries].sort((a, b) => (a.path < b.path ? -1 : 1)),
      async *read(wanted): AsyncGenerator<BlobRead> {
        for (const entry of wanted) {
          const { path, id } = entry;
          const bytes = (id === null ? files.get(path) : undefined) ?? (await blob(id ?? ''));
          yield { entry, id: id ?? blobId('sha1', bytes), bytes };
        }
      },
      introducing: async (paths) => (head === null ? new Map() : this.#introducing(head, paths)),
    };
  }

  /** The commits that made each path what it then was, the newest first. */
  async #introducing(head: string, paths: readonly string[]) {
    const found = new Map<string, PastState[]>();
    const walked = await this.#graph.walk({ include: [head], exclude: [] });
    for (const { id: commit, parents } of [...walked].reverse()) {
      const own = await this.#listing(commit);
      const others = await Promise.all(parents.map((each) => this.#listing(each)));
      const at = async (wanted: readonly string[]) => {
        const entries = await this.#history.entriesAt(commit, wanted);
        return this.#snapshot({ mode: 'revision', base: null, head: commit }, entries);
      };
      for (const path of paths) {
        const entry = own.get(path);
        if (entry === undefined || others.some((each) => each.get(path)?.id === entry.id)) continue;
        found.set(path, [...(found.get(path) ?? []), { at }]);
      }
    }
    return found;
  }

  async #listing(commit: string): Promise<Listing> {
    const known = this.#listings.get(commit);
    if (known !== undefined) return known;
    const entries = await this.#history.entriesAt(commit, null);
    const listing = new Map(entries.map((entry) => [entry.path, entry]));
    this.#listings.set(commit, listing);
    return listing;
  }

  async #blob(id: string): Promise<Buffer> {
    const object = await this.#objects.read(id);
    if (object?.type !== 'blob') throw new Error(`no content is kept as ${id}`);
    return object.bytes;
  }
}
