import { readArguments } from '../cli/given.ts';
import { invocationOf, type LintInvocation } from '../cli/invocation.ts';
import type { OptionName } from '../cli/options.ts';
import { WrongUse } from '../core/failure.ts';
import type { Aim } from './aim.ts';

/** What a workflow gives the action, `with:` its names. */
export interface Inputs {
  /** The run as the command line would have it, but for its target. */
  readonly invocation: LintInvocation;
  /** What to judge, whatever the event; null where the event says it. */
  readonly target: Aim['target'] | null;
  /** False where the workflow leaves it open whose configuration holds. */
  readonly isConfigChosen: boolean;
  readonly deepen: boolean;
  /** From the workspace. */
  readonly workingDirectory: string;
  readonly summary: boolean;
  readonly annotations: boolean;
}

/** What else says how the inputs are meant. */
export interface Circumstances {
  /** True where the run judges a change that must not choose its own configuration. */
  readonly isProposal: boolean;
  /** True where somebody runs the job again to see more. */
  readonly isDebugged: boolean;
}

/** Gives an input's text without blanks around it; empty where it is not given. */
export type Input = (name: string) => string;

/**
 * Reads the inputs, by the rules of the command line where it has the same option.
 * @throws WrongUse for values that make no sense.
 */
export function readInputs(input: Input, { isProposal, isDebugged }: Circumstances): Inputs {
  const range = input('range');
  const invocation = lintInvocation([
    // Earlier steps may have written what is remembered in the clone.
    '--no-cache',
    ...option(range.includes('..') ? 'range' : 'rev', range),
    ...configOptions(input, isProposal),
    ...option('fail-on', input('fail-on')),
    ...option('max-warnings', input('max-warnings')),
    ...formats(input).flatMap((format) => option('format', format)),
    ...(isDebugged ? ['--verbose'] : []),
  ]);
  const { target } = invocation;
  return {
    invocation,
    target: range === '' || target.mode === 'stdin' ? null : target,
    isConfigChosen: input('config') !== '' || input('config-from') !== '',
    deepen: isOn(input, 'deepen', false),
    workingDirectory: input('working-directory') || '.',
    summary: isOn(input, 'summary', true),
    annotations: isOn(input, 'annotations', true),
  };
}

function option(name: OptionName, value: string): readonly string[] {
  return value === '' ? [] : [`--${name}=${value}`];
}

/**
 * A change is judged by the configuration that stands before it. A file on disk comes with the
 * change, or so it must be taken until the workflow says otherwise.
 */
function configOptions(input: Input, isProposal: boolean): readonly string[] {
  const [config, from] = [input('config'), input('config-from')];
  if (config === '') return option('config-from', from);
  if (from === 'worktree') return option('config', config);
  if (!isProposal) return [...option('config', config), ...option('config-from', from)];
  throw new WrongUse(
    'config-of-proposal',
    `The input config names a file on disk, ${config}, which a pull request may change or bring along.`,
    'Leave it out: then .lint-protocol.yaml of the base branch holds. If the file is safe from that, or is meant to be the one of the pull request, say so with config-from: worktree.',
  );
}

/** One report a line; `sarif-file` is a short form of the one that most want. */
function formats(input: Input): readonly string[] {
  const lines = input('format').split('\n');
  const asked = lines.map((line) => line.trim()).filter((line) => line !== '');
  const sarif = input('sarif-file');
  return sarif === '' ? asked : [...asked, `sarif=${sarif}`];
}

function lintInvocation(args: readonly string[]): LintInvocation {
  try {
    const invocation = invocationOf(readArguments(args));
    if (invocation.command === 'lint') return invocation;
    throw new Error('the inputs ask for another command');
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    const help = `${error.help ?? ''} The action's inputs have the names of the options.`.trim();
    throw new WrongUse(error.code, error.message, help);
  }
}

function isOn(input: Input, name: string, usual: boolean): boolean {
  const value = input(name);
  if (value === '') return usual;
  if (/^(?:true|True|TRUE)$/.test(value)) return true;
  if (/^(?:false|False|FALSE)$/.test(value)) return false;
  throw new WrongUse('bad-value', `The input ${name} takes true or false, not "${value}".`);
}
