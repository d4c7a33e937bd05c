import type { Candidate } from '../core/candidate.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { type Clues, cluesIn, discover } from '../discover/discover.ts';
import type { Judging } from './judging.ts';
import { type Paths, StatePaths } from './presence.ts';

/**
 * What is judged of a snapshot: what may be records, and other paths as far as somebody asks about
 * them. Nobody is handed all entries: near a change nobody lists them.
 */
export interface StateFiles extends Pick<Snapshot, 'read' | 'introducing'> {
  readonly candidates: readonly Candidate[];
  /** What the paths say of others. */
  readonly clues: Clues;
  readonly paths: Paths;
  /** Reads files that are cited, where `read` gives only a part of some; left out where it gives all. */
  readonly whole?: Snapshot['read'];
}

export function filesOf(
  snapshot: Snapshot,
  judging: Pick<Judging, 'config' | 'given'>,
): StateFiles & { readonly paths: StatePaths } {
  const { read, introducing } = snapshot;
  return {
    ...discovered(snapshot, judging),
    paths: new StatePaths(snapshot),
    read,
    ...(introducing && { introducing }),
  };
}

type Found = Pick<StateFiles, 'candidates' | 'clues'>;

/** What was discovered in a state, as long as its entries are in memory. */
const DISCOVERED = new WeakMap<readonly SnapshotEntry[], Discovered>();

interface Discovered extends Pick<Judging, 'config' | 'given'> {
  readonly found: Found;
}

/** What the paths of a snapshot should be. Several stages ask for it, some of all paths. */
function discovered(
  { entries }: Pick<Snapshot, 'entries'>,
  { config, given }: Pick<Judging, 'config' | 'given'>,
): Found {
  const known = DISCOVERED.get(entries);
  if (known?.config === config && known.given === given) return known.found;
  const clues = cluesIn(entries, config);
  const found = { clues, candidates: discover(entries, config, given, clues) };
  DISCOVERED.set(entries, { config, given, found });
  return found;
}
