import type { FactEntry } from '../../core/fact.ts';
import { type Add, index, mark } from '../../core/look-up.ts';
import { pathsOf } from './manifest-paths.ts';

/** Contributions of a home by their id. */
export const BY_ID = index('contribution by id');

/** Files that entries of any manifest list, by their path. */
export const LISTED = mark('listed contribution');

export function contributionRows(
  { record: { home }, fact: { id } }: FactEntry<'contribution'>,
  add: Add,
): void {
  if (id !== null) add(BY_ID, [home, id], null);
}

export function entryRows(
  { record, fact }: FactEntry<'contribution-manifest'>,
  at: (index: number) => Add,
): void {
  for (const [index, entry] of fact.entries.entries()) {
    const add = at(index);
    for (const path of pathsOf(record, entry)) add(LISTED, path);
  }
}
