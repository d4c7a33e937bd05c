import type { MatrixCheckRequest } from '../app/checked-matrix.ts';
import type { LintRequest } from '../app/lint-request.ts';
import { demandApart, type Output, outputsOf, pageWanted } from '../app/outputs.ts';
import { problemsShown, warningsAllowed } from '../app/values.ts';
import { WrongUse } from '../core/failure.ts';
import { LEVELS } from '../core/level.ts';
import type { Threshold } from '../core/report.ts';
import { baselineChoice } from './baseline-choice.ts';
import { COMMANDS } from './command-names.ts';
import { configChoice } from './config-choice.ts';
import { type ContributionInvocation, contributionOf } from './contribution-invocation.ts';
import { type EditsWanted, editsWanted } from './edits-wanted.ts';
import { type FirstRunInvocation, firstRunOf, isFirstRun } from './first-run-invocation.ts';
import type { Given } from './given.ts';
import { backendOf, choice, flag, oneFormat, text, texts, wordingOf } from './given-values.ts';
import {
  type HooksWanted,
  hooksWanted,
  type MergeLogInvocation,
  mergeLogWanted,
} from './hooks-wanted.ts';
import { type LookOptions, lookOf } from './look.ts';
import {
  type ConformanceInvocation,
  type ServeInvocation,
  serveOf,
  vouchCommandOf,
} from './serve-invocation.ts';
import {
  type ConfigInvocation,
  chosenSettings,
  configOf,
  type KindsInvocation,
  kindsOf,
  type WhyInvocation,
  whyOf,
} from './settings-invocation.ts';
import { targetOf } from './target.ts';

/** Everything that the command line says about one run of the linter. */
export interface LintInvocation extends LookOptions, LintRequest, Threshold {
  readonly command: 'lint';
  readonly outputs: readonly Output[];
  /** What becomes of safe edits; null where they are not asked for. */
  readonly edits: EditsWanted | null;
  readonly quiet: boolean;
  readonly mostProblems: number | null;
  readonly isSilent: boolean;
}

/** The same run, made into a page. */
export interface PageInvocation extends Omit<LintInvocation, 'command'> {
  readonly command: 'report';
  /** Where the page is written. */
  readonly file: string;
}

/** The check of one voting matrix in the working tree. */
export interface ConsensusInvocation extends LookOptions, MatrixCheckRequest {
  readonly command: 'consensus';
  readonly outputs: readonly Output[];
  readonly quiet: boolean;
  readonly mostProblems: number | null;
  readonly isSilent: false;
}

/** The hooks of the repository, and what is to be done with them. */
export interface HooksInvocation extends LookOptions, HooksWanted {
  readonly command: 'hooks';
  readonly format: 'pretty' | 'json';
}

export type Invocation =
  | LintInvocation
  | ConsensusInvocation
  | ContributionInvocation
  | PageInvocation
  | HooksInvocation
  | MergeLogInvocation
  | ServeInvocation
  | ConformanceInvocation
  | FirstRunInvocation
  | ConfigInvocation
  | KindsInvocation
  | (LookOptions & {
      readonly command: 'explain';
      readonly rule: string;
      readonly kind: string | null;
    })
  | WhyInvocation
  | (LookOptions & { readonly command: 'rules'; readonly format: 'pretty' | 'json' })
  | (LookOptions & { readonly command: 'demo'; readonly keep: boolean })
  | { readonly command: 'lsp' }
  | { readonly command: 'version' };

/** Reads the options' values. @throws WrongUse when they make no sense, alone or together. */
export function invocationOf(given: Given): Invocation {
  const { command, operands } = given;
  if (flag(given, 'help')) {
    const [word] = operands;
    return { command: 'help', topic: command, ...(word !== undefined && { word }) };
  }
  if (flag(given, 'version')) return { command: 'version' };
  const look = lookOf(given);
  if (command === 'lint') return lintOf(given, look);
  if (command === 'report') return pageOf(given, look);
  if (command === 'consensus') return consensusOf(given, look);
  if (command === 'contribution') return contributionOf(given, look);
  const merge = mergeLogWanted(given);
  if (merge !== null) return merge;
  if (command === 'hooks') {
    return { command, ...hooksWanted(given), format: oneFormat(given), ...look };
  }
  if (command === 'serve') return serveOf(given, operands, 'all');
  if (command === 'vouch') return vouchCommandOf(given);
  if (isFirstRun(command)) return firstRunOf(command, given, look);
  if (command === 'why') return whyOf(given, look);
  if (command === 'kinds') return kindsOf(given, look);
  if (command === 'explain') return { command, ...ruleAndKind(operands), ...look };
  if (operands.length > 0) {
    throw new WrongUse('needless-argument', `${command} takes no arguments, not "${operands[0]}".`);
  }
  if (command === 'config') return configOf(given, look);
  if (command === 'lsp') return { command };
  if (command === 'rules') return { command, format: oneFormat(given), ...look };
  return { command: 'demo', keep: flag(given, 'keep'), ...look };
}

