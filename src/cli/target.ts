import { HOOKS } from '../app/hook-names.ts';
import { endsOf, type HookTarget, type Target } from '../app/target.ts';
import { WrongUse } from '../core/failure.ts';
import type { Given } from './given.ts';
import { choice, flag, text, wordingOf } from './given-values.ts';
import type { OptionName } from './options.ts';

/** What may have been meant with something else than two revisions. */
const SINCE = ' For what HEAD has and another revision lacks, use --since origin/main.';

const MODES = ['staged', 'since', 'range', 'rev', 'history', 'hook', 'stdin'] as const;

/** What is to be looked at. @throws WrongUse where the options cannot be combined. */
export function targetOf(given: Given): Target {
  const [mode, second] = MODES.filter((name) => given.options.has(name));
  if (second !== undefined) {
    throw new WrongUse(
      'two-targets',
      `--${mode} cannot be combined with --${second}.`,
      'Each says what to look at; give one of them.',
    );
  }
  demandCompanion(given, ['staged', 'since', 'range', 'hook'], ['all']);
  demandCompanion(given, ['stdin'], ['stdin-filename', 'subject', 'ack-required']);
  const all = flag(given, 'all');
  if (mode === undefined) return { mode: 'worktree' };
  switch (mode) {
    case 'staged':
      return { mode, all };
    case 'since':
      return { mode: 'range', from: text(given, mode) ?? 'HEAD', to: 'HEAD', all };
    case 'range':
      return { mode, ...endsOf(text(given, mode) ?? '', wordingOf(mode), SINCE), all };
    case 'rev':
      return { mode: 'revision', rev: text(given, mode) ?? 'HEAD' };
    case 'history':
      return { mode };
    case 'hook':
      return hookOf(given, all);
    case 'stdin':
      return stdinOf(given);
  }
}

function hookOf(given: Given, all: boolean): HookTarget {
  const hook = choice(given, 'hook', HOOKS) ?? 'pre-commit';
  const args = given.operands;
  const most = hook === 'pre-push' ? 2 : 0;
  if (args.length > most) {
    throw new WrongUse(
      'needless-argument',
      `git hands ${hook} ${most === 0 ? 'no arguments' : 'two arguments'}, not "${args[most]}".`,
      'A hook checks all that git is about to record; it takes no paths.',
    );
  }
  return { mode: 'hook', hook, args, all };
}

function stdinOf(given: Given): Target {
  const ackRequired = choice(given, 'ack-required', ['true', 'false']);
  const isSet = given.options.get('ack-required')?.[0] === true;
  return {
    mode: 'stdin',
    filename: text(given, 'stdin-filename'),
    given: {
      subject: text(given, 'subject'),
      ackRequired: isSet ? true : ackRequired === null ? null : ackRequired === 'true',
    },
  };
}

function demandCompanion(
  given: Given,
  companions: readonly OptionName[],
  names: readonly OptionName[],
): void {
  const lonely = names.find((name) => given.options.has(name));
  if (lonely === undefined || companions.some((name) => given.options.has(name))) return;
  const wanted = companions
    .map((name) => `--${name}`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ');
  throw new WrongUse(
    'lonely-option',
    `--${lonely} has no effect without ${wanted}.`,
    `Add ${wanted}, or leave --${lonely} out.`,
  );
}
