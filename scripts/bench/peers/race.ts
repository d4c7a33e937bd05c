import type { Contender, Output } from '../contest.ts';
import type { Installed } from './packages.ts';

/** How it is known that a contender did the work: a run, and what it says that it read. */
export interface Proof {
  readonly command: Contender['command'];
  /** How many things the run looked at; NaN where it does not say. */
  count(output: Output): number;
  readonly expected: number;
}

/** A contender that is believed only after it has shown what it looks at. */
export interface Racer extends Contender {
  readonly proof: Proof;
}

/** A racer that the linter is compared with. */
export interface Rival extends Racer {
  /** How many times its time the linter may take; null where nobody said. */
  readonly atMost: number | null;
}

/** The linter and others at the same work. */
export interface Race {
  /** What the work is, in Markdown. */
  readonly work: string;
  readonly linter: Racer;
  readonly rivals: readonly Rival[];
  /** What is taken off every time before times are compared: what both take without any work. */
  readonly without?: Racer;
  /** MB that the linter may need. */
  readonly memoryAtMost: number;
  /** Rounds that are measured, where others take too long; left out for as many as are asked for. */
  readonly rounds?: number;
}

/** Repositories and programs that are handed to the benchmark. */
export type Given = 'cleo' | 'mail' | 'vouch';

/** What races are made with. */
export interface Setting {
  /** A folder of the row's own, for repositories. */
  readonly folder: string;
  /** The peers, which are installed when the first row wants them. */
  readonly peers: () => Installed;
  /** The path of something that is not made here. The row is left out where nobody gave it. */
  readonly given: (name: Given) => string;
  /** So many of something as are wanted in this run: all of them, or a part of them. */
  readonly part: (full: number) => number;
  /** Rounds that are measured; each race has one more, to warm up. */
  readonly rounds: number;
}

/** Makes the races of one row. Each is made when the one before it is over. */
export type Row = (setting: Setting) => AsyncIterable<Race> | Iterable<Race>;
