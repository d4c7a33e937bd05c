import type { FactEntry } from '../../core/fact.ts';
import { type Add, index, mark } from '../../core/look-up.ts';
import { namedPaths } from './listed-outputs.ts';

/** Manifests of which all lines could be read, by their folders. */
export const WHOLE_MANIFESTS = index('whole subagent manifest');

/** Paths that an entry names, under whatever key. */
export const LISTED = mark('path that a subagent entry names');

export function manifestRows({ record, fact }: FactEntry<'subagent-manifest'>, add: Add): void {
  if (fact.whole) add(WHOLE_MANIFESTS, record.home, null);
}

export function entryRows(
  { record, fact }: FactEntry<'subagent-manifest'>,
  at: (index: number) => Add,
): void {
  for (const [index, { file, misnamedFile }] of fact.entries.entries()) {
    const add = at(index);
    for (const path of namedPaths(record, file ?? misnamedFile)) add(LISTED, path);
  }
}