function lintOf(given: Given, look: LookOptions): LintInvocation {
  const target = targetOf(given);
  if (target.mode === 'stdin' && given.operands.length > 0) {
    throw new WrongUse(
      'paths-with-stdin',
      'Paths cannot be combined with --stdin, which reads one record from standard input.',
      'Use --stdin-filename to name the path of that record.',
    );
  }
  const baseline = baselineChoice(given, target);
  const maxWarnings = text(given, 'max-warnings');
  const checking = checkOptions(given);
  const apart = { what: 'the baseline', file: baseline.file };
  demandApart(checking.outputs, apart, wordingOf('format'));
  return {
    command: 'lint',
    target,
    paths: target.mode === 'hook' ? [] : given.operands,
    words: COMMANDS,
    edits: editsWanted(given, target),
    isSilent: target.mode === 'hook',
    ...checking,
    ...configChoice(given, target),
    ...chosenSettings(given),
    only: texts(given, 'only'),
    cache: !flag(given, 'no-cache'),
    failOn: choice(given, 'fail-on', LEVELS) ?? 'error',
    maxWarnings:
      maxWarnings === null ? null : warningsAllowed(maxWarnings, wordingOf('max-warnings')),
    baseline,
    page: pageWanted(checking.outputs, text(given, 'link-template'), wordingOf('link-template')),
    ...look,
  };
}

function pageOf(given: Given, look: LookOptions): PageInvocation {
  const file = text(given, 'html');
  if (file === null) {
    throw new WrongUse(
      'missing-argument',
      'report needs to know where the page is to be written.',
      'For example: lint-protocol report --html report.html',
    );
  }
  const options = new Map(given.options).set('format', [`html=${file}`]);
  const outputs = [{ format: 'html', file }] as const;
  return { ...lintOf({ ...given, options }, look), command: 'report', outputs, file };
}

function consensusOf(given: Given, look: LookOptions): ConsensusInvocation {
  const [action, path, ...others] = given.operands;
  if (action !== 'check' || path === undefined || others.length > 0) {
    throw new WrongUse(
      'missing-argument',
      'consensus needs an action and a voting matrix.',
      'For example: lint-protocol consensus check .cleo/consensus/CONS-0042.json',
    );
  }
  const isPiped = path === '-';
  const filename = text(given, 'stdin-filename');
  const task = text(given, 'task');
  if (!isPiped && filename !== null) {
    throw new WrongUse(
      'lonely-option',
      '--stdin-filename has no effect without a matrix from standard input.',
      'Write - in place of the file, or leave --stdin-filename out.',
    );
  }
  if (task !== null && !/^T\d{3,}$/.test(task)) {
    throw new WrongUse('bad-value', `--task takes the id of a task such as T4797, not "${task}".`);
  }
  const named = isPiped ? filename : path;
  if (task !== null && named === null) {
    throw new WrongUse(
      'lonely-option',
      '--task has no effect for a matrix without a file: entries of a manifest name files.',
      'Use --stdin-filename to say where the matrix is to be.',
    );
  }
  const config = text(given, 'config');
  return {
    command: 'consensus',
    path: named,
    isPiped,
    task,
    ...checkOptions(given),
    isSilent: false,
    config,
    ...look,
  };
}

/** The options of everything that checks records and reports on them. */
function checkOptions(
  given: Given,
): Pick<LintInvocation, 'outputs' | 'quiet' | 'backend' | 'mostProblems'> {
  const most = text(given, 'max-problems');
  return {
    mostProblems: most === null ? null : problemsShown(most, wordingOf('max-problems')),
    outputs: outputsOf(
      [...texts(given, 'format'), ...(flag(given, 'statistics') ? ['statistics'] : [])],
      wordingOf('format'),
    ),
    quiet: flag(given, 'quiet'),
    backend: backendOf(given),
  };
}

/** Only what is said of custom kinds says more of one of them. */
function ruleAndKind(operands: readonly string[]) {
  const [rule, kind = null, ...others] = operands;
  const mayHaveKind = kind === null || /custom/i.test(rule ?? '');
  if (rule !== undefined && mayHaveKind && others.length === 0) return { rule, kind };
  throw new WrongUse(
    'missing-argument',
    rule === undefined
      ? 'explain needs the id of a rule, or the name of a family.'
      : 'explain takes one rule at a time.',
    'For example: lint-protocol explain MB-004, or a whole family: lint-protocol explain vouch. `lint-protocol rules` lists all.',
  );
}
