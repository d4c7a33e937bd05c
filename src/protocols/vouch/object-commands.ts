import { pathWord } from '../../core/git-command.ts';
import { shellWord } from '../../core/shell-word.ts';
import type { Approval } from './approvals.ts';

/** The command that does something to objects of a base, run at the root of the repository. */
export function objectCommand(
  verb: 'approve' | 'contradict' | 'redact' | 'supersede',
  home: string,
  ...ids: readonly string[]
): string {
  const words = ids.map(shellWord).join(' ');
  const base = home === '.vouch' ? '' : ` --base ${pathWord(home)}`;
  return `lint-protocol vouch ${verb} ${words}${base}`;
}

/** How to mend an object that is not as it was approved, where its file may be another approval's. */
export function withApproval(
  help: string,
  { isOnly, proposal: { record, value } }: Approval,
): string {
  if (isOnly) return help;
  const command = objectCommand('approve', record.home, value.id);
  return `${help} Where a merge kept the object of an earlier approval, \`${command}\` gives it what was approved last.`;
}
