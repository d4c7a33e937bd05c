import type { Asker, Stream } from '../app/caller.ts';
import { type LintInvocation, plainLint } from '../cli/invocation.ts';
import type { OptionName } from '../cli/options.ts';
import type { Target } from '../cli/target.ts';
import { WrongUse } from '../core/failure.ts';
import type { ReportDocument } from '../core/report-document.ts';
import type { LintOptions, LintScope } from './lint-options.ts';
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
export async function lint(options: LintOptions): Promise<ReportDocument> {
  demandShape(options);
  const { scope = { mode: 'worktree' } } = options;
  if (scope.mode === 'stdin' && (options.paths ?? []).length > 0) {
    throw new WrongUse(
      'paths-with-stdin',
      'The option paths of lint() does not go with a record of the scope "stdin".',
      'Use scope.path to say where that record stands.',
    );
  }
  const asGiven = plainLint({ color: null, verbose: false }, givenBy(options));
  const invocation: LintInvocation = { ...asGiven, target: targetOf(scope) };
  const { check } = await import('../cli/commands/lint.ts');
  const report = await check(invocation, askerOf(options, scope));
  const { reportDocument } = await import('../report/report-document.ts');
  return reportDocument(report, { quiet: false });
}

/** The options as the command line would have them, so that they are judged in one place. */
function givenBy(asked: LintOptions) {
  const { paths = [], config, rules = {}, only, skip, session, backend, cache } = asked;
  const values: readonly (readonly [OptionName, readonly (string | true)[]])[] = [
    ['config', present(config)],
    ['rule', Object.entries(rules).map(([id, level]) => `${id}=${level}`)],
    ['only', only ?? []],
    ['skip', skip ?? []],
    ['session', present(session)],
    ['backend', present(backend)],
    ['no-cache', cache === false ? [true] : []],
  ];
  const options = new Map(values.filter(([, { length }]) => length > 0));
  return { operands: paths, options };
}

function present(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}

function targetOf(scope: LintScope): Target {
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

function askerOf({ cwd, env }: LintOptions, scope: LintScope): Asker {
  const input = scope.mode === 'stdin' ? scope.input : '';
  async function* stdin(): AsyncGenerator<Uint8Array> {
    const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
    if (bytes.length > 0) yield bytes;
  }
  return { cwd, env, stdin: stdin(), stderr: NOWHERE };
}
