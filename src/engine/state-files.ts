import type { Candidate } from '../core/candidate.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { discover } from '../discover/discover.ts';
import type { Judging } from './judging.ts';
import { StatePaths } from './presence.ts';

/**
 * What is judged of a snapshot: what may be records, and other paths as far as somebody asks about
 * them. Nobody is handed all entries: a verdict holds wherever the records and the answers are the same.
 */
export interface StateFiles extends Pick<Snapshot, 'read' | 'introducing'> {
  readonly candidates: readonly Candidate[];
  readonly paths: StatePaths;
}

export function filesOf(
  snapshot: Snapshot,
  judging: Pick<Judging, 'config' | 'given'>,
): StateFiles {
  const { read, introducing } = snapshot;
  return {
    candidates: candidatesOf(snapshot, judging),
    paths: new StatePaths(snapshot),
    read,
    ...(introducing && { introducing }),
  };
}

/** What was discovered in a state, as long as its entries are in memory. */
const DISCOVERED = new WeakMap<readonly SnapshotEntry[], Discovered>();

interface Discovered extends Pick<Judging, 'config' | 'given'> {
  readonly candidates: readonly Candidate[];
}

/** What the paths of a snapshot should be. Several stages ask for it, some of all paths. */
function candidatesOf(
  { entries }: Pick<Snapshot, 'entries'>,
  { config, given }: Pick<Judging, 'config' | 'given'>,
): readonly Candidate[] {
  const known = DISCOVERED.get(entries);
  if (known?.config === config && known.given === given) return known.candidates;
  const candidates = discover(entries, config, given);
  DISCOVERED.set(entries, { config, given, candidates });
  return candidates;
}
