import type { Site } from './site.ts';

/** What a repository is looked at for, and how the program is called for it. */
export const MODES = {
  worktree: [],
  staged: ['--staged'],
  since: ['--since', 'refs/tags/before'],
  history: ['--history'],
} as const;

export type Mode = keyof typeof MODES;

export const BACKENDS = ['native', 'js'] as const;

export type Backend = (typeof BACKENDS)[number];

/**
 * Why a run has no verdict: the code of its error, for all modes or for some. It is `a or b` where
 * several processes of git fail at once.
 */
export type Refusal = string | Readonly<Partial<Record<Mode, string>>>;

/** A repository that wants to run something, to be read elsewhere, or to be taken for a clean one. */
export interface HostileRepository {
  readonly name: string;
  /** Makes a repository with planted problems hostile. */
  arm(site: Site): Promise<unknown> | unknown;
  /** What git itself does the harm at: then the trap is known to be a live one. */
  goesOff?(site: Site): Promise<unknown>;
  /** Where there can be no verdict, and why. Everywhere else the planted problems must be told. */
  readonly refused?: Readonly<Partial<Record<Backend, Refusal>>>;
  /** Problems that must be told besides those that stand in every repository: `rule path`. */
  readonly tells?: Readonly<Partial<Record<Mode, readonly string[]>>>;
  /** What must stand in the report, where no problem says it. */
  readonly says?: Readonly<Partial<Record<Mode, RegExp>>>;
  /** Problems of every repository that this one does not have any more. */
  readonly without?: readonly string[];
  /** Variables that the program is started with, on top of the usual ones. */
  env?(site: Site): Readonly<Record<string, string>>;
  /** What it is called with besides. */
  readonly args?: readonly string[];
  /** Where the program is started, from the repository's root. */
  readonly folder?: string;
}

/** Repositories that try the same thing. */
export interface HostileGroup {
  readonly name: string;
  readonly repositories: readonly HostileRepository[];
}
