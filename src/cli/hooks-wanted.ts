import { HOOKS, type HookName } from '../app/hook-names.ts';
import type { LogFiles } from '../app/merge-log.ts';
import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { Given } from './given.ts';

const ACTIONS = ['install', 'uninstall', 'status'] as const;

/** What is to be done with the hooks of a repository. */
export interface HooksWanted {
  readonly action: (typeof ACTIONS)[number];
  /** None for those that are usual in such a repository. */
  readonly hooks: readonly HookName[];
  /** Whether another's hook is to be kept, and called by ours. */
  readonly chain: boolean;
  /** Whether hooks of others are to be started, to see whether they reach the linter. */
  readonly probe: boolean;
}

/** A log that git wants merged: no person types this. */
export interface MergeLogInvocation {
  readonly command: 'merge-log';
  readonly files: LogFiles;
  /** Where the log is in the repository, for messages; null where git did not say. */
  readonly path: string | null;
}

/** Reads `hooks merge-log`, as git calls it; null for anything else. @throws WrongUse for too few or too many files. */
export function mergeLogWanted({ command, operands }: Given): MergeLogInvocation | null {
  const [action, base, ours, theirs, path = null, ...others] = operands;
  if (command !== 'hooks' || action !== 'merge-log') return null;
  if (base === undefined || ours === undefined || theirs === undefined || others.length > 0) {
    throw new WrongUse(
      'missing-argument',
      'hooks merge-log needs three files and may have a path: git calls it to merge a log.',
      '`lint-protocol init --merge-driver` has git call it.',
    );
  }
  return { command: 'merge-log', files: { base, ours, theirs }, path };
}

/** Reads what stands behind the command `hooks`. @throws WrongUse when it makes no sense. */
export function hooksWanted({ operands, options }: Given): HooksWanted {
  const [word, ...names] = operands;
  const action = ACTIONS.find((known) => known === word);
  if (action === undefined) {
    const what = word === undefined ? '' : `, and not "${word}"`;
    throw new WrongUse(
      'missing-argument',
      `hooks needs an action: ${ACTIONS.join(', ')}${what}.`,
      'For example: lint-protocol hooks install',
    );
  }
  const chain = options.has('chain');
  if (chain && action !== 'install') {
    throw new WrongUse(
      'lonely-option',
      `--chain has no effect with hooks ${action}.`,
      'Leave it out, or write hooks install --chain.',
    );
  }
  const probe = options.has('probe');
  if (probe && action !== 'status') {
    throw new WrongUse(
      'lonely-option',
      `--probe has no effect with hooks ${action}.`,
      'Leave it out, or write hooks status --probe.',
    );
  }
  return { action, hooks: [...new Set(names.map(hookCalled))], chain, probe };
}

function hookCalled(name: string): HookName {
  const found = HOOKS.find((known) => known === name);
  if (found !== undefined) return found;
  const meant = nearest(name, HOOKS);
  const hint = meant === null ? `Known are ${HOOKS.join(', ')}.` : `Did you mean ${meant}?`;
  throw new WrongUse(
    'unknown-hook',
    `There is no hook "${name}" in which anything is checked.`,
    hint,
  );
}
