import { areNear, type RankedOption, ranked } from './verdict.ts';
import type { Conflict, VotingMatrix } from './voting-matrix.ts';

/** The schema allows no more: comparing each with each would take too long. */
const MOST_OPTIONS = 1000;

/** A ranked option that conflicts can name. */
export interface NamedOption extends RankedOption {
  readonly name: string;
}

/** An option, and those above it that lie near it without a conflict that names both. */
export interface Unnamed {
  readonly option: NamedOption;
  /** The nearest in rank first. */
  readonly others: readonly NamedOption[];
}

/**
 * Every pair of near options that no conflict names together, by the lower of the two.
 * Nothing where confidences or conflicts are not known.
 */
export function* unnamedTogether(matrix: VotingMatrix): Generator<Unnamed> {
  const options = namedByRank(matrix);
  if (matrix.conflicts === null || options.length > MOST_OPTIONS) return;
  const companions = companionsOf(options, matrix.conflicts);
  for (const [rank, option] of options.entries()) {
    const named = companions.get(option.name) ?? 0n;
    const others: NamedOption[] = [];
    for (let above = rank - 1; above >= 0; above -= 1) {
      const other = options[above];
      if (other === undefined || !areNear(other.confidence, option.confidence)) break;
      if ((named & bit(above)) === 0n) others.push(other);
    }
    if (others.length > 0) yield { option, others };
  }
}

/** The options by rank, each name once. */
function namedByRank(matrix: VotingMatrix): readonly NamedOption[] {
  const found = new Map<string, NamedOption>();
  for (const option of ranked(matrix) ?? []) {
    const { name } = option;
    if (name !== null && !found.has(name)) found.set(name, { ...option, name });
  }
  return [...found.values()];
}

/** By name the ranks that stand in one conflict with it, a bit for each: conflicts may be many and long. */
function companionsOf(
  options: readonly NamedOption[],
  conflicts: readonly Conflict[],
): ReadonlyMap<string, bigint> {
  const ranks = new Map(options.map(({ name }, rank) => [name, rank]));
  const companions = new Map<string, bigint>();
  for (const { positions } of conflicts) {
    const names = new Set(positions.flatMap(({ option }) => option ?? []));
    const known = [...names].filter((name) => ranks.has(name));
    let together = 0n;
    for (const name of known) together |= bit(ranks.get(name) ?? 0);
    for (const name of known) companions.set(name, (companions.get(name) ?? 0n) | together);
  }
  return companions;
}

function bit(rank: number): bigint {
  return 1n << BigInt(rank);
}
