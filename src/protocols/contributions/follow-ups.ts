import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Settled } from '../../core/finding.ts';
import type { FollowUp, FollowUps } from '../../core/follow-up.ts';
import { gitCommand } from '../../core/git-command.ts';
import type { MendStep } from '../../core/remedy.ts';
import { isArchived, sealCommand } from './sealing.ts';

/** A contribution is sealed once it is corrected, as long as it is open. */
export function followUps(problems: readonly Settled[]): FollowUps {
  return new Map(
    problems.flatMap((problem): readonly [Settled, FollowUp | null][] => {
      const found = problem.kind === 'contribution' ? followUp(problem) : undefined;
      return found === undefined ? [] : [[problem, found]];
    }),
  );
}

/** Undefined where it is as for any record that is final. */
function followUp({ diagnostic, isFinal }: Settled): FollowUp | null | undefined {
  const { path, by, state, steps } = diagnostic;
  // What a rule says of another file is not about a change of this one.
  if (steps.some((step) => (step.path ?? path) !== path)) return null;
  if (!isFinal) return isSealed(diagnostic) ? null : { steps: [sealed(path)], by };
  return state === 'uncommitted' ? { steps: [unpublished(path)], by } : undefined;
}

function sealed(path: string): MendStep {
  return { action: 'run', path, text: sealCommand(path) };
}

/** True where sealing is all that the rule asks for. */
function isSealed({ path, steps }: Diagnostic): boolean {
  const { text } = sealed(path);
  return steps.some((step) => step.action === 'run' && step.text === text);
}

/** What is merged or archived may be corrected until a commit has it. */
function unpublished(path: string): MendStep {
  const published = `If a commit has it so already, restore it (${gitCommand('checkout HEAD', path)}): what changes later is a new contribution.`;
  const text = isArchived(path)
    ? `If not, correct and seal it in the folder that it comes from, and archive it then.`
    : `If not, correct it, then write its new checksum and append its entry by hand, with the values that the next run names: what is merged is not sealed.`;
  return { action: 'do', path, text: `${published} ${text}` };
}
