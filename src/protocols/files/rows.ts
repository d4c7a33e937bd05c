import type { FactEntry } from '../../core/fact.ts';
import { type Add, index } from '../../core/look-up.ts';

/** Paths that may be taken for others, and those that others may be taken for. */
export const TWINS = index('twin by path');

export function twinRows({ record: { path } }: FactEntry<'path-twin'>, add: Add): void {
  add(TWINS, path, null);
}

/** Links in the place of a folder and submodules are known by their paths alone: nobody looks them up. */
export function noRows(): void {}
