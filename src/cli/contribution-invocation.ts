import { WrongUse } from '../core/failure.ts';
import type { OpenOptions } from '../core/repository.ts';
import type { Given } from './given.ts';
import { backendOf, flag, oneFormat, oneMode, text } from './given-values.ts';
import type { LookOptions } from './look.ts';

/** A comparison of the contributions of one state. */
export interface ContributionInvocation extends LookOptions {
  readonly command: 'contribution';
  /** `conflicts`: which sessions answer differently. `consensus`: what the answers add up to. */
  readonly action: 'conflicts' | 'consensus';
  /** Null for all. */
  readonly epic: string | null;
  readonly marker: string | null;
  /** A commit; null for the index or the working tree. */
  readonly rev: string | null;
  readonly staged: boolean;
  readonly format: 'pretty' | 'json';
  readonly config: string | null;
  readonly backend: OpenOptions['backend'];
}

/** @throws WrongUse when the command is not told what to print, or of which state. */
export function contributionOf(given: Given, look: LookOptions): ContributionInvocation {
  const [word, second] = given.operands;
  const action = (['conflicts', 'consensus'] as const).find((known) => known === word);
  if (action === undefined || second !== undefined) {
    throw new WrongUse(
      'missing-argument',
      'contribution needs to be told what to print: conflicts or consensus.',
      'For example: lint-protocol contribution conflicts --epic T2308',
    );
  }
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
