import { citedPaths } from '../../core/cited-path.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import { pathRequest } from '../../core/request.ts';
import type { SubagentEntryFact } from '../subagents/facts.ts';

/** A matrix and the entries of subagent manifests that name its file. */
export interface ListedMatrix extends FactEntry<'voting-matrix'> {
  /** One a manifest: the last, for an entry can only be corrected by another. */
  readonly entries: readonly ManifestEntry[];
}

/** An entry and the manifest that it stands in. */
export interface ManifestEntry {
  readonly manifest: RecordRef<'subagent-manifest'>;
  readonly entry: SubagentEntryFact;
}

/** All matrices with their entries. An entry's path counts from its manifest's folder, or from one above it. */
export function listedMatrices(facts: Facts): readonly ListedMatrix[] {
  const matrices = new Set(facts.of('voting-matrix').map(({ record }) => record.path));
  const found = new Map<string, ManifestEntry[]>();
  for (const { record: manifest, fact } of facts.of('subagent-manifest')) {
    for (const [path, entry] of lastEntries(manifest, fact.entries, matrices)) {
      found.set(path, [...(found.get(path) ?? []), { manifest, entry }]);
    }
  }
  return facts.of('voting-matrix').map((matrix) => {
    return { ...matrix, entries: found.get(matrix.record.path) ?? [] };
  });
}

function lastEntries(
  manifest: RecordRef<'subagent-manifest'>,
  entries: readonly SubagentEntryFact[],
  matrices: ReadonlySet<string>,
): ReadonlyMap<string, SubagentEntryFact> {
  const last = new Map<string, SubagentEntryFact>();
  for (const entry of entries) {
    const { file } = entry;
    if (file === null) continue;
    const paths = (['folder', 'above'] as const).flatMap((from) =>
      citedPaths(manifest, pathRequest(file, from)),
    );
    // Each project of a repository may have a vote of that name: the nearest is meant.
    const path = paths.find((each) => matrices.has(each));
    if (path !== undefined) last.set(path, entry);
  }
  return last;
}
