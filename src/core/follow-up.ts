import type { Settled } from './finding.ts';
import type { MendedBy, MendStep } from './remedy.ts';

/** What follows besides the correction itself, and who can make it. */
export interface FollowUp {
  /** In place of what the rule says and of its steps, where that is another thing to do. */
  readonly help?: string;
  readonly steps: readonly MendStep[];
  readonly by: MendedBy;
  /** Null where nothing is expected at its place any more. */
  readonly expected?: null;
}

/** The texts of files as the state that is compared with has them, by path; no more than are there. */
export type CommittedTexts = (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What follows for some of the problems; null where nothing does. Of the others the kind of record decides. */
export type FollowUps = ReadonlyMap<Settled, FollowUp | null>;

/**
 * What to do about a wrong line that is committed: the log only grows, so what the rule says of the line
 * holds for the one that takes its place.
 * @param appended what to append, as in `append {appended}`
 */
export function committedHelp(
  { help: byState, diagnostic: { help } }: Settled,
  appended: string,
): string {
  const words = `${COMMITTED_LINE}: append ${appended}.`;
  if (help === null) return words;
  // What a rule says of committed lines alone comes first.
  return byState === undefined ? `${words} ${OF_NEW} ${help}` : `${help} ${words}`;
}

export const COMMITTED_LINE = 'The line is committed, so it stays as it is';

/** Begins what the new line is to say. */
export const OF_NEW = 'For the new entry:';

/** What a related place is that another copy of the record has. */
export const OF_COPY = 'the same in this copy';
