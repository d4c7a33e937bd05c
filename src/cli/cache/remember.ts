import { createHash } from 'node:crypto';
import type { Config } from '../../core/config.ts';
import type { OpenOptions, Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { activeRules } from '../../report/levels.ts';
import { AnalysisStore } from './analysis-store.ts';
import { BUILD } from './build.ts';
import { cacheFolder } from './cache-folder.ts';
import { userSeal } from './seal.ts';

/** In smaller repositories, to read everything anew takes no longer. */
const FEWEST_PATHS = 50;

/** What a run is made by. */
export interface Settings {
  readonly rules: readonly Rule[];
  readonly config: Config;
}

/**
 * Opens what earlier runs of this very build remember of a repository, for the same rules and
 * settings. Whatever is in the way of that makes the run slower, and never different.
 * @returns null where nothing is remembered
 */
export function remembered(
  { commonDir }: Repository,
  { entries }: Snapshot,
  settings: Settings,
  env: OpenOptions['env'],
): AnalysisStore | null {
  if (BUILD === null || entries.length < FEWEST_PATHS) return null;
  try {
    const seal = userSeal(env);
    const folder = seal === null ? null : cacheFolder(commonDir);
    return seal && folder ? new AnalysisStore(folder, nameOf(settings, BUILD), seal) : null;
  } catch {
    return null;
  }
}

/** What an analysis depends on besides the content. Levels decide which rules run, and later how loud. */
function nameOf({ rules, config }: Settings, build: string): string {
  // What is excused was found before.
  const { levels, ignore: _ignore, baseline: _baseline, ...options } = config;
  const files = activeRules(rules, levels).filter(({ scope }) => scope === 'file');
  const ids = files.map(({ id }) => id);
  return createHash('sha256')
    .update(JSON.stringify([build, process.version, ids, options]))
    .digest('hex');
}

/** Keeps what a run found for the next one, where that can be. Gives notes on what was in the way. */
export function saved(store: AnalysisStore | null): readonly string[] {
  try {
    store?.save();
  } catch {
    // The next run will be slow again; this one has its verdict.
  }
  if (store?.isDamaged !== true) return [];
  return [
    'What earlier runs remembered of this repository was damaged. It was not used, and is made anew.',
  ];
}
