import { pathWord } from '../../core/git-command.ts';
import type { RecordRef } from '../../core/record.ts';
import { shellWord } from '../../core/shell-word.ts';
import type { Approval, DecidedProposal } from './approvals.ts';
import type { ArtifactKind } from './vouch-gate.ts';

/** The command that does something to objects of a base, run at the root of the repository. */
export function objectCommand(
  verb: 'approve' | 'archive' | 'contradict' | 'redact' | 'supersede',
  home: string,
  ...ids: readonly string[]
): string {
  return command(verb, home, ids.map(shellWord));
}

function command(verb: string, home: string, words: readonly string[]): string {
  const base = home === '.vouch' ? '' : ` --base ${pathWord(home)}`;
  return `lint-protocol vouch ${[verb, ...words].join(' ')}${base} --actor NAME`;
}

/** How to keep the other one of two objects that were approved under one id. */
export function keptToo(
  { home, kind }: RecordRef<ArtifactKind>,
  { evidence }: DecidedProposal['value'],
) {
  const cited = evidence.flatMap((id) => (id === null ? [] : ['--evidence', shellWord(id)]));
  const words =
    kind === 'vouch-claim' ? ['claim', 'TEXT', ...cited] : ['entity', 'TEXT', '--type', 'TYPE'];
  const again = command('propose', home, [...words, '--id', 'NEW_ID']);
  const help = `A merge kept one of two objects with the same id. Keep the other one too: propose what was approved, which the related place shows, under a new id, and have it reviewed. \`${again}\` If only one of the two holds, reject that proposal, or propose it with \`--supersedes\`.`;
  return { help, isFurther: true as const };
}

/** The command that gives a field of an object its value back. */
export function correcting(home: string, id: string, value: string): string {
  return command('correct', home, [shellWord(id), '--set', value, '--reason TEXT']);
}

/** How to fix an object that says what an earlier approval of it says. */
export function approvedLast({ proposal: { record, value } }: Approval) {
  const command = objectCommand('approve', record.home, value.id);
  const help = `This is the content of an earlier proposal with the same id: a merge kept it. Restore what was approved last, in a commit of its own: \`${command}\``;
  return { help, isFurther: true as const };
}
