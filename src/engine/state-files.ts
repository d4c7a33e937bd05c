import { isDeepStrictEqual } from 'node:util';
import type { Candidate } from '../core/candidate.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
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

/** What was discovered in a state, as long as its entries are in memory. */
const DISCOVERED = new WeakMap<readonly SnapshotEntry[], Discovered>();

/** Entries of states that are discovered anew each time: mostly parts of another state. */
const FEW = 200;

/** What was discovered last in more. The next state is mostly the same but for a few paths. */
let latest: Discovered | null = null;

type Discovered = DiscoveredState & Pick<Judging, 'config' | 'given'>;

/** What the paths of a snapshot should be. Several stages ask for it, some of all paths. */
function discovered(
  { entries }: Pick<Snapshot, 'entries'>,
  { config, given }: Pick<Judging, 'config' | 'given'>,
): Found {
  const isAlike = (known: Discovered) =>
    known.given === given && isDeepStrictEqual(known.config, config);
  const known = DISCOVERED.get(entries);
  if (known !== undefined && isAlike(known)) return known;
  const isLarge = entries.length > FEW;
  const before = isLarge && given === null && latest !== null && isAlike(latest) ? latest : null;
  const again = before && discoverAgain(before, entries, config);
  const clues = again === null || before === null ? cluesIn(entries, config) : before.clues;
  const candidates = again ?? discover(entries, config, given, clues);
  const found = { entries, config, given, clues, candidates };
  DISCOVERED.set(entries, found);
  if (isLarge) latest = found;
  return found;
}
