import type { LocatedFinding } from '../core/finding.ts';
import type { Analysis } from './analyze.ts';

/** Analyses by blob, kind and claim: each content is judged once, whatever state or path it stands in. */
export interface Analyses {
  get(key: string): Analysis | undefined;
  has(key: string): boolean;
  set(key: string, analysis: Analysis): unknown;
  /** True where they are asked by one run after the other. */
  readonly isHeld?: true;
  /** True while what nobody asks for is to go: whoever goes through all records asks for each. */
  readonly isClearing?: boolean;
  /** True for what an earlier run found. Left out where nothing is remembered. */
  isRemembered?(key: string): boolean;
  /** Left out where nothing is remembered. */
  readonly places?: Places;
  /** Forgets all. Left out where somebody may still ask: the next run, or whoever made it. */
  letGo?(): void;
}

/** Where findings over many records stand in the contents of these. */
export interface Places {
  get(key: string): LocatedFinding | undefined;
  set(key: string, placed: LocatedFinding): unknown;
}
