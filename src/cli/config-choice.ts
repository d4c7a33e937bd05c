import { WrongUse } from '../core/failure.ts';
import type { Given } from './given.ts';
import { choice, text } from './given-values.ts';
import type { Target } from './target.ts';

export const CONFIG_STATES = ['base', 'head', 'worktree'] as const;

/**
 * The state whose settings judge a run: `head` is the one that is looked at, `base` the one that it
 * is compared with, `worktree` what stands on disk.
 */
export type ConfigFrom = (typeof CONFIG_STATES)[number];

/** Where the configuration of a run stands. */
export interface ConfigChoice {
  /** A file on disk, as written; null for the one in a state. */
  readonly config: string | null;
  readonly configFrom: ConfigFrom;
}

/** @throws WrongUse where the options say two things. */
export function configChoice(given: Given, target: Target): ConfigChoice {
  const config = text(given, 'config');
  const configFrom = choice(given, 'config-from', CONFIG_STATES);
  if (config !== null && configFrom !== null) {
    throw new WrongUse(
      'two-configurations',
      '--config and --config-from do not go together.',
      'The first names a file, the second a state that has one; give one of them.',
    );
  }
  if (target.mode === 'stdin' && configFrom !== null) {
    throw new WrongUse(
      'misplaced-option',
      '--config-from cannot be combined with --stdin.',
      'A record from standard input is judged by the configuration of the working tree, or by --config FILE.',
    );
  }
  return { config, configFrom: configFrom ?? defaultFor(target) };
}

/** On a server, a push that brought its own configuration could switch off what judges it. */
function defaultFor(target: Target): ConfigFrom {
  return target.mode === 'hook' && target.hook === 'pre-receive' ? 'base' : 'head';
}
