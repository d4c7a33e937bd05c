import type { FuzzInput } from './fuzz-input.ts';

/** Something that inputs are tried on. */
export interface Target {
  readonly name: string;
  /** Inputs that are tried before it is another target's turn: fewer where each takes longer. */
  readonly batch: number;
  seeds(): readonly Omit<FuzzInput, 'target'>[];
  /**
   * Tries an input.
   * @param isThorough whether to try also what takes several runs
   * @throws Broken where a property does not hold.
   */
  check(input: FuzzInput, isThorough: boolean): Promise<void>;
}
