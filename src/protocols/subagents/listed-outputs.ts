import { citedPaths } from '../../core/cited-path.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import { pathRequest } from '../../core/request.ts';

/**
 * The paths that an entry's `file` may mean, the likelier first: from the folder of its manifest, from
 * those above it.
 */
export function namedPaths(
  manifest: Pick<RecordRef, 'path' | 'home'>,
  file: string | null,
): readonly string[] {
  if (file === null) return [];
  return (['folder', 'above'] as const).flatMap((from) =>
    citedPaths(manifest, pathRequest(file, from)),
  );
}

/** A README explains the folder; in a folder of prompts is what agents were asked. */
const NO_OUTPUT = /(?:^|\/)(?:readme\.md$|prompts\/)/i;

/** True for a file beside a manifest that has to have an entry in it. */
export function needsEntry({ record, fact }: FactEntry<'subagent-output'>): boolean {
  const below = record.path.slice(record.home.length);
  return !fact.isPrompt && !NO_OUTPUT.test(below);
}
