import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Caller } from '../app/caller.ts';
import { failureOf, withoutVerdict } from '../app/failure-report.ts';
import { PROBE } from '../app/hook-names.ts';
import { Failure } from '../core/failure.ts';
import type { Report, ReportError } from '../core/report.ts';
import { TOOL } from '../core/tool.ts';
import { visible } from '../report/sanitize.ts';
import { type Command, OFFERS } from './command-names.ts';
import { hasOperations, isOperation, readArguments, valuesOf, wordsIn } from './given.ts';
import { outputsWanted } from './given-values.ts';
import { type Invocation, invocationOf } from './invocation.ts';

/** Whoever started the command line. */
export interface CommandLine extends Caller {
  /** Without node and the script. */
  readonly args: readonly string[];
}

/**
 * Does what the arguments ask for, and tells why where it can't. Loads only what that needs.
 * @returns the exit code: 0, 1 for problems (or the command's own), 2 for wrong use, 3 where nothing
 * could be checked.
 */
export async function main(caller: CommandLine): Promise<number> {
  let mode: Report['scope']['mode'] = 'worktree';
  try {
    const [asked, , ...line] = caller.args;
    if (asked === OFFERS)
      return await (await import('./commands/completion.ts')).complete(line, caller);
    const args = await argumentsOf(caller);
    const { command, words } = wordsIn(args);
    if (isOperation(command, words[1])) {
      return await (await import('./commands/operate.ts')).operate(args, words, caller);
    }
    const invocation = invocationOf(readArguments(args));
    if (invocation.command === 'lint') mode = invocation.target.mode;
    return await perform(invocation, caller);
  } catch (error) {
    const failure = failureOf(error);
    if (!(error instanceof Failure) && valuesOf(caller.args, 'verbose').length > 0) {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
      caller.stderr.write(`${told.split('\n').map(visible).join('\n')}\n`);
    }
    await tellFailure(failure, mode, caller);
    return failure.exitCode;
  }
}

/** Few write them as the documents have them that ask for this program. */
async function argumentsOf(line: CommandLine): Promise<readonly string[]> {
  const { args } = line;
  const first = args.findIndex((arg) => !arg.startsWith('-'));
  // `help message new` is `message new --help`.
  if (args[first] === 'help' && args[first + 2] !== undefined) {
    return [...args.slice(0, first), ...args.slice(first + 1), '--help'];
  }
  const [word = '', next] = args.slice(first);
  // Other linters have a command for what needs none here. A file or folder of that name is one.
  const isHabit = first === 0 && (word === 'lint' || word === 'check') && next !== 'protocol';
  // The folder is asked for where it counts: it may be gone.
  if (isHabit && !existsSync(join(line.cwd, word))) return args.slice(1);
  if (args[first] !== 'check' || args[first + 1] !== 'protocol') return args;
  return (await import('./seed-arguments.ts')).knownArguments(args);
}

async function perform(invocation: Invocation, caller: Caller): Promise<number> {
  switch (invocation.command) {
    case 'lint':
      if (invocation.target.mode === 'hook' && caller.env[PROBE]) {
        return (await import('./commands/answer-probe.ts')).answerProbe(
          invocation.target.hook,
          caller,
        );
      }
      if (invocation.edits !== null) {
        return (await import('./commands/fix.ts')).fix(invocation, invocation.edits, caller);
      }
      return (await import('./commands/lint.ts')).lint(invocation, caller);
    case 'report':
      return (await import('./commands/report.ts')).makePage(invocation, caller);
    case 'consensus':
      return (await import('./commands/consensus.ts')).checkConsensus(invocation, caller);
    case 'contribution':
      return (await import('./commands/contribution.ts')).compare(invocation, caller);
    case 'explain':
      return (await import('./commands/explain.ts')).explain(invocation, caller);
    case 'why':
      return (await import('./commands/why.ts')).explainPlace(invocation, caller);
    case 'rules':
      return (await import('./commands/rules.ts')).listRules(invocation, caller);
    case 'config':
      return (await import('./commands/config.ts')).showConfig(invocation, caller);
    case 'demo':
      return (await import('./commands/demo.ts')).demo(invocation, caller);
    case 'hooks':
      return (await import('./commands/hooks.ts')).hooks(invocation, caller);
    case 'serve':
      return (await import('./commands/serve.ts')).serveRequests(invocation, caller);
    case 'lsp':
      return (await import('./commands/lsp.ts')).serveLanguage(caller);
    case 'conformance':
      return (await import('./commands/conformance.ts')).tryServer(invocation, caller);
    case 'merge-log':
      return (await import('./commands/merge-log.ts')).mergeLog(invocation, caller);
    case 'version':
      caller.stdout.write(`${TOOL.version}\n`);
      return 0;
    case 'help':
      caller.stdout.write(await helpOn(invocation.topic, invocation.word ?? null));
      return 0;
    case 'init':
      return (await import('./commands/init.ts')).init(invocation, caller);
    case 'doctor':
      return (await import('./commands/doctor.ts')).doctor(invocation, caller);
    case 'schema':
      return (await import('./commands/schema.ts')).schema(invocation, caller);
    case 'kinds':
      return (await import('./commands/kinds.ts')).kinds(invocation, caller);
    case 'completion':
      return (await import('./commands/completion.ts')).completion(invocation, caller);
  }
}

/** The help of a command, with its operations where it has any; of one word of it if that has its own. */
async function helpOn(topic: Command, word: string | null): Promise<string> {
  const { helpText, wordHelp } = await import('./help.ts');
  const own = word === null ? null : wordHelp(topic, word);
  if (own !== null) return own;
  if (!hasOperations(topic)) return helpText(topic);
  const { groupHelp } = await import('./operation-help.ts');
  const { loadOperations } = await import('../protocols/operations.ts');
  return groupHelp(topic, await loadOperations());
}

/** Tells a failure in every format asked for, so that a program that waits for JSON gets JSON. */
async function tellFailure(
  error: ReportError,
  mode: Report['scope']['mode'],
  caller: CommandLine,
): Promise<void> {
  const { deliver } = await import('../app/deliver.ts');
  const report = withoutVerdict(error, mode);
  const color = valuesOf(caller.args, 'no-color').length > 0 ? ('never' as const) : null;
  const look = { color, quiet: false, verbose: false, mostProblems: null, isSilent: false };
  const outputs = outputsWanted(caller.args);
  for (const output of outputs) {
    try {
      await deliver(report, { outputs: [output], ...look }, caller);
    } catch (problem) {
      // A file can't be written, which may be what has to be told.
      if (output.file === null) throw problem;
    }
  }
}
