import type { BaselineChoice } from '../app/baseline/baseline-choice.ts';
import type { Target } from '../app/target.ts';
import { WrongUse } from '../core/failure.ts';
import type { Given } from './given.ts';
import { flag, text } from './given-values.ts';
import type { OptionName } from './options.ts';

/** Options that write what suppresses problems. */
const WRITING = ['add-ignore', 'baseline-update', 'baseline-prune'] as const;

/** What makes a run look at a part: what it does not find may be there all the same. */
const PARTIAL: readonly OptionName[] = ['only', 'skip', 'rule'];

/** Reads the options about the baseline. @throws WrongUse where it can't be written from what is looked at. */
export function baselineChoice(given: Given, target: Target): BaselineChoice {
  const isUpdate = flag(given, 'baseline-update');
  const isIgnore = flag(given, 'add-ignore');
  const isAccept = isUpdate && target.mode === 'history';
  const reason = reasonOf(given, isAccept || isIgnore);
  const choice = {
    file: text(given, 'baseline'),
    update: isUpdate && !isAccept,
    prune: flag(given, 'baseline-prune'),
    accept: isAccept ? reason : null,
    ignore: isIgnore ? reason : null,
  };
  const { update, prune } = choice;
  const written = WRITING.filter((name) => flag(given, name));
  if (isIgnore && written.length > 1) {
    throw new WrongUse(
      'conflicting-options',
      `--add-ignore cannot be combined with --${written.find((name) => name !== 'add-ignore')}.`,
      'A problem is suppressed in one place: an entry of ignore, or a line of the baseline.',
    );
  }
  if ((update || prune || isIgnore) && target.mode !== 'worktree') {
    throw new WrongUse(
      'baseline-elsewhere',
      `--${written[0]} only works on the working tree.`,
      'Remove the option that names another state. Problems of commits are accepted in the configuration, if a protected ref already has them: --history --baseline-update --reason TEXT.',
    );
  }
  const partial = PARTIAL.find((name) => given.options.has(name));
  if (prune && (partial !== undefined || given.operands.length > 0)) {
    throw new WrongUse(
      'partial-prune',
      `--baseline-prune cannot be combined with ${partial === undefined ? 'paths' : `--${partial}`}: unused lines are found only if everything is checked.`,
      'Run it over the whole working tree, with all rules: lint-protocol --baseline-prune',
    );
  }
  return choice;
}

/** The reason that is written beside each entry; null where none is written. */
function reasonOf(given: Given, isWanted: boolean): string | null {
  const reason = text(given, 'reason');
  if (!isWanted) {
    if (reason === null) return null;
    throw new WrongUse(
      'lonely-option',
      '--reason needs --add-ignore, or --history with --baseline-update.',
      'For example: lint-protocol messages/2024 --add-ignore --reason "from before the protocol"',
    );
  }
  if (reason !== null && /[\p{L}\p{N}]/u.test(reason)) return reason;
  throw new WrongUse(
    'no-reason',
    'What is written into the configuration needs a reason.',
    'Say why with --reason TEXT: it is written beside every entry.',
  );
}
