import type { Target } from '../app/target.ts';
import { WrongUse } from '../core/failure.ts';
import type { Given } from './given.ts';
import { flag } from './given-values.ts';

/** What becomes of safe edits: they are made, or shown. */
export type EditsWanted = 'fix' | 'diff';

/** How the states that can't be edited are asked for. */
const ASKED_BY: Readonly<Record<Exclude<Target['mode'], 'worktree'>, string>> = {
  staged: '--staged',
  range: 'a range of commits',
  revision: '--rev',
  history: '--history',
  hook: '--hook',
  stdin: '--stdin',
};

/**
 * Whether edits are asked for; null where they are not.
 * @throws WrongUse where there is no working tree to be edited, or nowhere to print.
 */
export function editsWanted(given: Given, { mode }: Target): EditsWanted | null {
  const [fix, diff] = [flag(given, 'fix'), flag(given, 'diff')];
  if (!fix && !diff) return null;
  const wanted = fix ? 'fix' : 'diff';
  if (fix && diff) {
    throw new WrongUse(
      'fix-and-diff',
      '--fix cannot be combined with --diff.',
      '--diff shows what --fix would change, and changes nothing. Give one of them.',
    );
  }
  if (mode !== 'worktree') {
    throw new WrongUse(
      'fix-elsewhere',
      `--${wanted} cannot be combined with ${ASKED_BY[mode]}: only files in the working tree can be edited.`,
      'Run lint-protocol --fix by itself, look at what it changed, and git add that.',
    );
  }
  const printed = given.options.get('format')?.find((value) => !String(value).includes('='));
  if (diff && printed !== undefined) {
    throw new WrongUse(
      'two-reports',
      `--diff prints a diff to standard output, where --format ${printed} would go, too.`,
      `Give the report a file of its own: --format ${printed}=FILE`,
    );
  }
  return wanted;
}
