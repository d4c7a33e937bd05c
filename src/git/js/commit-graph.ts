import type { RevisionRange } from '../../core/change.ts';
import { parseCommit } from '../commit-object.ts';
import type { Walked } from '../commits.ts';
import { cutHistory, notACommit } from '../refusals.ts';
import type { Objects } from './objects.ts';

/** Which commit was made from which, as the commits say. What was read once is remembered. */
export class CommitGraph {
  readonly #objects: Objects;
  readonly #parents = new Map<string, readonly string[]>();

  constructor(objects: Objects) {
    this.#objects = objects;
  }

  /** The commits of a range, parents before children. */
  async walk({ include, exclude }: RevisionRange): Promise<Walked[]> {
    const excluded = await this.#reachedFrom(exclude);
    const listed: Walked[] = [];
    const begun = new Set<string>();
    // A commit is listed when it comes up for the second time: after its parents.
    const open = [...include].reverse().map((id) => ({ id, parentsDone: false }));
    for (let next = open.pop(); next; next = open.pop()) {
      const { id, parentsDone } = next;
      if (parentsDone) listed.push({ id, parents: await this.#parentsOf(id) });
      if (parentsDone || begun.has(id) || excluded.has(id)) continue;
      begun.add(id);
      open.push({ id, parentsDone: true });
      const parents = await this.#parentsOf(id);
      for (const parent of [...parents].reverse()) open.push({ id: parent, parentsDone: false });
    }
    return listed;
  }

  async isAncestor(ancestor: string, descendant: string): Promise<boolean> {
    return (await this.#reachedFrom([descendant])).has(ancestor);
  }

  /** Common ancestors that no other common ancestor reaches, sorted. */
  async mergeBases(a: string, b: string): Promise<string[]> {
    const [fromA, fromB] = [await this.#reachedFrom([a]), await this.#reachedFrom([b])];
    const common = [...fromA].filter((id) => fromB.has(id));
    const parents = await Promise.all(common.map((id) => this.#parentsOf(id)));
    const reached = await this.#reachedFrom(parents.flat());
    return common.filter((id) => !reached.has(id)).sort();
  }

  async #reachedFrom(starts: readonly string[]): Promise<Set<string>> {
    const reached = new Set<string>();
    const open = [...starts];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id)) continue;
      reached.add(id);
      open.push(...(await this.#parentsOf(id)));
    }
    return reached;
  }

  async #parentsOf(id: string): Promise<readonly string[]> {
    const known = this.#parents.get(id);
    if (known) return known;
    const object = await this.#objects.readOne(id);
    if (!object) throw cutHistory(id);
    if (object.type !== 'commit') throw notACommit(id, object.type);
    const { parents } = parseCommit(id, object.bytes);
    this.#parents.set(id, parents);
    return parents;
  }
}
