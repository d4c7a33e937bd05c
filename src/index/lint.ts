import type { Asker, Stream } from '../app/caller.ts';
import { type LintRequest, lintRequest } from '../app/lint-request.ts';
import type { Target } from '../app/target.ts';
import { BACKENDS, oneOf, sessionCalled, type Wording } from '../app/values.ts';
import type { LevelSetting } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import { RULE_LEVELS, type RuleLevel } from '../core/level.ts';
import { nearest } from '../core/nearest.ts';
import type { Report } from '../core/report-document.ts';
import type { LintOptions, Scope } from './lint-options.ts';

const LIST = { is: isList, wanted: 'a list of texts that are not empty' };

const TEXT = { is: isText, wanted: 'a text that is not empty' };

const FLAG = { is: (value: unknown) => typeof value === 'boolean', wanted: 'true or false' };

const OBJECT = { is: isObject, wanted: 'an object' };

const BYTES = {
  is: (value: unknown) => typeof value === 'string' || value instanceof Uint8Array,
  wanted: 'a text or a Uint8Array',
};

const LEVELS = {
  is: (value: unknown) => isObject(value) && Object.values(value).every(isText),
  wanted: 'an object of levels by rule',
};

interface Member {
  is(value: unknown): boolean;
  readonly wanted: string;
  readonly optional?: true;
}

const OPTIONS: Readonly<Record<keyof LintOptions, Member>> = {
  cwd: TEXT,
  env: { is: isObject, wanted: 'an object of variables, mostly process.env' },
  scope: optional(OBJECT),
  paths: optional(LIST),
  config: optional(TEXT),
  rules: optional(LEVELS),
  only: optional(LIST),
  skip: optional(LIST),
  session: optional(TEXT),
  backend: optional(TEXT),
  cache: optional(FLAG),
};

const SCOPES: {
  readonly [Mode in Scope['mode']]: Readonly<
    Record<Exclude<keyof Extract<Scope, { mode: Mode }>, 'mode'>, Member>
  >;
} = {
  worktree: {},
  staged: { all: optional(FLAG) },
  revision: { rev: TEXT },
  range: { from: TEXT, to: optional(TEXT), all: optional(FLAG) },
  history: {},
  stdin: {
    input: BYTES,
    path: optional(TEXT),
    subject: optional(TEXT),
    ackRequired: optional(FLAG),
  },
};

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

function optional(member: Member): Member {
  return { ...member, optional: true };
}

/**
 * Holds what a program handed over to the types that it may not have been compiled with.
 * @throws WrongUse for an unknown option, one that is missing, and a value of another type.
 */
function demandShape(options: unknown): void {
  const { scope = { mode: 'worktree' } } = demand('lint', options, OPTIONS);
  const { mode, ...members } = scope as Record<string, unknown>;
  const modes = Object.keys(SCOPES);
  const known = Object.entries(SCOPES).find(([each]) => each === mode);
  if (known === undefined) {
    const meant = typeof mode === 'string' ? nearest(mode, modes) : null;
    throw new WrongUse(
      'bad-value',
      `The option scope.mode of lint() does not know ${shown(mode)}.`,
      meant === null ? `Known are ${modes.join(', ')}.` : `Did you mean "${meant}"?`,
    );
  }
  demand('scope', members, known[1]);
}

function demand(
  whose: string,
  value: unknown,
  shape: Readonly<Record<string, Member>>,
): Readonly<Record<string, unknown>> {
  const prefix = whose === 'lint' ? '' : `${whose}.`;
  if (!isObject(value)) {
    throw new WrongUse(
      'bad-value',
      `lint() takes an object of options, not ${shown(value)}.`,
      'For example: lint({ cwd: process.cwd(), env: process.env })',
    );
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(shape, name)) continue;
    const meant = nearest(name, Object.keys(shape));
    throw new WrongUse(
      'unknown-option',
      `lint() has no option ${prefix}${name}.`,
      meant === null ? 'The types of the package list them.' : `Did you mean ${prefix}${meant}?`,
    );
  }
  for (const [name, { is, wanted, optional: mayLack }] of Object.entries(shape)) {
    const given = value[name];
    if ((given === undefined && mayLack) || is(given)) continue;
    throw new WrongUse(
      given === undefined ? 'missing-value' : 'bad-value',
      given === undefined
        ? `lint() needs the option ${prefix}${name}.`
        : `The option ${prefix}${name} of lint() is ${shown(given)}.`,
      `It must be ${wanted}.`,
    );
  }
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

/** A value in a sentence: its type where it is no text. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}
