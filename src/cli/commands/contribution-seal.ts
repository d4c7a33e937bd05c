import { randomBytes } from 'node:crypto';
import type { Caller } from '../../app/caller.ts';
import { choosePaths } from '../../app/chosen-paths.ts';
import { chooseRules } from '../../app/chosen-rules.ts';
import { diskReader, writeTogether } from '../../app/fix/disk-files.ts';
import type { Draft } from '../../app/fix/drafts.ts';
import { inspect } from '../../app/inspection.ts';
import { judgingConfig } from '../../app/judging-config.ts';
import { askedExcuses } from '../../app/lint.ts';
import { lintRequest } from '../../app/lint-request.ts';
import { completeUnfinished } from '../../app/operate/writing.ts';
import { appendEntries } from '../../app/seal/append-entries.ts';
import { judgeOf, type Verdict, verdictOn } from '../../app/seal/judged.ts';
import { unsealable } from '../../app/seal/on-disk.ts';
import { planSeals, type SealPlan } from '../../app/seal/plan.ts';
import { sealJson, sealText } from '../../app/seal/told.ts';
import { votesOn } from '../../app/seal/votes.ts';
import { lockRecords } from '../../app/seal/write-lock.ts';
import { appearance } from '../../app/terminal.ts';
import { CouldNotCheck, WrongUse } from '../../core/failure.ts';
import { uninterrupted } from '../../core/interruption.ts';
import type { Repository } from '../../core/repository.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { openRepository } from '../../git/open.ts';
import { loadRules } from '../../protocols/rules.ts';
import { listed } from '../../report/counts.ts';
import type { Holder } from '../../write/lock.ts';
import type { SealInvocation } from '../contribution-invocation.ts';

/** What says that a status moved as it may not. */
const MOVES = 'history/contribution-status';

/** What says that a change of a file brings no entry. */
const OWED = 'history/manifest-appended';

/**
 * Makes the checksum of contributions that of their content, and their manifest entries those of
 * their files: all of them or none. The files are written first, so that what a crash leaves is
 * completed by another call.
 * @returns 0 where that holds now, 1 where a rule keeps it from being done, 2 for a move of status
 * that is not allowed.
 */
export async function seal(invocation: SealInvocation, caller: Caller): Promise<number> {
  const { cwd, env } = caller;
  const { backend, dryRun } = invocation;
  const repository = await openRepository({ cwd, env, backend });
  try {
    if (dryRun) return await sealIn(repository, invocation, caller);
    const lock = await lockRecords(repository, 'contribution seal');
    try {
      await completeUnfinished(repository, env);
      return await sealIn(repository, invocation, caller, lock.tookOver);
    } finally {
      lock.release();
    }
  } finally {
    await repository.close();
  }
}

/** @param gone who had the lock before, and died with it */
async function sealIn(
  repository: Repository,
  invocation: SealInvocation,
  caller: Caller,
  gone: Holder | null = null,
): Promise<number> {
  const { env, stdout } = caller;
  const { dryRun, diff, format, color, verbose } = invocation;
  const { plan, verdict, notes: found } = await planned(repository, invocation, caller);
  const isChanging = plan.files.some(({ draft, sealed }) => draft !== null || sealed?.entry);
  const isRefused = verdict.inTheWay.length > 0;
  const status = isRefused ? 'refused' : isChanging ? 'done' : 'unchanged';
  if (status === 'done' && !dryRun) write(repository.root, plan);
  const notes = gone === null ? found : [...found, takenOverNote(gone)];
  const outcome = { plan, verdict, status, dryRun, diff, notes } as const;
  const style = { ...appearance(stdout, env, color), quiet: false, verbose };
  stdout.write(format === 'json' ? sealJson(outcome) : sealText(outcome, style));
  return isRefused ? refusalCode(verdict) : 0;
}

function takenOverNote({ command, pid }: Holder): string {
  return `The lock of \`${command}\` (process ${pid}) was taken over: that process ended without releasing it.`;
}

async function planned(
  repository: Repository,
  { paths, config: named, verbose }: SealInvocation,
  caller: Caller,
): Promise<{
  readonly plan: SealPlan;
  readonly verdict: Verdict;
  readonly notes: readonly string[];
}> {
  const { cwd, env } = caller;
  const { root } = repository;
  const inspection = await inspect(repository, { mode: 'worktree' }, env);
  const { snapshot } = inspection;
  const lint = lintRequest({ config: named, verbose });
  const rules = await loadRules();
  const found = await judgingConfig(lint, inspection, { repository, rules, cwd });
  const chosen = chooseRules(rules, found.config, lint);
  const around = { state: { snapshot, root }, rules, caller };
  const excuses = async () => (await askedExcuses(lint, found, around))?.excuses ?? null;
  const judge = judgeOf(snapshot, { repository, excuses, ...chosen });
  const before = await judge({});
  const plan = await planSeals({
    repository,
    snapshot,
    config: chosen.config,
    paths: filesNamed(paths, repository, snapshot),
    readDisk: diskReader(root),
    owing: new Set(before.flatMap(({ rule, path }) => (rule === OWED ? path : []))),
    now: Date.now(),
    draw: () => randomBytes(4).toString('hex'),
  });
  const verdict = await verdictOn(plan, before, judge);
  const changing = plan.files.filter(({ sealed }) => sealed?.entry);
  const votes = await votesOn(changing, snapshot, chosen.config);
  return { plan, verdict, notes: [...found.notes, ...notesOn(plan), ...votes.map(voteNote)] };
}

/** @throws WrongUse for a folder: what is in it may be another's. */
function filesNamed(
  paths: readonly string[],
  repository: Repository,
  snapshot: Snapshot,
): readonly string[] {
  const { asked, selects } = choosePaths({ paths, words: [] }, repository, snapshot);
  const [folder] = selects === null ? ['.'] : asked.folders;
  if (folder !== undefined) {
    throw new WrongUse('no-contribution', `${folder} is a folder.`, 'Name the files to be sealed.');
  }
  return [...asked.named];
}

function write(root: string, { files, manifests }: SealPlan): void {
  uninterrupted(() => {
    const drafts = files.flatMap(({ draft }) => draft ?? []);
    writeAll(root, drafts);
    for (const { path, addition } of manifests) {
      if (addition !== '') appendEntries(root, path, addition);
    }
  });
}

/** @throws CouldNotCheck that names the files, none of which was written. */
function writeAll(root: string, drafts: readonly Draft[]): void {
  try {
    writeTogether(root, drafts, diskReader(root));
  } catch (error) {
    if (!(error instanceof CouldNotCheck)) throw error;
    throw unsealable(listed(drafts.map(({ path }) => path)), error.message);
  }
}

function refusalCode({ inTheWay }: Verdict): 1 | 2 {
  return inTheWay.some(({ rule }) => rule === MOVES) ? 2 : 1;
}

function notesOn({ files, manifests }: SealPlan): readonly string[] {
  const late = files.filter(({ sealed }) => sealed?.isClockBehind);
  return [
    ...manifests
      .filter(({ isTorn, addition }) => isTorn && addition !== '')
      .map(({ path }) => `The last line of ${path} has no line end: the entry begins a new line.`),
    ...late.map(
      ({ path, manifest }) =>
        `The clock is behind ${manifest}: the entry for ${path} has the latest time in it.`,
    ),
  ];
}

function voteNote(path: string): string {
  return `${path} is a vote on the same questions. Where an answer changed, count the vote again; a verdict that changes needs a new entry in the subagent manifest.`;
}
