import { gitCommand } from '../../core/git-command.ts';
import type { MendStep } from '../../core/remedy.ts';
import type { TornLog } from '../../core/torn-log.ts';
import { appendCommand } from './sealing.ts';

/** A contribution beside the active manifest. */
const CONTRIBUTION = /\/contributions\/[^/]+\.json$/;

/** Contributions that changed are listed as they are, and go with the log: one that is already is left alone. */
export function agreeingAgain({ path: log, changed }: TornLog): readonly MendStep[] {
  const unlisted = changed.filter(({ path, isGone }) => CONTRIBUTION.test(path) && !isGone);
  return unlisted.map(({ path }) => ({
    action: 'run',
    path,
    text: `${appendCommand(path)} && ${gitCommand('add', log)}`,
  }));
}
