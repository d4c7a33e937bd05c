import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { OwnCommit } from '../core/own-commit.ts';

/** The commits that can still be made anew. */
export class OwnHistory {
  readonly #commits: readonly OwnCommit[];
  readonly #depths: ReadonlyMap<string, number>;

  /** @param commits newest first */
  constructor(commits: readonly OwnCommit[]) {
    this.#commits = commits;
    this.#depths = new Map(commits.map(({ id }, depth) => [id, depth]));
  }

  /** Where nobody can say what is published, all is taken for it. */
  static async of(
    history: Pick<History, 'own'> | null,
    protectedRefs: readonly string[],
  ): Promise<OwnHistory> {
    try {
      return new OwnHistory((await history?.own?.(protectedRefs)) ?? []);
    } catch {
      return new OwnHistory([]);
    }
  }

  get commits(): readonly OwnCommit[] {
    return this.#commits;
  }

  has(id: string): boolean {
    return this.#depths.has(id);
  }

  /** How many of the commits came after it; null where it is none of them. */
  depthOf(id: string): number | null {
    return this.#depths.get(id) ?? null;
  }

  /** The newest of them. */
  get tip(): OwnCommit {
    return this.#commits[0] as OwnCommit;
  }

  isTip({ id }: OwnCommit): boolean {
    return this.#depths.get(id) === 0;
  }

  /** The oldest one of some commits, as far as they are own. */
  deepest(ids: readonly string[]): OwnCommit | null {
    const depths = ids.flatMap((id) => this.#depths.get(id) ?? []);
    return depths.length === 0 ? null : (this.#commits[Math.max(...depths)] ?? null);
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
