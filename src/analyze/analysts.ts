import type { Config } from '../core/config.ts';
import type { ReadableKind } from '../core/record.ts';
import type { Rule } from '../core/rule.ts';

/** A content that can be analyzed anywhere: nothing more has to be read for it. */
export interface LooseContent {
  readonly kind: ReadableKind;
  readonly declared: boolean;
  readonly bytes: Uint8Array;
}

/** Others who analyze contents at the same time, by the same rules and options. */
export interface Analysts {
  /** True while one of them would begin with another batch before long. */
  readonly isFree: boolean;
  /**
   * Analyzes a batch. Never rejects.
   * @returns the analyses as a JSON list, in the order given; null where they could not be made, for
   * whatever reason: whoever asked has to find that out.
   */
  analyze(batch: readonly LooseContent[]): Promise<string | null>;
  /** Sends them away; what they have not answered is answered with null. */
  dismiss(): void;
}

/** How far the work is that analysts could take a part of. */
export interface Progress {
  /** Milliseconds since the first content came. */
  readonly spent: number;
  /** Contents that were taken so far. */
  readonly taken: number;
  /** Contents that there are at most. */
  readonly total: number;
}

/** Where analysts can be had. */
export interface AnalystSource {
  /** True when more is left to do than it costs to call them. Asked before each content. */
  isWorthwhile(progress: Progress): boolean;
  /** Null where there are none after all. Called once for a piece of work. */
  call(rules: readonly Rule[], config: Config): Promise<Analysts | null>;
}
