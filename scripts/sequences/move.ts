import type { Random } from '../bench/random.ts';
import type { World } from './world.ts';

/** One call of an operation, and what its author wrote by hand before it. */
export interface Move {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly edits?: Readonly<Record<string, string>>;
}

/** What the moves are drawn from. */
export interface Drawing {
  readonly world: World;
  readonly random: Random;
  /** The time of the call, RFC 3339. */
  readonly now: string;
  /** Contributions that may not step back: they did so on this branch already. */
  readonly steppedBack: ReadonlySet<string>;
}

/** Draws a move of a protocol; null where the state has nothing for it. */
export type Draws = (drawing: Drawing) => Move | null;

/** One of a list; null where it is empty. */
export function oneOf<T>(random: Random, list: readonly T[]): T | null {
  return list.length === 0 ? null : random.pick(list);
}

/** True in so many of a hundred cases. */
export function chance(random: Random, percent: number): boolean {
  return random.below(100) < percent;
}
