import type { Config } from '../../core/config.ts';
import type { OpenOptions, Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { type Memory, noMemory } from '../memory.ts';
import { AnalysisStore } from './analysis-store.ts';
import { BUILD } from './build.ts';
import { cacheFolder } from './cache-folder.ts';
import { historyMemory } from './history-memory.ts';
import { HistoryStore } from './history-store.ts';
import { userSeal } from './seal.ts';
import { contentSettings, pastSettings, stateSettings } from './settings-name.ts';
import { StateStore } from './state-store.ts';
import { TieStore } from './tie-store.ts';

/** What a run looks at, and by what. */
export interface Remembering {
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  readonly rules: readonly Rule[];
  readonly config: Config;
  readonly env: OpenOptions['env'];
}

/** Opens what is remembered. Whatever is in the way of that makes a run slower, and never different. */
export async function memoryOf(remembering: Remembering): Promise<Memory> {
  const place = placeOf(remembering);
  if (place === null) return noMemory();
  const isHistory = remembering.snapshot.scope.mode === 'history';
  return isHistory ? ofHistory(remembering, place) : ofContents(remembering, place);
}

/** Where this build and this user keep things. */
export interface CachePlace {
  readonly folder: string;
  readonly seal: Uint8Array;
  readonly build: string;
}

/**
 * Null where nothing can be kept.
 * @param name of the folder in the git directory; the one for analyses where it is left out
 */
export function placeOf(
  { repository, env }: Pick<Remembering, 'repository' | 'env'>,
  name?: string,
): CachePlace | null {
  if (BUILD === null) return null;
  return unlessFailing(() => {
    const seal = userSeal(env);
    const folder = seal === null ? null : cacheFolder(repository.commonDir, name);
    return seal && folder ? { folder, seal, build: BUILD as string } : null;
  });
}

function ofContents(remembering: Remembering, place: CachePlace): Memory {
  const { folder, seal, build } = place;
  const byFile = contentSettings(remembering, build);
  const store = new AnalysisStore(folder, byFile, seal);
  const byState = stateSettings(remembering, build);
  const states = unlessFailing(() => new StateStore(folder, byState, seal));
  const ties = new TieStore(folder, byState, seal);
  const keep = (): readonly string[] => {
    unlessFailing(() => store.save());
    unlessFailing(() => states?.save());
    unlessFailing(() => ties.save());
    return store.isDamaged || ties.isDamaged ? [DAMAGED] : [];
  };
  return { analyses: store.analyses, states, ties, past: null, keep };
}

async function ofHistory(
  remembering: Remembering,
  { folder, seal, build }: CachePlace,
): Promise<Memory> {
  const { head } = remembering.snapshot.scope;
  const settings = pastSettings(remembering, build);
  const store = unlessFailing(() => new HistoryStore(folder, settings, seal));
  if (store === null || head === null) return noMemory();
  const keep = (): readonly [] => {
    unlessFailing(() => store.save());
    return [];
  };
  const past = await historyMemory(store, { ...remembering, head });
  return { analyses: new Map(), states: null, ties: null, past, keep };
}

/** Null where the file system is in the way: a run that remembers nothing has its verdict, too. */
export function unlessFailing<T>(attempt: () => T): T | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}

const DAMAGED = 'The cache for this repository is corrupt. It was ignored and will be rebuilt.';
