import type { Settled } from '../core/finding.ts';
import { gitCommand } from '../core/git-command.ts';
import { shellWord } from '../core/shell-word.ts';
import { configuredLevel } from '../report/levels.ts';
import type { Judging } from './judging.ts';
import type { Removal } from './removals.ts';

/**
 * What git ignores may be anywhere, so that it is not there is worth a note, or a warning. What the change itself took
 * out of the repository is missing, whatever a `.gitignore` says of it now.
 */
export function takenAway(
  problem: Settled,
  removal: Removal | undefined,
  { rules, config }: Pick<Judging, 'rules' | 'config'>,
): Settled {
  const { diagnostic, missing = [] } = problem;
  const { path = '', from = '' } = removal ?? {};
  const isNoted = diagnostic.level === 'info' || diagnostic.messageId === 'ignored';
  if (!removal?.isNew || !isNoted || !missing.includes(path)) return problem;
  const rule = rules.find(({ id }) => id === diagnostic.rule);
  const level = configuredLevel(diagnostic.rule, config.levels) ?? rule?.level ?? 'error';
  if (level === 'off') return problem;
  const help =
    'This change removes the file and names it in a .gitignore, but its entry stays. Restore the file.';
  const text = gitCommand(`checkout ${shellWord(from)}`, path);
  const made = { level, help, steps: [{ action: 'run', text, path }] as const };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made } };
}
