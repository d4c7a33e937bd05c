import type { SnapshotEntry } from '../core/snapshot.ts';
import { folderOf, type Matcher } from './candidate.ts';

/**
 * Finds Markdown files in the folder trees of subagent manifests. Their home is the folder of the
 * nearest manifest.
 * @param match says what stands at a path; only its manifests count
 */
export function outputMatcher(entries: readonly SnapshotEntry[], match: Matcher): Matcher {
  const homes = new Set<string>();
  for (const entry of entries) {
    // Every manifest that is known or claimed has this ending, and few other paths have.
    if (!entry.path.endsWith('.jsonl') || entry.mode === 'submodule') continue;
    const candidate = match(entry);
    if (candidate?.kind === 'subagent-manifest') homes.add(candidate.home);
  }
  return (entry) => {
    if (homes.size === 0 || !entry.path.endsWith('.md')) return null;
    for (let folder = folderOf(entry.path); ; folder = folderOf(folder)) {
      if (homes.has(folder)) {
        return { entry, kind: 'subagent-output', home: folder, declared: true, copy: false };
      }
      if (folder === '') return null;
    }
  };
}
