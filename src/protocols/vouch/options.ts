/** The `vouch` part of the configuration. */
export interface VouchOptions {
  /** How long a live claim may go without being confirmed. */
  readonly staleAfterDays: number;
}

declare module '../../core/config.ts' {
  interface Options {
    readonly vouch: VouchOptions;
  }
}

/** What holds where nothing is configured. */
export const DEFAULTS: VouchOptions = { staleAfterDays: 180 };
