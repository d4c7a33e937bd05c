import type { Report } from '../../core/report.ts';

/** Texts that somebody edits and that are not saved yet, by path. */
export type Drafts = ReadonlyMap<string, Uint8Array>;

/**
 * `saved`: the state holds it, or something there that no editor's text takes the place of (a link).
 * `draft`: it stands in the place of what is there, or of nothing. `ignored`: git does not list the file.
 */
export type Standing = 'saved' | 'draft' | 'ignored';

/** Whether records are judged one by one, or with what they say of each other as well. */
export type Extent = 'each' | 'all';

/** A state that is judged again and again, with other contents at some of its paths. */
export interface Held {
  /** Absolute. */
  readonly root: string;
  /**
   * A file's path in it, `/` between parts.
   * @param file absolute
   * @throws WrongUse for one that is elsewhere.
   */
  pathOf(file: string): string;
  /**
   * What an editor's text at a path is to this state.
   * @throws Failure for a path at which no file can be looked at
   */
  standingOf(path: string, text: string): Standing;
  /** Looks what is there now. @returns true where verdicts may be other ones than before */
  lookAgain(): Promise<boolean>;
  /**
   * The verdict on it as if the drafts were saved.
   * @param selected the paths whose problems are wanted
   * @param extent `each`: what records say by themselves, which a fraction of the time is enough for
   * @throws Failure when there can be no verdict.
   */
  judge(drafts: Drafts, selected: ReadonlySet<string>, extent: Extent): Promise<Report>;
  close(): Promise<void>;
}
