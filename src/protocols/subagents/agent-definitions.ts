import { type Candidate, folderOf, type ReadableCandidate } from '../../core/candidate.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';

/**
 * Files that claim to be no agent definition and stand beside one that has a name: where their
 * siblings are definitions, so should they be. Whether they have front matter at all is not known yet.
 */
export function besideDefinitions(
  candidates: readonly Candidate[],
  records: readonly RecordRef[],
  definitions: readonly FactEntry<'agent-definition'>[],
): readonly ReadableCandidate[] {
  const named = definitions.filter(({ fact }) => fact.name !== null);
  const folders = new Set(named.map(({ record }) => folderOf(record.path)));
  if (folders.size === 0) return [];
  const known = new Set(records.map(({ path }) => path));
  return candidates.flatMap((candidate) => {
    const { kind, entry } = candidate;
    if (kind !== 'agent-definition' || known.has(entry.path)) return [];
    if (!folders.has(folderOf(entry.path))) return [];
    return { ...candidate, kind, declared: true };
  });
}
