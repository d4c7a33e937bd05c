import type { Caller } from '../../app/caller.ts';
import { appearance } from '../../app/terminal.ts';
import { CouldNotCheck, Failure } from '../../core/failure.ts';
import type { Repository } from '../../core/repository.ts';
import { TOOL } from '../../core/tool.ts';
import { type Condition, readCondition, readOutOfSight } from '../../git/native/condition.ts';
import { openRepository } from '../../git/open.ts';
import { counted, listed } from '../../report/counts.ts';
import { inertJson, visible } from '../../report/sanitize.ts';
import { type Ink, paint } from '../../report/style.ts';
import { wrapWhole } from '../../report/wrap.ts';
import { type Checkup, ORGANS, rowsAbout } from '../../setup/doctor/checkup.ts';
import { cloneRows } from '../../setup/doctor/clone.ts';
import { costRows } from '../../setup/doctor/cost.ts';
import { hookRows } from '../../setup/doctor/hooks.ts';
import { installationRows, sourceRows } from '../../setup/doctor/installation.ts';
import { logRows } from '../../setup/doctor/logs.ts';
import { passedOverRows, unplacedRows } from '../../setup/doctor/passed-over.ts';
import { recordRows } from '../../setup/doctor/records.ts';
import { settingsOf, stagedSettingsRows } from '../../setup/doctor/settings.ts';
import type { DoctorInvocation } from '../first-run-invocation.ts';

const INKS = { ok: 'green', warning: 'yellow', problem: 'red' } as const satisfies Record<
  Checkup['state'],
  Ink
>;

const STATE_WIDTH = 'problem'.length;
const ABOUT_WIDTH = Math.max(...ORGANS.map(({ length }) => length));

/**
 * Says what would not be checked here, and why. Gives the exit code: 1 where something would not be,
 * 3 where nothing can be.
 */
export async function doctor(invocation: DoctorInvocation, caller: Caller): Promise<0 | 1 | 3> {
  const rows = [...installationRows()];
  let failure: CouldNotCheck | null = null;
  try {
    const condition = await readCondition(caller);
    rows.push(rowsAbout('git').ok(condition.gitVersion), ...cloneRows(condition));
    rows.push(...(await rowsWithin(condition, invocation, caller)));
  } catch (error) {
    if (!(error instanceof CouldNotCheck)) throw error;
    failure = error;
    const about = error.code.startsWith('git-') ? 'git' : 'repository';
    rows.push(rowsAbout(about).problem(error.message, error.help));
  }
  caller.stdout.write(
    invocation.format === 'json' ? document(rows, failure) : text(rows, invocation, caller),
  );
  if (failure !== null) return 3;
  return rows.some(({ state }) => state === 'problem') ? 1 : 0;
}

async function rowsWithin(
  condition: Condition,
  { probe }: DoctorInvocation,
  caller: Caller,
): Promise<readonly Checkup[]> {
  if (condition.workTree === 'elsewhere') return [];
  const { cwd, env } = caller;
  const hooks = await hookRows(caller, probe);
  const repository = await openRepository({ cwd, env, backend: 'native' });
  try {
    const rows =
      condition.workTree === 'bare'
        ? await rowsOfCommit(repository, caller)
        : await rowsOfFiles(repository, caller);
    return [...hooks, ...rows];
  } finally {
    await repository.close();
  }
}

async function rowsOfFiles(repository: Repository, caller: Caller): Promise<readonly Checkup[]> {
  const { root } = repository;
  const worktree = await repository.worktree();
  const { config, rows, fault } = await settingsOf(root, worktree, caller.cwd);
  return [
    ...sourceRows(root, caller.cwd),
    ...rows,
    ...(await rowsOfIndex(repository, caller.cwd, fault)),
    ...(await recordRows(worktree, config, caller)),
    ...(await logRows(worktree.entries, config, { ...caller, cwd: root })),
    ...(await unplacedRows(worktree, config)),
    ...passedOverRows(worktree.entries, await readOutOfSight({ ...caller, cwd: root }), config),
    ...(fault === null ? await costRows(config, { ...caller, cwd: root }) : []),
  ];
}

/** A server has commits only. */
async function rowsOfCommit(repository: Repository, caller: Caller): Promise<readonly Checkup[]> {
  if ((await repository.head()) === null) return [];
  const snapshot = await repository.revision('HEAD');
  const { config, rows } = await settingsOf(repository.root, snapshot, caller.cwd);
  return [
    ...rows,
    ...(await recordRows(snapshot, config, caller)),
    ...(await unplacedRows(snapshot, config)),
  ];
}

async function rowsOfIndex(
  repository: Repository,
  cwd: string,
  told: string | null,
): Promise<readonly Checkup[]> {
  try {
    return await stagedSettingsRows(repository.root, await repository.index(), cwd, told);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const message = `what is staged cannot be checked: ${error.message}`;
    return [rowsAbout('records').problem(message, error.help)];
  }
}

function document(rows: readonly Checkup[], failure: CouldNotCheck | null): string {
  const { code = '', message = '', help = null } = failure ?? {};
  const members = {
    version: 1,
    tool: TOOL,
    status: failure !== null ? 'error' : worst(rows),
    checkups: rows,
    error: failure === null ? null : { code, message, help },
  };
  return `${inertJson(JSON.stringify(members, null, 2))}\n`;
}

function worst(rows: readonly Checkup[]): Checkup['state'] {
  const found = new Set(rows.map(({ state }) => state));
  return found.has('problem') ? 'problem' : found.has('warning') ? 'warning' : 'ok';
}

function text(
  rows: readonly Checkup[],
  { color }: DoctorInvocation,
  { stdout, env }: Caller,
): string {
  const style = appearance(stdout, env, color);
  const indent = ' '.repeat(STATE_WIDTH + 2 + ABOUT_WIDTH + 2);
  const block = (words: string, start: string): string =>
    wrapWhole(visible(words), style.width - start.length)
      .map(visible)
      .join(`\n${start}`);
  const lines = rows.map(({ about, state, message, help }) => {
    const head = `${paint(style, state.padEnd(STATE_WIDTH), INKS[state])}  ${about.padEnd(ABOUT_WIDTH)}`;
    // Lines of a message list faults of the configuration.
    const told = message.split('\n').map((line) => block(line, indent));
    const mend =
      help === null
        ? ''
        : `\n${indent}${paint(style, 'help', 'bold')}: ${block(help, `${indent}      `)}`;
    return `${head}  ${told.join(`\n${indent}`)}${mend}\n`;
  });
  return `${lines.join('')}\n${verdict(rows)}\n`;
}

function verdict(rows: readonly Checkup[]): string {
  const problems = rows.filter(({ state }) => state === 'problem').length;
  const warnings = rows.filter(({ state }) => state === 'warning').length;
  if (problems === 0 && warnings === 0) return 'All records here would be checked.';
  if (problems === 0) {
    const said =
      warnings === 1 ? 'what the warning above says' : `what the ${warnings} warnings above say`;
    return `Apart from ${said}, all records here would be checked.`;
  }
  const counts = [
    counted(problems, ['problem', 'problems']),
    ...(warnings > 0 ? [counted(warnings, ['warning', 'warnings'])] : []),
  ];
  return `Not everything would be checked (${listed(counts)}).`;
}
