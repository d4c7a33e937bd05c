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

/**
 * The state whose settings judge where nobody chose one. On a server, a push that brought its own
 * configuration could switch off what judges it.
 */
export function usualConfigFrom(target: Target): ConfigFrom {
  return target.mode === 'hook' && target.hook === 'pre-receive' ? 'base' : 'head';
}
