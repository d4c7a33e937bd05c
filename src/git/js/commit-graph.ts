import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RevisionRange } from '../../core/change.ts';
import { type CommitObject, parseCommit } from '../commit-object.ts';
import type { Walked } from '../commits.ts';
import { cutHistory, missingCommit, notACommit } from '../refusals.ts';
import type { Objects } from './objects.ts';

/** Which commit was made from which, as the commits say. What was read once is remembered. */
export class CommitGraph {
  readonly #gitDir: string;
  readonly #objects: Objects;
  /** Null for a commit that is not here. */
  readonly #commits = new Map<string, CommitObject | null>();

  constructor(gitDir: string, objects: Objects) {
    this.#gitDir = gitDir;
    this.#objects = objects;
  }

  /**
   * The commits of a range, parents before children.
   * @throws CouldNotCheck when one of them is not here.
   */
  async walk({ include, exclude }: RevisionRange): Promise<Walked[]> {
    const excluded = await this.#reachedFrom(exclude);
    const listed: Walked[] = [];
    const begun = new Set<string>();
    const open = include.map((id) => ({ id, parentsDone: false })).reverse();
    for (let next = open.pop(); next; next = open.pop()) {
      const { id, parentsDone } = next;
      const parents = excluded.has(id) ? [] : await this.#parentsOf(id);
      // A commit is listed when it comes up for the second time: after its parents.
      if (parentsDone) listed.push({ id, parents });
      if (begun.has(id) || excluded.has(id)) continue;
      begun.add(id);
      open.push({ id, parentsDone: true });
      for (const parent of [...parents].reverse()) open.push({ id: parent, parentsDone: false });
    }
    return listed;
  }

  /**
   * A commit and all that it was made from, in the order of `git rev-list`: of those that a listed one
   * was made from, the youngest comes next.
   * @throws CouldNotCheck when one of them is not here.
   */
  async newestFirst(head: string): Promise<string[]> {
    const listed: string[] = [];
    const met = new Set([head]);
    const open = [head];
    const date = (id: string): number => this.#commits.get(id)?.committed ?? 0;
    await this.#parentsOf(head);
    while (open.length > 0) {
      // Of equal ones, that which was met first.
      const next = open.reduce(
        (best, id, at) => (date(id) > date(open[best] ?? '') ? at : best),
        0,
      );
      const [id = ''] = open.splice(next, 1);
      listed.push(id);
      for (const parent of await this.#parentsOf(id)) {
        if (met.has(parent)) continue;
        met.add(parent);
        await this.#parentsOf(parent);
        open.push(parent);
      }
    }
    return listed;
  }

  /**
   * Makes sure that a range holds nothing which the excluded commits reach behind the cut of a
   * shallow clone. One from which the cut itself is reached can't be there.
   * @throws CouldNotCheck where the cut leaves it open.
   */
  async demandCertainRange(range: RevisionRange): Promise<void> {
    const cuts = await this.#cutsIn(await this.#reachedFrom(range.exclude));
    if (cuts.length === 0) return;
    const listed = await this.walk(range);
    const ids = new Set(listed.map(({ id }) => id));
    for (const { id, parents } of listed) {
      if (parents.some((parent) => ids.has(parent))) continue;
      const reached = await this.#reachedFrom([id]);
      const open = cuts.find((cut) => !reached.has(cut.id));
      if (open !== undefined) throw cutHistory(open.missing);
    }
  }

  /** Those of some commits that were made from one which is not here. */
  async #cutsIn(commits: Iterable<string>): Promise<{ id: string; missing: string }[]> {
    const cuts: { id: string; missing: string }[] = [];
    for (const id of commits) {
      for (const parent of await this.#parentsOf(id)) {
        if ((await this.#knownParentsOf(parent)) === null) cuts.push({ id, missing: parent });
      }
    }
    return cuts;
  }

  /** @throws CouldNotCheck where the answer may stand behind a commit that is not here. */
  async isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    if ((await this.#reachedFrom([descendant])).has(ancestor)) return true;
    await this.walk({ include: [descendant], exclude: [ancestor] });
    return false;
  }

  /**
   * Common ancestors that no other common ancestor reaches, sorted.
   * @throws CouldNotCheck where more of them may stand behind a commit that is not here.
   */
  async mergeBases(a: string, b: string): Promise<string[]> {
    const [fromA, fromB] = [await this.#reachedFrom([a]), await this.#reachedFrom([b])];
    const common = [...fromA].filter((id) => fromB.has(id));
    const behind: string[] = [];
    for (const id of common) behind.push(...(await this.#parentsOf(id)));
    const reached = await this.#reachedFrom(behind);
    const bases = common.filter((id) => !reached.has(id)).sort();
    await this.walk({ include: [a, b], exclude: bases });
    return bases;
  }

  /** Those of some commits that none of the others reaches, sorted. */
  async newest(commits: readonly string[]): Promise<string[]> {
    const behind: string[] = [];
    for (const id of commits) behind.push(...(await this.#parentsOf(id)));
    const reached = await this.#reachedFrom(behind);
    return [...new Set(commits)].filter((id) => !reached.has(id)).sort();
  }

  /** Commits and all that they were made from, as far as it is here. */
  async #reachedFrom(starts: readonly string[]): Promise<Set<string>> {
    const reached = new Set<string>();
    const open = [...starts];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const parents = reached.has(id) ? null : await this.#knownParentsOf(id);
      if (parents === null) continue;
      reached.add(id);
      for (const parent of parents) open.push(parent);
    }
    return reached;
  }

  async #parentsOf(id: string): Promise<readonly string[]> {
    const parents = await this.#knownParentsOf(id);
    if (parents !== null) return parents;
    throw this.isShallow() ? cutHistory(id) : missingCommit(id);
  }

  /** Whether git says that commits are left out. */
  isShallow(): boolean {
    return existsSync(join(this.#gitDir, 'shallow'));
  }

  async #knownParentsOf(id: string): Promise<readonly string[] | null> {
    return (await this.#knownCommit(id))?.parents ?? null;
  }

  async #knownCommit(id: string): Promise<CommitObject | null> {
    const known = this.#commits.get(id);
    if (known !== undefined) return known;
    const object = await this.#objects.read(id);
    if (object && object.type !== 'commit') throw notACommit(id, object.type);
    const commit = object && parseCommit(id, object.bytes);
    this.#commits.set(id, commit);
    return commit;
  }
}
