import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Caller } from '../app/caller.ts';
import { failureOf, withoutVerdict } from '../app/failure-report.ts';
import type { LintRequest } from '../app/lint-request.ts';
import { Failure, WrongUse } from '../core/failure.ts';
import type { Report } from '../core/report.ts';
import { guarded } from '../report/runner-guard.ts';
import { excessNotes, exitCodeOf } from '../report/verdict.ts';
import type { Aim } from './aim.ts';
import { aimFetching, aimHere, fetchWhole } from './deepen.ts';
import { isProposal, readEvent } from './event.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { type Publication, publish, RUNNER_FILES } from './publish.ts';
import { isCutOff, isLacking, withRemedy } from './remedies.ts';
import type { Runner } from './runner.ts';

/**
 * Does what a step of a workflow asks for, and tells it in the log, on the page of the run, beside
 * the files and to the steps that follow.
 * @returns the exit code of the command line: 0, 1 for problems, 2 for wrong use, 3 where nothing
 * could be checked.
 */
export async function act(runner: Runner): Promise<number> {
  let publication: Publication = {
    folder: runner.cwd,
    outputs: [
      { format: 'json', file: spareFile(runner) },
      { format: 'pretty', file: null },
    ],
    annotations: true,
    summary: true,
    verbose: false,
  };
  try {
    const inputs = readInputs(runner.input, {
      isProposal: isProposal(runner.env),
      isDebugged: isDebugged(runner),
    });
    const folder = workingFolder(runner, inputs.workingDirectory);
    publication = publicationOf(inputs, folder, runner);
    const caller = callerIn(folder, runner);
    const report = await judge(inputs, caller);
    await publish(report, publication, caller, runner);
    return exitCodeOf(report, inputs);
  } catch (error) {
    return fail(error, publication, runner);
  }
}

/** The reports that the workflow wants, and one for the steps that follow. */
function publicationOf(
  { request, outputs: wanted, annotations, summary }: Inputs,
  folder: string,
  runner: Runner,
): Publication {
  const asked = wanted.map(({ format, file }) => ({
    format,
    file: file && reportPlace(runner, folder, file),
  }));
  const hasJson = asked.some(({ format, file }) => format === 'json' && file !== null);
  const spare = { format: 'json', file: spareFile(runner) } as const;
  const outputs = hasJson ? asked : [spare, ...asked];
  return { folder, outputs, annotations, summary, verbose: request.verbose };
}

/** What the log and all else see of the runner. */
function callerIn(folder: string, { env, log }: Runner): Caller {
  // Nothing of what is told beside the report may become a command either.
  const token = () => randomUUID().replaceAll('-', '');
  const stderr = { ...log, write: (text: string) => log.write(guarded(text, token())) };
  return { cwd: folder, env, stdin: nothing(), stdout: log, stderr };
}

function isDebugged({ env }: Runner): boolean {
  return env['RUNNER_DEBUG'] === '1';
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // A step has no standard input.
}

/** @throws Failure when there can be no verdict, with the help that a workflow needs. */
async function judge(inputs: Inputs, caller: Caller): Promise<Report> {
  const { cwd, env } = caller;
  const place = { cwd, env };
  try {
    const wanted =
      inputs.target === null ? readEvent(env) : ({ kind: 'named', target: inputs.target } as const);
    const { target, notes } = await (inputs.deepen ? aimFetching : aimHere)(wanted, place);
    const { check } = await import('../app/lint.ts');
    const asked = { target, ...configOf(inputs, target, env), page: pageOf(inputs, env) };
    const look = () => check({ ...inputs.request, ...asked }, caller);
    const report = await look().catch(async (error: unknown) => {
      if (!inputs.deepen || !isLacking(error) || !(await isCutOff(place))) throw error;
      await fetchWhole(wanted, place);
      return look();
    });
    const told = [...notes, ...report.notes, ...excessNotes(report, inputs)];
    return { ...report, notes: told, threshold: inputs };
  } catch (error) {
    throw await withRemedy(error, place);
  }
}

/** Places of a page lead to the files on GitHub, as the runner says where that is. */
function pageOf({ request: { page } }: Inputs, env: Caller['env']): LintRequest['page'] {
  const { GITHUB_SERVER_URL: server = '', GITHUB_REPOSITORY: name = '' } = env;
  const isKnown = /^https:\/\/[\w.:-]+$/.test(server) && /^[\w.-]+\/[\w.-]+$/.test(name);
  const linkTemplate = isKnown ? `${server}/${name}/blob/{commit}/{path}#L{line}` : null;
  return page && { linkTemplate };
}

