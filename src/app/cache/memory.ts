import { createHash } from 'node:crypto';
import type { Config } from '../../core/config.ts';
import type { VerifiedHistory } from '../../core/history.ts';
import type { Report } from '../../core/report.ts';
import type { OpenOptions, Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { activeRules } from '../../report/levels.ts';
import { type Memory, noMemory } from '../memory.ts';
import { AnalysisStore } from './analysis-store.ts';
import { BUILD } from './build.ts';
import { cacheFolder } from './cache-folder.ts';
import { HistoryStore } from './history-store.ts';
import { userSeal } from './seal.ts';
import { StateStore } from './state-store.ts';

/** What a run looks at, and by what. */
export interface Remembering {
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  readonly rules: readonly Rule[];
  readonly config: Config;
  /** False where paths were named: then not all is looked at. */
  readonly isWhole: boolean;
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
interface CachePlace {
  readonly folder: string;
  readonly seal: Uint8Array;
  readonly build: string;
}

function placeOf({ repository, env }: Remembering): CachePlace | null {
  if (BUILD === null) return null;
  return unlessFailing(() => {
    const seal = userSeal(env);
    const folder = seal === null ? null : cacheFolder(repository.commonDir);
    return seal && folder ? { folder, seal, build: BUILD as string } : null;
  });
}

function ofContents(remembering: Remembering, place: CachePlace): Memory {
  const { folder, seal } = place;
  const byFile = nameOf(remembering, place, ({ scope }) => scope === 'file');
  const store = new AnalysisStore(folder, byFile, seal);
  const byState = nameOf(remembering, place, ({ scope }) => scope !== 'history', 'levels');
  const states = unlessFailing(() => new StateStore(folder, byState, seal));
  const keep = (): readonly string[] => {
    unlessFailing(() => store.save());
    unlessFailing(() => states?.save());
    return store.isDamaged ? [DAMAGED] : [];
  };
  return { analyses: store.analyses, states, verified: null, keep };
}

async function ofHistory(remembering: Remembering, place: CachePlace): Promise<Memory> {
  const { repository, snapshot, config } = remembering;
  const { head } = snapshot.scope;
  // Where an entry names a commit, whether it excuses anything there shows only in judging it.
  const isNamed = config.history.accepted.length > 0 || config.ignore.some(({ commit }) => commit);
  const isWhole = remembering.isWhole && !isNamed;
  const isAsked = (rule: Rule): boolean => rule.scope === 'history' || 'past' in rule;
  const settings = nameOf(remembering, place, isAsked);
  const store = unlessFailing(() => new HistoryStore(place.folder, settings, place.seal));
  if (store === null || head === null || !isWhole) return noMemory();
  const keep = ({ checked, diagnostics, excused, logs = new Set() }: Report): readonly [] => {
    if (diagnostics.length > 0 || excused > 0) return [];
    const { commits } = checked;
    unlessFailing(() => store.save({ head, commits, logs: [...logs].sort() }));
    return [];
  };
  const verified = await within(repository, store.known, head);
  return { analyses: new Map(), states: null, verified, keep };
}

/** What is verified, where the commit that is looked at goes on from it. */
async function within(
  repository: Repository,
  known: VerifiedHistory | null,
  head: string,
): Promise<VerifiedHistory | null> {
  try {
    // Of a clone that was made shallow since, nobody can look at all of it any more.
    if (known === null || (await repository.isShallow())) return null;
    return (await repository.isAncestor(known.head, head)) ? known : null;
  } catch {
    // The commit is not here any more.
    return null;
  }
}

/**
 * Names what verdicts depend on besides contents. Levels decide which rules run; how loud they are
 * counts only where it is said with the verdict.
 */
function nameOf(
  { rules, config }: Remembering,
  { build }: CachePlace,
  isAsked: (rule: Rule) => boolean,
  loudness?: 'levels',
): string {
  // What is excused was found before.
  const { levels, ignore: _ignore, baseline: _baseline, ...options } = config;
  const ids = activeRules(rules, levels)
    .filter(isAsked)
    .map(({ id }) => id);
  return createHash('sha256')
    .update(JSON.stringify([build, process.version, ids, options, loudness && levels]))
    .digest('hex');
}

/** Null where the file system is in the way: a run that remembers nothing has its verdict, too. */
function unlessFailing<T>(attempt: () => T): T | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}

const DAMAGED = 'The cache for this repository is corrupt. It was ignored and will be rebuilt.';
