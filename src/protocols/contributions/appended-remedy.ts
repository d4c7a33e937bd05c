import type { Step } from '../../core/change.ts';
import type { RecordFinding } from '../../core/finding.ts';
import { pathWord } from '../../core/git-command.ts';
import type { RecordChange } from '../../core/history.ts';
import type { HelpByState } from '../../core/remedy.ts';
import { restoring } from '../logs/restoring.ts';
import { entryHelp, reopenCommand } from './sealing.ts';

/** What to do about a version that a commit has: by now the file may have another status. */
function appendingHelp(file: string, isExplained: boolean): HelpByState {
  const sealing = `lint-protocol contribution seal ${file}${isExplained ? ' --reason TEXT' : ''}`;
  const commands = `\`${sealing}\`, or \`lint-protocol manifest append ${file}\` if the contribution is validated or merged.`;
  return {
    uncommitted: `Append an entry for the file: ${commands}`,
    committed: `Append an entry for the file: ${commands} Commit the entry; a later commit is enough.`,
  };
}

/**
 * What to do about a contribution that a step changed without an entry: one that was validated, and still
 * is, is restored; of any other one an entry is appended. What is committed is fixed in its commit only.
 */
export function remedyOf(
  { path, before }: RecordChange<'contribution'>,
  status: string | null,
  step: Step,
): Pick<RecordFinding, 'help' | 'restores'> {
  const parent = before.findIndex((state) => state?.fact?.status === 'validated');
  if (status === 'validated' && parent >= 0) {
    const rest = `A validated contribution does not change. To change it, first run \`${reopenCommand(path)}\`.`;
    return restoring(step, path, parent, rest, before[parent]?.record.path);
  }
  if (step.commit !== null) {
    // What an entry calls complete is sealed again with a reason only.
    const wasCounted = before.some((state) => state?.fact?.status === 'complete');
    return { help: appendingHelp(pathWord(path), wasCounted) };
  }
  return { help: `Append an entry for the file: ${entryHelp({ path, status })}` };
}
