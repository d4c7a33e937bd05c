import type { ComparisonRequest } from '../app/compared/comparison.ts';
import { WrongUse } from '../core/failure.ts';
import type { Given } from './given.ts';
import { backendOf, flag, oneFormat, oneMode, text } from './given-values.ts';
import type { LookOptions } from './look.ts';
import type { OptionName } from './options.ts';

/** A comparison of the contributions of one state. */
export interface ContributionInvocation extends LookOptions, ComparisonRequest {
  readonly command: 'contribution';
  readonly format: 'pretty' | 'json';
}

/** @throws WrongUse when the command is not told what to do, or with which state or files. */
export function contributionOf(given: Given, look: LookOptions): ContributionInvocation {
  const [word, ...others] = given.operands;
  const action = (['conflicts', 'consensus'] as const).find((known) => known === word);
  const [further] = others;
  if (action !== undefined && further !== undefined)
    throw new WrongUse(
      'needless-argument',
      `contribution ${action} takes no "${further}".`,
      `For one epic, write: lint-protocol contribution ${action} --epic ${/^T\d{3,}$/.test(further) ? further : 'TASK'}`,
    );
  if (action === undefined) {
    throw new WrongUse(
      'missing-argument',
      'contribution needs an action: conflicts, consensus, or the name of an operation.',
      'For example: lint-protocol contribution conflicts --epic T2308',
    );
  }
  demandNone(given, ['dry-run', 'diff'], action);
  oneMode(given, ['staged', 'rev']);
  const epic = text(given, 'epic');
  if (epic !== null && !/^T\d{3,}$/.test(epic)) {
    throw new WrongUse('bad-value', `--epic takes a task id such as T2308, not "${epic}".`);
  }
  return {
    command: 'contribution',
    action,
    epic,
    marker: text(given, 'marker'),
    rev: text(given, 'rev'),
    staged: flag(given, 'staged'),
    format: oneFormat(given),
    config: text(given, 'config'),
    backend: backendOf(given),
    ...look,
  };
}

/** @throws WrongUse for an option of operations. */
function demandNone(given: Given, names: readonly OptionName[], action: string): void {
  const name = names.find((each) => flag(given, each));
  if (name === undefined) return;
  throw new WrongUse('misplaced-option', `--${name} cannot be used with contribution ${action}.`);
}
