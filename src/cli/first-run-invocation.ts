import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { Forge } from '../setup/init/ci/intentions.ts';
import { COMMANDS, type Command } from './command-names.ts';
import type { Given } from './given.ts';
import { choice, flag, oneFormat } from './given-values.ts';
import type { LookOptions } from './look.ts';

/** Shells that complete commands. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

const FORGES: readonly Forge[] = ['github', 'gitlab', 'generic'];

/** What is to be set up in a repository that knows nothing of the linter yet. */
export interface InitInvocation extends LookOptions {
  readonly command: 'init';
  /** Whether the hooks are to be installed as well. */
  readonly hooks: boolean;
  /** Whose pipelines are to check what comes in, once each. */
  readonly forges: readonly Forge[];
  /** Whether git is to merge logs by time, with a program of ours. */
  readonly mergeDriver: boolean;
  readonly dryRun: boolean;
  readonly format: 'pretty' | 'json';
}

export interface DoctorInvocation extends LookOptions {
  readonly command: 'doctor';
  /** Whether hooks of others are to be started. */
  readonly probe: boolean;
  readonly format: 'pretty' | 'json';
}

export interface SchemaInvocation extends LookOptions {
  readonly command: 'schema';
  /** Null for a list of all. */
  readonly name: string | null;
  readonly format: 'pretty' | 'json';
}

/** What is asked by somebody who is new to the linter, or to a repository. */
export type FirstRunInvocation =
  | InitInvocation
  | DoctorInvocation
  | SchemaInvocation
  | { readonly command: 'completion'; readonly shell: Shell }
  | {
      readonly command: 'help';
      readonly topic: Command;
      /** The word behind the command: `serve` of `vouch serve --help`. */
      readonly word?: string;
    };

type FirstRun = FirstRunInvocation['command'];

const FIRST_RUN: readonly FirstRun[] = ['init', 'doctor', 'schema', 'completion', 'help'];

/** Whether a command is one of these. */
export function isFirstRun(command: Command): command is FirstRun {
  return FIRST_RUN.some((known) => known === command);
}

/** @throws WrongUse for words that make no sense behind the command. */
export function firstRunOf(command: FirstRun, given: Given, look: LookOptions): FirstRunInvocation {
  const word = onlyWord(given, command === 'init' || command === 'doctor' ? 0 : 1);
  switch (command) {
    case 'init':
      return {
        command,
        hooks: flag(given, 'hooks'),
        forges: forgesOf(given),
        mergeDriver: flag(given, 'merge-driver'),
        dryRun: flag(given, 'dry-run'),
        format: oneFormat(given),
        ...look,
      };
    case 'doctor':
      return { command, probe: flag(given, 'probe'), format: oneFormat(given), ...look };
    case 'schema':
      return { command, name: word, format: oneFormat(given), ...look };
    case 'completion':
      return { command, shell: shellCalled(word) };
    case 'help':
      return { command, topic: word === null ? 'lint' : commandCalled(word) };
  }
}

/** `--workflow` is what `--ci github` was called first. */
function forgesOf(given: Given): readonly Forge[] {
  const named = choice(given, 'ci', FORGES);
  return [
    ...(flag(given, 'workflow') && named !== 'github' ? ['github' as const] : []),
    ...(named === null ? [] : [named]),
  ];
}

function onlyWord({ command, operands }: Given, most: 0 | 1): string | null {
  const excess = operands[most];
  if (excess !== undefined) {
    const takes =
      most === 0 ? `no arguments, not "${excess}"` : `one word, and "${excess}" is more`;
    throw new WrongUse('needless-argument', `${command} takes ${takes}.`);
  }
  return operands[0] ?? null;
}

function shellCalled(word: string | null): Shell {
  const found = SHELLS.find((shell) => shell === word);
  if (found !== undefined) return found;
  throw new WrongUse(
    'missing-argument',
    `completion needs a shell: ${SHELLS.join(', ')}${word === null ? '' : `, and not "${word}"`}.`,
    'For example: eval "$(lint-protocol completion bash)"',
  );
}

function commandCalled(word: string): Command {
  const found = COMMANDS.find((command) => command === word);
  if (found !== undefined) return found;
  const meant = nearest(word, COMMANDS);
  throw new WrongUse(
    'unknown-command',
    `There is no command "${word}".`,
    meant === null
      ? `Commands are ${COMMANDS.join(', ')}. \`lint-protocol explain\` explains rules.`
      : `Did you mean ${meant}?`,
  );
}
