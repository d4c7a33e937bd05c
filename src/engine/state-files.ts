import { isDeepStrictEqual } from 'node:util';
import type { Candidate } from '../core/candidate.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { type Clues, cluesIn, discover } from '../discover/discover.ts';
import { type DiscoveredState, discoverAgain } from '../discover/discover-again.ts';
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

/** What was discovered last. The next state is mostly the same but for a few paths. */
let latest: (DiscoveredState & Pick<Judging, 'config' | 'given'>) | null = null;

/** What the paths of a snapshot should be. Several stages ask for it, some of all paths. */
function discovered(
  { entries }: Pick<Snapshot, 'entries'>,
  { config, given }: Pick<Judging, 'config' | 'given'>,
): Found {
  const isAlike = latest?.given === given && isDeepStrictEqual(latest.config, config);
  if (latest === null || !isAlike) latest = null;
  else if (latest.entries === entries) return latest;
  const again = latest === null || given !== null ? null : discoverAgain(latest, entries, config);
  const clues = again === null || latest === null ? cluesIn(entries, config) : latest.clues;
  const candidates = again ?? discover(entries, config, given, clues);
  latest = { entries, config, given, clues, candidates };
  return latest;
}
