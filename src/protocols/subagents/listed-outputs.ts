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
  const end = endBelow(manifest, file);
  if (end !== null) return [`${manifest.home}/${end}`];
  return (['folder', 'above'] as const).flatMap((from) =>
    citedPaths(manifest, pathRequest(file, from)),
  );
}

/** The end of an absolute path, below a folder of the name of the manifest's: the file may be here, too. */
export function endBelow({ home }: Pick<RecordRef, 'home'>, file: string): string | null {
  const path = file.replaceAll('\\', '/');
  if (home === '' || !/^(?:[A-Za-z]:)?\//.test(path)) return null;
  const folder = `/${home.slice(home.lastIndexOf('/') + 1)}/`;
  const at = path.lastIndexOf(folder);
  return at === -1 ? null : path.slice(at + folder.length);
}

/** A README explains the folder; in a folder of prompts is what agents were asked. */
const NO_OUTPUT = /(?:^|\/)(?:readme\.md$|prompts\/)/i;

/** True for a file beside a manifest that has to have an entry in it. */
export function needsEntry({ record, fact }: FactEntry<'subagent-output'>): boolean {
  const below = record.path.slice(record.home.length);
  return !fact.isPrompt && !NO_OUTPUT.test(below);
}
