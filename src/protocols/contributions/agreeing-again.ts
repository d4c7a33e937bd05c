import { pathWord } from '../../core/git-command.ts';
import type { MendStep } from '../../core/remedy.ts';
import type { TornLog } from '../../core/torn-log.ts';

/** A contribution beside the active manifest. */
const CONTRIBUTION = /\/contributions\/[^/]+\.json$/;

/** Contributions that changed are listed as they are: one that is already is left alone. */
export function agreeingAgain({ changed }: TornLog): readonly MendStep[] {
  const unlisted = changed.filter(({ path, isGone }) => CONTRIBUTION.test(path) && !isGone);
  return unlisted.map(({ path }) => ({
    action: 'run',
    path,
    text: `lint-protocol manifest append ${pathWord(path)}`,
  }));
}
