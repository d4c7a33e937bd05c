import type { Config } from '../../core/config.ts';

/** What becomes of the baseline in a run. */
export interface BaselineChoice {
  /** As written, relative to the caller's folder; null where the configuration may name one. */
  readonly file: string | null;
  /** Whether problems that are told are added. */
  readonly update: boolean;
  /** Whether lines that excuse nothing any more are taken out. */
  readonly prune: boolean;
  /** Why what the history holds is accepted; null where it is not. */
  readonly accept: string | null;
  /** Why the problems that are reported are added to `ignore`; null where they are not. */
  readonly ignore: string | null;
}

/** True where something is excused, or may be, so that it pays to load what excuses. */
export function asksForExcuses(
  choice: BaselineChoice,
  config: Pick<Config, 'ignore' | 'baseline'>,
): boolean {
  const { update, prune, ignore } = choice;
  const isWritten = update || prune || ignore !== null;
  return config.ignore.length > 0 || hasBaseline(choice, config) || isWritten;
}

/** True where the run or the configuration names a baseline. */
export function hasBaseline(
  { file }: Pick<BaselineChoice, 'file'>,
  { baseline }: Pick<Config, 'baseline'>,
): boolean {
  return file !== null || baseline !== null;
}
