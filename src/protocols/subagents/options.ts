/** The `subagents` part of the configuration. Globs; null for the default places. */
export interface SubagentOptions {
  readonly agents: readonly string[] | null;
  readonly manifests: readonly string[] | null;
  readonly prompts: readonly string[];
}

declare module '../../core/config.ts' {
  interface Options {
    readonly subagents: SubagentOptions;
  }
}

/** What holds where nothing is configured. */
export const DEFAULTS: SubagentOptions = { agents: null, manifests: null, prompts: [] };
