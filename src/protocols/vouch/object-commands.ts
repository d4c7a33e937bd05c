import { pathWord } from '../../core/git-command.ts';
import { shellWord } from '../../core/shell-word.ts';
import type { Approval } from './approvals.ts';

/** The command that does something to objects of a base, run at the root of the repository. */
export function objectCommand(
  verb: 'approve' | 'archive' | 'contradict' | 'redact' | 'supersede',
  home: string,
  ...ids: readonly string[]
): string {
  const words = ids.map(shellWord).join(' ');
  const base = home === '.vouch' ? '' : ` --base ${pathWord(home)}`;
  return `lint-protocol vouch ${verb} ${words}${base} --actor NAME`;
}

/** How to fix an object that says what an earlier approval of it says. */
export function approvedLast({ proposal: { record, value } }: Approval) {
  const command = objectCommand('approve', record.home, value.id);
  const help = `This is the content of an earlier proposal with the same id: a merge kept it. Restore what was approved last, in a commit of its own: \`${command}\``;
  return { help, isFurther: true as const };
}
