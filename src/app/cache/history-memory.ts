import type { Config } from '../../core/config.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import type { Repository } from '../../core/repository.ts';
import type { HistoryMemory, VerifiedHistory } from '../../core/verified-history.ts';
import type { HistoryStore } from './history-store.ts';

/** Commits about which git is asked one by one; where more are named, all is judged. */
const MOST_ASKED = 50;

interface Asked {
  readonly repository: Repository;
  /** The commit that is looked at. */
  readonly head: string;
  readonly config: Config;
}

/** What is remembered of the history that a commit goes on from. */
export async function historyMemory(store: HistoryStore, asked: Asked): Promise<HistoryMemory> {
  const { head } = asked;
  return {
    ...(await goingOn(store.known, asked)),
    keep: (judged) => store.remember({ head, ...judged }),
  };
}

const NOTHING = { verified: null, named: new Set<string>() };

async function goingOn(
  verified: VerifiedHistory | null,
  { repository, head, config }: Asked,
): Promise<Pick<HistoryMemory, 'verified' | 'named'>> {
  try {
    // Of a clone that was made shallow since, nobody can look at all of it any more.
    if (verified === null || (await repository.isShallow())) return NOTHING;
    if (!(await repository.isAncestor(verified.head, head))) return NOTHING;
    const named = await namedIn(verified, config, repository);
    return named === null ? NOTHING : { verified, named };
  } catch {
    // The commit is not here any more.
    return NOTHING;
  }
}

/**
 * The commits of a verified history that entries of the configuration name: whether these excuse
 * anything is told of what is judged. Null where there are too many to look up.
 */
async function namedIn(
  { head, problems }: VerifiedHistory,
  { history, ignore }: Config,
  repository: Repository,
): Promise<ReadonlySet<string> | null> {
  const known = new Set(problems.map(({ found }) => found.commit?.id));
  const entries = [...history.accepted, ...ignore];
  const commits = new Set(entries.flatMap(({ commit }) => commit ?? []));
  const open = [...commits].filter((commit) => !known.has(commit));
  if (open.length > MOST_ASKED) return null;
  const named = new Set([...commits].filter((commit) => known.has(commit)));
  for (const commit of open) {
    if ((await isCommit(commit, repository)) && (await repository.isAncestor(commit, head)))
      named.add(commit);
  }
  return named;
}

/** False for the id of what is no commit, or not here. */
async function isCommit(id: string, repository: Repository): Promise<boolean> {
  try {
    return (await repository.resolve(id)) === id;
  } catch (error) {
    if (error instanceof CouldNotCheck && error.code === 'unknown-revision') return false;
    throw error;
  }
}
