import type { Repository } from '../core/repository.ts';
import type { Rule } from '../core/rule.ts';
import type { ConfigChoice } from './config-choice.ts';
import { type Configuration, configurationOf } from './configuration.ts';
import type { Inspection } from './inspection.ts';

/** What settings are looked up in. */
interface Lookup {
  readonly repository: Repository;
  readonly rules: readonly Rule[];
  /** The caller's folder, absolute. */
  readonly cwd: string;
}

/**
 * The configuration that judges a run: the file or the state that was chosen.
 * @throws WrongUse when it can't be read or is no configuration.
 */
export async function judgingConfig(
  { config, configFrom }: ConfigChoice,
  inspection: Inspection,
  { repository, rules, cwd }: Lookup,
): Promise<Configuration> {
  if (config === null && configFrom !== 'head') {
    // Most runs are judged by the settings of what they look at, and need none of this.
    const { configurationFrom } = await import('./config-from.ts');
    return configurationFrom(configFrom, inspection, { repository, rules });
  }
  const state = { snapshot: inspection.snapshot, root: repository.root, repository };
  return configurationOf(config, cwd, state, rules);
}
