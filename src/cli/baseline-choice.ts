import type { BaselineChoice } from '../app/baseline/baseline-choice.ts';
import type { Target } from '../app/target.ts';
import { WrongUse } from '../core/failure.ts';
import type { Given } from './given.ts';
import { flag, text } from './given-values.ts';
import type { OptionName } from './options.ts';

/** What makes a run look at a part: what it does not find may be there all the same. */
const PARTIAL: readonly OptionName[] = ['only', 'skip', 'rule'];

/** Reads the options about the baseline. @throws WrongUse where it can't be written from what is looked at. */
export function baselineChoice(given: Given, target: Target): BaselineChoice {
  const accept = acceptedBy(given, target);
  const choice = {
    file: text(given, 'baseline'),
    update: flag(given, 'baseline-update') && accept === null,
    prune: flag(given, 'baseline-prune'),
    accept,
  };
  const { update, prune } = choice;
  if ((update || prune) && target.mode !== 'worktree') {
    throw new WrongUse(
      'baseline-elsewhere',
      `--baseline-${update ? 'update' : 'prune'} only works on the working tree.`,
      'Remove the option that names another state. A baseline does not list problems of commits: --history --baseline-update --reason TEXT accepts, in the configuration, those that a protected ref already has.',
    );
  }
  const partial = PARTIAL.find((name) => given.options.has(name));
  if (prune && (partial !== undefined || given.operands.length > 0)) {
    throw new WrongUse(
      'partial-prune',
      `--baseline-prune cannot be combined with ${partial === undefined ? 'paths' : `--${partial}`}: what excuses nothing any more shows only where everything is looked at.`,
      'Run it over the whole working tree, with all rules: lint-protocol --baseline-prune',
    );
  }
  return choice;
}

/** The reason for which all that is wrong with the published history is accepted. */
function acceptedBy(given: Given, { mode }: Target): string | null {
  const reason = text(given, 'reason');
  const isAsked = mode === 'history' && flag(given, 'baseline-update');
  if (!isAsked) {
    if (reason === null) return null;
    throw new WrongUse(
      'lonely-option',
      '--reason says nothing without --history and --baseline-update.',
      'For example: lint-protocol --history --baseline-update --reason "a token was cut out, incident 12"',
    );
  }
  if (reason !== null && /\S/.test(reason)) return reason;
  throw new WrongUse(
    'no-reason',
    '--history --baseline-update accepts what cannot be undone, and needs a reason.',
    'Say why with --reason TEXT: it is written beside every entry of history.accepted.',
  );
}
