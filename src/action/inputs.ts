import { CONFIG_STATES } from '../app/config-choice.ts';
import { type LintRequest, lintRequest } from '../app/lint-request.ts';
import { type Output, outputsOf, pageWanted } from '../app/outputs.ts';
import { endsOf, type RepositoryTarget } from '../app/target.ts';
import { oneOf, type Wording, warningsAllowed } from '../app/values.ts';
import { WrongUse } from '../core/failure.ts';
import { LEVELS } from '../core/level.ts';
import type { Threshold } from '../core/report.ts';
import type { Aim } from './aim.ts';

/** What a workflow gives the action, `with:` its names. */
export interface Inputs extends Threshold {
  /** The run, but for its target. */
  readonly request: LintRequest;
  readonly outputs: readonly Output[];
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
  demandOwnConfig(input, isProposal);
  const target = targetOf(input('range'));
  const outputs = outputsOf(formats(input), wordingOf('format'));
  return {
    outputs,
    request: lintRequest({
      ...configOf(input),
      // Earlier steps may have written what is remembered in the clone.
      cache: false,
      verbose: isDebugged,
      page: pageWanted(outputs, null, wordingOf('html-file')),
    }),
    ...thresholdOf(input),
    target,
    isConfigChosen: input('config') !== '' || input('config-from') !== '',
    deepen: isOn(input, 'deepen', false),
    workingDirectory: input('working-directory') || '.',
    summary: isOn(input, 'summary', true),
    annotations: isOn(input, 'annotations', true),
  };
}

/** How the action tells of an input. */
function wordingOf(name: string): Wording {
  return {
    called: `The input ${name}`,
    written: (...values) =>
      values.length === 1
        ? `${name}: ${values[0]}`
        : `${name} with the lines ${values.join(' and ')}`,
  };
}

function targetOf(range: string): RepositoryTarget | null {
  if (range === '') return null;
  if (!range.includes('..')) return { mode: 'revision', rev: range };
  return { mode: 'range', ...endsOf(range, wordingOf('range')), all: false };
}

/**
 * A change is judged by the configuration that stands before it. A file on disk comes with the
 * change, or so it must be taken until the workflow says otherwise.
 */
function demandOwnConfig(input: Input, isProposal: boolean): void {
  const [config, from] = [input('config'), input('config-from')];
  if (config === '' || from === 'worktree' || !isProposal) return;
  throw new WrongUse(
    'config-of-proposal',
    `The input config names a file on disk, ${config}, which a pull request may change or bring along.`,
    'Leave it out: then .lint-protocol.yaml of the base branch applies. If the file is safe from that, or is meant to be the one of the pull request, say so with config-from: worktree.',
  );
}

function configOf(input: Input): Partial<Pick<LintRequest, 'config' | 'configFrom'>> {
  const [config, from] = [input('config'), input('config-from')];
  const configFrom =
    from === '' ? {} : { configFrom: oneOf(from, CONFIG_STATES, wordingOf('config-from')) };
  if (config === '') return configFrom;
  // A file on disk is in the working tree.
  if (from === '' || from === 'worktree') return { config };
  throw new WrongUse(
    'two-configurations',
    'The input config cannot be combined with config-from.',
    'The first names a file, the second a state that has one; give one of them.',
  );
}

/** One report a line; `sarif-file` and `html-file` are short forms of those that most want. */
function formats(input: Input): readonly string[] {
  const lines = input('format').split('\n');
  const asked = lines.map((line) => line.trim()).filter((line) => line !== '');
  const [sarif, html] = [input('sarif-file'), input('html-file')];
  return [
    ...asked,
    ...(sarif === '' ? [] : [`sarif=${sarif}`]),
    ...(html === '' ? [] : [`html=${html}`]),
  ];
}

function thresholdOf(input: Input): Threshold {
  const [failOn, most] = [input('fail-on'), input('max-warnings')];
  return {
    failOn: failOn === '' ? 'error' : oneOf(failOn, LEVELS, wordingOf('fail-on')),
    maxWarnings: most === '' ? null : warningsAllowed(most, wordingOf('max-warnings')),
  };
}

function isOn(input: Input, name: string, usual: boolean): boolean {
  const value = input(name);
  if (value === '') return usual;
  if (/^(?:true|True|TRUE)$/.test(value)) return true;
  if (/^(?:false|False|FALSE)$/.test(value)) return false;
  throw new WrongUse('bad-value', `The input ${name} takes true or false, not "${value}".`);
}
