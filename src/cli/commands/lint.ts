import { adoptionNotes } from '../../app/baseline/adoption-notes.ts';
import { memoryOf, noMemory } from '../../app/cache/memory.ts';
import type { Asker, Caller } from '../../app/caller.ts';
import { choosePaths } from '../../app/chosen-paths.ts';
import { chooseRules } from '../../app/chosen-rules.ts';
import { combined } from '../../app/combined.ts';
import { type Configuration, withSession } from '../../app/configuration.ts';
import { deliver } from '../../app/deliver.ts';
import type { ExcuseRequest, RunExcuses } from '../../app/excuses.ts';
import { collectingGarbage, type OnRead } from '../../app/garbage.ts';
import { isAboutRefs } from '../../app/hook-names.ts';
import { inspect, statesBefore } from '../../app/inspection.ts';
import { judgingConfig } from '../../app/judging-config.ts';
import { ProgressLine } from '../../app/progress-line.ts';
import type { PushInspection } from '../../app/push-inspections.ts';
import { excessNotes, exitCodeOf } from '../../app/verdict.ts';
import type { Report } from '../../core/report.ts';
import type { Repository } from '../../core/repository.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { openRepository } from '../../git/open.ts';
import { asksForExcuses } from '../baseline-choice.ts';
import type { LintInvocation } from '../invocation.ts';
import type { Target } from '../target.ts';

/**
 * Lints a state of the repository, or standard input, and prints the report. Gives the exit code.
 * @param told notes on what was done before
 */
export async function lint(
  invocation: LintInvocation,
  caller: Caller,
  told: readonly string[] = [],
): Promise<number> {
  const started = Date.now();
  const report = await check(invocation, caller, collectingGarbage);
  const notes = [...told, ...report.notes, ...excessNotes(report, invocation)];
  await deliver({ ...report, notes }, invocation, caller);
  if (invocation.verbose) {
    const time = Date.now() - started;
    caller.stderr.write(`${report.checked.files} files read, ${time} ms\n`);
  }
  return exitCodeOf(report, invocation);
}

/**
 * Looks at what the invocation names. The command line prints the report, the library hands it on.
 * @param listening what else happens while contents are read
 * @throws Failure when there can be no verdict.
 */
export async function check(
  invocation: LintInvocation,
  asker: Asker,
  listening = (onRead: OnRead): OnRead => onRead,
): Promise<Report> {
  const { target } = invocation;
  if (target.mode !== 'stdin') return lintRepository(invocation, target, asker, listening);
  return (await import('../../app/lint-stdin.ts')).lintStdin(invocation, target, asker);
}

type RepositoryTarget = Exclude<Target, { mode: 'stdin' }>;

async function lintRepository(
  invocation: LintInvocation,
  target: RepositoryTarget,
  asker: Asker,
  listening: (onRead: OnRead) => OnRead,
): Promise<Report> {
  const { cwd, env } = asker;
  const repository = await openRepository({ cwd, env, backend: invocation.backend });
  const progress = new ProgressLine(asker);
  try {
    // A working tree is listed in two steps, and tells when git has its last question.
    if (target.mode !== 'worktree') setImmediate(preload);
    const { runs, notes } = await inspectionsOf(repository, target, asker);
    const { rules, run } = await loadJudges();
    const onRead = listening(progress.step.bind(progress));
    const reports: Report[] = [];
    for (const inspection of runs) {
      const { snapshot, judgesRecords, bases, tellsOld = false, merged = [] } = inspection;
      const { selects, asked } = choosePaths(invocation.paths, repository, snapshot);
      const found = await judgingConfig(invocation, inspection, { repository, rules, cwd });
      progress.clear();
      if (invocation.verbose) tellSources(repository, snapshot, found.file, asker);
      const config = withSession(found.config, invocation.session);
      const state = { snapshot, root: repository.root };
      const excusing = await askedExcuses(invocation, found, {
        state,
        rules,
        caller: asker,
        before: statesBefore(repository, inspection),
      });
      const judged = judgesRecords
        ? { snapshot, asked }
        : { snapshot: { ...snapshot, entries: [] } };
      const chosen = chooseRules(rules, config, invocation);
      const looked = { repository, snapshot, isWhole: selects === null, env, ...chosen };
      const memory = invocation.cache ? await memoryOf(looked) : noMemory();
      const history = inspection.historyBy(config, memory.verified);
      const { analyses, states } = memory;
      const excuses = excusing?.excuses ?? null;
      const asking = { ...judged, bases, tellsOld, merged, history, selects, analyses, states };
      const report = await run({ ...asking, ...chosen, onRead, excuses });
      const kept = memory.keep(report);
      const renewed = (await excusing?.settled(report)) ?? report;
      const settled = await withAccepted(renewed, invocation, { repository, found, cwd });
      const hints = [...adoptionNotes(settled, invocation, found.config), ...kept];
      reports.push({ ...settled, notes: [...found.notes, ...settled.notes, ...hints] });
    }
    return combined(reports, notes);
  } finally {
    progress.clear();
    await repository.close();
  }
}

/** Loads what git's answers are needed for, while git looks for them. What goes wrong shows later. */
function preload(): void {
  loadJudges().catch(() => undefined);
}

async function loadJudges() {
  const [{ loadRules }, { run }] = await Promise.all([
    import('../../protocols/rules.ts'),
    import('../../run.ts'),
  ]);
  const rules = await loadRules();
  return { rules, run };
}

/** What writes into the configuration is loaded where somebody asks for it. */
async function withAccepted(
  report: Report,
  { baseline: { accept }, config }: LintInvocation,
  around: {
    readonly repository: Repository;
    readonly found: Configuration;
    readonly cwd: string;
  },
): Promise<Report> {
  if (accept === null) return report;
  const { acceptPast } = await import('../../app/baseline/accepted-past.ts');
  return acceptPast(report, { ...around, reason: accept, named: config });
}

/** What excuses is loaded where something is excused. */
export async function askedExcuses(
  { baseline, verbose, config: named, configFrom }: LintInvocation,
  { config, layers, reach }: Configuration,
  surroundings: Pick<ExcuseRequest, 'state' | 'rules' | 'caller' | 'before'>,
): Promise<RunExcuses | null> {
  if (!asksForExcuses(baseline, config)) return null;
  const { excusesOf } = await import('../../app/excuses.ts');
  const elsewhere = named !== null || configFrom !== 'head' ? reach : null;
  return excusesOf({ choice: baseline, config, layers, elsewhere, verbose, ...surroundings });
}

async function inspectionsOf(
  repository: Repository,
  target: RepositoryTarget,
  { env, stdin }: Asker,
): Promise<PushInspection> {
  if (target.mode !== 'hook' || !isAboutRefs(target.hook)) {
    return { runs: [await inspect(repository, target, env, preload)], notes: [] };
  }
  const { readPushedRefs } = await import('../../app/pushed-refs.ts');
  const { inspectPush } = await import('../../app/push-inspections.ts');
  const refs = await readPushedRefs(target.hook, stdin);
  return inspectPush(repository, target, refs);
}

function tellSources(
  { root, backend }: Repository,
  { entries }: Snapshot,
  file: string | null,
  { stderr }: Asker,
): void {
  stderr.write(`repository ${root} (${backend}), ${entries.length} paths\n`);
  stderr.write(`configuration ${file ?? 'none, defaults hold'}\n`);
}
