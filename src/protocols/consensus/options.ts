/** The `consensus` part of the configuration. */
export interface ConsensusOptions {
  /** Globs of voting matrices; null for the default places. */
  readonly include: readonly string[] | null;
}

declare module '../../core/config.ts' {
  interface Options {
    readonly consensus: ConsensusOptions;
  }
}

/** What holds where nothing is configured. */
export const DEFAULTS: ConsensusOptions = { include: null };
