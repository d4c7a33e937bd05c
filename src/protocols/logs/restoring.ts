import type { Step } from '../../core/change.ts';
import { gitCommand } from '../../core/git-command.ts';
import type { HelpByState, MendStep } from '../../core/remedy.ts';

/**
 * How to restore what a step changed or removed: by a command where nothing is committed yet, else in
 * the commit that did it, for no later one takes it out of the history.
 * @param parent whose version it is: an index into the step's parents
 * @param rest what else is to be said, as sentences
 */
export function restoring(
  { commit, parents }: Step,
  path: string,
  parent: number,
  rest: string,
): { readonly help: HelpByState; readonly steps: readonly MendStep[] } {
  const text = gitCommand(`checkout ${parents[parent] ?? 'HEAD'}`, path);
  const help = {
    uncommitted: `Restore the file. ${rest}`,
    committed: `${AMENDED} In that commit, "${text}" restores the file. ${rest}`,
  };
  const amended = `If nobody else has the commit that did this yet: ${text}, then git commit --amend (git rebase -i where it is not the last one).`;
  const step: MendStep =
    commit === null ? { action: 'run', path, text } : { action: 'do', path, text: amended };
  return { help, steps: [step] };
}

/** What can be done about a commit: only as long as it can be another one. */
export const AMENDED =
  'If nobody else has the commit that did this yet, fix that commit (git commit --amend or git rebase -i). A later commit leaves it in the history.';
