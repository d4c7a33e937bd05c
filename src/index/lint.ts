import type { Asker, Stream } from '../app/caller.ts';
import { type LintRequest, lintRequest } from '../app/lint-request.ts';
import type { Target } from '../app/target.ts';
import { BACKENDS, oneOf, sessionCalled, type Wording } from '../app/values.ts';
import type { LevelSetting } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import { RULE_LEVELS, type RuleLevel } from '../core/level.ts';
import type { Report } from '../core/report-document.ts';
import type { LintOptions, Scope } from './lint-options.ts';
import { demandShape } from './shape.ts';

/**
 * Lints a state of a repository, or one record, as the command line does: the same rules, the same
 * configuration, the same verdict. Writes nothing but what it remembers in git's folder (`cache`),
 * starts nothing but git, uses no network.
 * @returns what `--format json` prints. Problems of any level are `diagnostics`; whether they are to
 * fail anything is the caller's to say.
 * @throws WrongUse for options or a configuration that make no sense, CouldNotCheck where something
 * that was asked for could not be read: both are a Failure, with `code`, `help` and the `exitCode`
 * of the command line. There is no report then. Anything else that is thrown is a fault of the tool.
 */
export async function lint(options: LintOptions): Promise<Report> {
  demandShape(options);
  const { scope = { mode: 'worktree' } } = options;
  if (scope.mode === 'stdin' && (options.paths ?? []).length > 0) {
    throw new WrongUse(
      'paths-with-stdin',
      'The option paths of lint() does not go with a record of the scope "stdin".',
      'Use scope.path to say where that record is.',
    );
  }
  const request = requestOf(options, targetOf(scope));
  const { check } = await import('../app/lint.ts');
  const report = await check(request, askerOf(options, scope));
  const { reportDocument } = await import('../report/report-document.ts');
  return reportDocument(report, { quiet: false, verbose: true });
}

/** @throws WrongUse for values that make no sense. */
function requestOf(options: LintOptions, target: Target): LintRequest {
  const { paths = [], config = null, only = [], skip = [], session, cache = true } = options;
  return lintRequest({
    target,
    paths,
    config,
    backend: oneOf(options.backend ?? 'native', BACKENDS, wordingOf('backend')),
    levels: Object.entries(options.rules ?? {}).map(levelSetting),
    only,
    skip,
    session: session === undefined ? null : sessionCalled(session, wordingOf('session')),
    cache,
  });
}

function levelSetting([rules, level]: readonly [string, RuleLevel]): LevelSetting {
  const wording = wordingOf('rules');
  if (rules !== '') return { rules, level: oneOf(level, RULE_LEVELS, wording) };
  throw new WrongUse(
    'bad-value',
    `${wording.called} has the level ${level} for a rule without a name.`,
    "For example: rules: { 'MB-001': 'warning' }",
  );
}

/** How the library tells of an option. */
function wordingOf(name: keyof LintOptions): Wording {
  return {
    called: `The option ${name} of lint()`,
    written: (...values) => `${name}: ${values.map((value) => `'${value}'`).join(', ')}`,
  };
}

function targetOf(scope: Scope): Target {
  switch (scope.mode) {
    case 'staged':
      return { mode: 'staged', all: scope.all === true };
    case 'range': {
      const { from, to = 'HEAD', all } = scope;
      return { mode: 'range', from, to, all: all === true };
    }
    case 'stdin': {
      const { path: filename = null, subject = null, ackRequired = null } = scope;
      return { mode: 'stdin', filename, given: { subject, ackRequired } };
    }
    default:
      return scope;
  }
}

const NOWHERE: Stream = {
  write: () => undefined,
  isTerminal: false,
  isFile: false,
  columns: undefined,
};

function askerOf({ cwd, env }: LintOptions, scope: Scope): Asker {
  const input = scope.mode === 'stdin' ? scope.input : '';
  async function* stdin(): AsyncGenerator<Uint8Array> {
    const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
    if (bytes.length > 0) yield bytes;
  }
  return { cwd, env, stdin: stdin(), stderr: NOWHERE };
}
