import type { Report } from '../../core/report.ts';

/** Texts that somebody edits and that are not saved yet, by path. */
export type Drafts = ReadonlyMap<string, Uint8Array>;

/**
 * `saved`: the state holds it, or something there that no editor's text takes the place of (a link).
 * `draft`: it stands in the place of what is there, or of nothing. `ignored`: git does not list the file.
 */
export type Standing = 'saved' | 'draft' | 'ignored';

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
  /** What an editor's text at a path is to this state. */
  standingOf(path: string, text: string): Standing;
  /** Looks what is there now. @returns true where verdicts may be other ones than before */
  lookAgain(): Promise<boolean>;
  /**
   * The verdict on it as if the drafts were saved.
   * @param selected the paths whose problems are wanted
   * @throws Failure when there can be no verdict.
   */
  judge(drafts: Drafts, selected: ReadonlySet<string>): Promise<Report>;
  close(): Promise<void>;
}