/** What comes in is judged by what stood before, so that nothing can loosen what it is judged by. */
function configOf(
  inputs: Inputs,
  { mode }: Aim['target'],
  env: Caller['env'],
): Partial<Pick<LintRequest, 'configFrom'>> {
  const comesIn = mode === 'range' || isProposal(env);
  return !inputs.isConfigChosen && comesIn ? { configFrom: 'base' } : {};
}

/** Tells why there is no verdict, wherever that can be told. */
async function fail(error: unknown, publication: Publication, runner: Runner): Promise<number> {
  const failure = failureOf(error);
  const caller = callerIn(publication.folder, runner);
  if (!(error instanceof Failure) && isDebugged(runner)) {
    caller.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  const report = withoutVerdict(failure, 'range');
  const printed = publication.outputs.filter(({ file }) => file === null);
  const spare = { format: 'json', file: spareFile(runner) } as const;
  const lastResort = () =>
    publish(report, { ...publication, outputs: printed, summary: false }, caller, {
      ...runner,
      setOutput: setWherePossible(runner),
    });
  // The log has all of it already, and the files still fail.
  if (failure.code === RUNNER_FILES) {
    await lastResort();
    return failure.exitCode;
  }
  try {
    await publish(report, publication, caller, runner);
  } catch {
    // A file that can't be written may be what has to be told.
    await publish(report, { ...publication, outputs: [spare, ...printed] }, caller, runner).catch(
      lastResort,
    );
  }
  return failure.exitCode;
}

type Places = Pick<Runner, 'env' | 'cwd'>;

/**
 * The folder that `working-directory` names, absolute. On the way no link is followed: one that a
 * pull request brings could lead to a repository without faults.
 * @param named relative to the workspace
 * @throws WrongUse for what is no folder of the workspace.
 */
export function workingFolder(places: Places, named: string): string {
  const workspace = workspaceOf(places);
  const folder = resolve(workspace, fromWorkspace(places, named));
  const reason = refusalOf(folder, workspace);
  if (reason === null) return folder;
  throw new WrongUse(
    'bad-working-directory',
    `The input working-directory names ${JSON.stringify(named)}: ${reason}.`,
    'Name a folder of the workspace, such as the path that actions/checkout was given.',
  );
}

function refusalOf(folder: string, workspace: string): string | null {
  if (!isWithin(folder, workspace)) return 'that is not in the workspace';
  try {
    if (!statSync(folder).isDirectory()) return 'that is not a folder';
    return realpathSync(folder) === folder ? null : 'a symbolic link is on the way';
  } catch {
    return 'there is nothing';
  }
}

/**
 * Where a report goes, absolute.
 * @param file relative to `folder`
 * @throws WrongUse for a place that is neither in the workspace nor among the runner's own files.
 */
export function reportPlace(places: Places, folder: string, file: string): string {
  const path = resolve(folder, file);
  const workspace = places.env['GITHUB_WORKSPACE'] || places.cwd;
  if (
    [workspace, workspaceOf(places), temporaryFolder(places)].some((place) => isWithin(path, place))
  ) {
    return path;
  }
  throw new WrongUse(
    'unwritable-output',
    `The report would go to ${file}, which is not in the workspace.`,
    'Name a file of the workspace, or one in the folder that runner.temp names.',
  );
}

/** Where a report goes that the workflow names no place for, absolute. */
export function spareFile(places: Places): string {
  return join(temporaryFolder(places), `lint-protocol-${randomUUID()}.json`);
}

/** A path in full, whose first part may be a link of the machine's own, as it is from the workspace. */
function fromWorkspace({ env, cwd }: Places, path: string): string {
  const workspace = env['GITHUB_WORKSPACE'] || cwd;
  const isInFull = isAbsolute(path) && isWithin(path, workspace);
  return isInFull ? relative(workspace, path) : path;
}

/** Without links. */
function workspaceOf({ env, cwd }: Places): string {
  const named = env['GITHUB_WORKSPACE'] || cwd;
  try {
    return realpathSync(named);
  } catch {
    throw new WrongUse(
      'bad-working-directory',
      `The workspace ${named} (GITHUB_WORKSPACE) is not there.`,
      'Put a step with actions/checkout before this one.',
    );
  }
}

function temporaryFolder({ env }: Places): string {
  return env['RUNNER_TEMP'] || tmpdir();
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Says `unknown` of what nobody counted wherever that can be said: empty, it would count as 0. */
function setWherePossible(runner: Runner): Runner['setOutput'] {
  return (name, value) => {
    try {
      runner.setOutput(name, value);
    } catch {
      // The file for outputs may be what is missing.
    }
  };
}
