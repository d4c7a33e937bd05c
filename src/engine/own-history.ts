import { isUnanswered } from '../core/cut-short.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { OwnCommit, OwnCommits } from '../core/own-commit.ts';

/** What is known of who else has a commit. */
type Publication = 'own' | 'elsewhere' | 'published' | 'unknown';

/** Where commits are made anew from: the newest of what reaches none of some that are at fault. */
export interface Ground {
  /** What the commit is made from that takes their place; none for the first of all. */
  readonly parents: readonly string[];
  /** How many commits are made anew: one takes the place of all. */
  readonly commits: number;
  /** The oldest of the commits that are made anew, and the published one that it was before: that is gone on from. */
  readonly amended?: { readonly own: string; readonly published: string };
}

/** Begins the help for what nothing published holds. */
export function madeAnewWords({ commits }: Pick<Ground, 'commits'>): string {
  return commits === 1
    ? 'The commit is not published yet, so amend the commit.'
    : `The commit is not published yet. The steps put the last ${commits} commits into one, with the message of the newest.`;
}

/** The commits that can still be made anew. */
export class OwnHistory {
  readonly #own: OwnCommits | null;
  readonly #depths: ReadonlyMap<string, number>;

  /** @param own null where nobody can say */
  constructor(own: OwnCommits | null) {
    this.#own = own;
    this.#depths = new Map(this.#commits.map(({ id }, depth) => [id, depth]));
  }

  static async of(
    history: Pick<History, 'own'> | null,
    protectedRefs: readonly string[],
  ): Promise<OwnHistory> {
    try {
      return new OwnHistory((await history?.own?.(protectedRefs)) ?? null);
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      return new OwnHistory(null);
    }
  }

  get #commits(): readonly OwnCommit[] {
    return this.#own?.commits ?? [];
  }

  /** From the newest back, and the one before, as far as each was made from the one that follows. */
  get line(): readonly string[] {
    const line: string[] = [];
    for (let next: string | undefined = this.#commits[0]?.id; next !== undefined; ) {
      line.push(next);
      const depth: number | undefined = this.#depths.get(next);
      next = depth === undefined ? undefined : this.#commits[depth]?.parents[0];
    }
    return line;
  }

  /** True where nothing was merged since a commit from which HEAD was made. */
  isLineTo(parent: string): boolean {
    const since = this.line.slice(0, this.line.indexOf(parent));
    return since.every((id) => this.#commits[this.#depths.get(id) ?? 0]?.parents.length === 1);
  }

  /** The commits that HEAD was, newest first. */
  async former(): Promise<readonly string[]> {
    return (await this.#own?.former?.()) ?? [];
  }

  has(id: string): boolean {
    return this.#depths.has(id);
  }

  async publicationOf(id: string): Promise<Publication> {
    if (this.has(id)) return 'own';
    try {
      if (this.#own === null) return 'unknown';
      return (await this.#own.isPublished(id)) ? 'published' : 'elsewhere';
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      return 'unknown';
    }
  }

  /** How many of the commits came after it, at least; null where it is none of them. */
  depthOf(id: string): number | null {
    return this.#depths.get(id) ?? null;
  }

  /** The newest of them. */
  get tip(): OwnCommit {
    return this.#commits[0] as OwnCommit;
  }

  /** Where to begin, to make some commits anew, as far as they are own; null where none is. */
  async groundOf(
    ids: readonly string[],
    history: Pick<History, 'mergeBases'> | null,
  ): Promise<Ground | null> {
    const wrong = new Set(ids.filter((id) => this.has(id)));
    if (wrong.size === 0) return null;
    // What goes on from what is wrong is made anew with it.
    for (const { id, parents } of this.#commits.toReversed())
      if (parents.some((parent) => wrong.has(parent))) wrong.add(id);
    const undone = this.#commits.filter(({ id }) => wrong.has(id));
    const kept = undone.flatMap(({ parents }) => parents.filter((parent) => !wrong.has(parent)));
    const first = this.line.find((id) => !wrong.has(id)) ?? [];
    const amended = await this.#amendedIn(undone);
    const parents = [...new Set([amended?.published ?? first, kept].flat())];
    const isReached = async (one: string) => {
      for (const other of parents)
        if (other !== one && (await history?.mergeBases(one, other))?.includes(one)) return true;
      return false;
    };
    const [ground, ...others] = parents;
    const merged: string[] = [];
    for (const other of others) if (!(await isReached(other))) merged.push(other);
    const made = { parents: [ground ?? [], merged].flat(), commits: undone.length };
    return { ...made, ...(amended !== null && { amended }) };
  }

  /** @param undone children before parents */
  async #amendedIn(undone: readonly OwnCommit[]): Promise<NonNullable<Ground['amended']> | null> {
    const own = undone.at(-1);
    const published = own && (await this.#own?.amended?.())?.get(own.id);
    return published === undefined ? null : { own: own?.id ?? '', published };
  }
}

export function commitsOf(problems: readonly Settled[]): readonly string[] {
  return problems.flatMap(({ diagnostic: { commit } }) => commit?.id ?? []);
}

/** The problem of some whose commit came first. */
export async function earliest(
  [first, ...others]: readonly Settled[],
  own: OwnHistory,
  history: Pick<History, 'mergeBases'> | null,
): Promise<Settled | undefined> {
  let found = first;
  for (const other of others) {
    if (found !== undefined && (await isBefore(other, found, own, history))) found = other;
  }
  return found;
}

async function isBefore(
  one: Settled,
  other: Settled,
  own: OwnHistory,
  history: Pick<History, 'mergeBases'> | null,
): Promise<boolean> {
  const [a, b] = [one.diagnostic.commit?.id, other.diagnostic.commit?.id];
  if (a === undefined || b === undefined || a === b) return false;
  const [deep, deeper] = [own.depthOf(b), own.depthOf(a)];
  if (deep !== null && deeper !== null) return deeper > deep;
  // What is published came before what is not.
  if (deep !== null || deeper !== null) return deeper === null;
  return (await history?.mergeBases(a, b))?.includes(a) ?? false;
}
