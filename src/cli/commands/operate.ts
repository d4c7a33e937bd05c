import type { Caller } from '../../app/caller.ts';
import { failureOf } from '../../app/failure-report.ts';
import { exitCodeOf } from '../../app/operate/outcome.ts';
import { perform } from '../../app/operate/perform.ts';
import {
  documentText,
  failureDocument,
  outcomeDocument,
  outcomeText,
} from '../../app/operate/shown-outcome.ts';
import { appearance, type ColorChoice } from '../../app/terminal.ts';
import { BACKENDS, oneOf } from '../../app/values.ts';
import { parseDateTime } from '../../core/date-time.ts';
import { CouldNotCheck, Failure, Refused, WrongUse } from '../../core/failure.ts';
import type { AnyOperation } from '../../core/operation.ts';
import { loadOperations } from '../../protocols/operations.ts';
import type { Command } from '../command-names.ts';
import { type GivenArguments, operationArguments, operationNamed } from '../operation-arguments.ts';
import { groupHelp, operationHelp } from '../operation-help.ts';
import { inputGiven } from '../operation-input.ts';

/**
 * Performs the operation that the command line names.
 * @param args all of the command line
 * @param words what of it is neither option nor value, as far as that shows without knowing the operation
 * @returns the exit code
 * @throws Failure where it is told as text.
 */
export async function operate(
  args: readonly string[],
  words: readonly string[],
  caller: Caller,
): Promise<number> {
  const operations = await loadOperations();
  const operation = operationNamed(words, operations);
  if (args.includes('--help') || args.includes('-h')) {
    const isVerbose = args.includes('--verbose');
    caller.stdout.write(
      operation === null
        ? groupHelp((words[0] ?? '') as Command, operations)
        : operationHelp(operation, isVerbose),
    );
    return 0;
  }
  try {
    if (operation !== null) return await performed(args, operation, caller);
    return (await import('../unknown-operation.ts')).unknownOperation(words, operations);
  } catch (error) {
    if (!wantsJson(args)) throw error;
    const failure = failureOf(error);
    const isDry = args.includes('--dry-run');
    caller.stdout.write(documentText(failureDocument(operation?.id ?? null, isDry, failure)));
    return failure.exitCode;
  }
}

async function performed(
  args: readonly string[],
  operation: AnyOperation,
  caller: Caller,
): Promise<number> {
  const { further, unknown, ...first } = operationArguments(args, operation);
  if (unknown.length > 0)
    throw (await import('../unknown-operation.ts')).unknownOptions(unknown, operation);
  const operand = operation.operands.at(-1) ?? '';
  const calls = further.map((value) => ({
    ...first,
    given: new Map(first.given).set(operand, [value]),
  }));
  let code = 0;
  for (const [index, given] of [first, ...calls].entries()) {
    const left = further.slice(index);
    code = await performedOne(given, operation, caller).catch((error: unknown) => {
      throw left.length === 0 ? error : withLeft(error, left);
    });
    if (code !== 0) break;
  }
  return code;
}

/** What was to follow a call that fails. */
function withLeft(error: unknown, left: readonly string[]): unknown {
  if (!(error instanceof Failure)) return error;
  const { code, message, help } = error;
  const Kind = [Refused, WrongUse].find((each) => error instanceof each) ?? CouldNotCheck;
  return new Kind(
    code,
    message,
    `${help === null ? '' : `${help} `}Not done yet: ${left.join(', ')}.`,
  );
}

async function performedOne(
  given: GivenArguments,
  operation: AnyOperation,
  caller: Caller,
): Promise<number> {
  const { isJson, ...look } = lookOf(given);
  const input = await inputGiven(given, operation, caller);
  const typed = [...given.given.keys()];
  const call = { operation, input, typed, draw: null, ...callOf(given) };
  const outcome = await perform(call, caller);
  const withDiff = given.common.has('diff');
  const style = { ...appearance(caller.stdout, caller.env, look.color), quiet: false };
  caller.stdout.write(
    isJson
      ? documentText(outcomeDocument(outcome, withDiff))
      : outcomeText(outcome, withDiff, { ...style, verbose: look.verbose }),
  );
  return exitCodeOf(outcome);
}

/** Whether a document is wanted, whatever is wrong with the other arguments. */
function wantsJson(args: readonly string[]): boolean {
  return args.some(
    (arg, index) =>
      /^(--format|-f)=?json$/.test(arg) ||
      (/^(--format|-f)$/.test(arg) && args[index + 1] === 'json'),
  );
}

function callOf({ common }: Pick<GivenArguments, 'common'>) {
  const now = common.get('now');
  const time = now === undefined ? null : parseDateTime(String(now));
  if (now !== undefined && time === null) {
    throw new WrongUse(
      'bad-value',
      `--now takes a time such as 2026-03-02T12:00:00Z, not "${String(now)}".`,
    );
  }
  const commit = common.get('commit');
  const backend = String(common.get('backend') ?? 'native');
  return {
    dryRun: common.has('dry-run'),
    now: time,
    commit: commit === undefined ? null : commit === true ? '' : commit,
    config: common.has('config') ? String(common.get('config')) : null,
    backend: oneOf(backend, BACKENDS, wordingOf('backend')),
  };
}

function lookOf({ common }: Pick<GivenArguments, 'common'>) {
  const format = oneOf(
    String(common.get('format') ?? 'pretty'),
    ['pretty', 'json'],
    wordingOf('format'),
  );
  const choice = common.get('color');
  const colors: readonly ColorChoice[] = ['always', 'never', 'auto'];
  const chosen =
    choice === undefined || choice === true
      ? choice && ('always' as const)
      : oneOf(choice, colors, wordingOf('color'));
  return {
    isJson: format === 'json',
    color: common.has('no-color') ? ('never' as const) : (chosen ?? null),
    verbose: common.has('verbose'),
  };
}

function wordingOf(name: string) {
  return {
    called: `--${name}`,
    written: (...values: readonly string[]) =>
      values.map((value) => `--${name} ${value}`).join(' '),
  };
}
