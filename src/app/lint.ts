import { CONFIG_NAMES, nestedNotes } from '../config/find.ts';
import type { Step } from '../core/change.ts';
import type { History } from '../core/history.ts';
import type { Report } from '../core/report.ts';
import type { Repository } from '../core/repository.ts';
import { entryAt, isOfIndex, type Snapshot, sizeOf } from '../core/snapshot.ts';
import type { StepSettings } from '../core/step-settings.ts';
import { SharedVerdicts } from '../engine/shared-verdicts.ts';
import { openRepository } from '../git/open.ts';
import { countLevels } from '../report/counts.ts';
import type { Excuses } from '../report/excuse/excuses.ts';
import { visible } from '../report/sanitize.ts';
import type { RunRequest } from '../run.ts';
import { asksForExcuses, type BaselineChoice, hasBaseline } from './baseline/baseline-choice.ts';
import type { ConfigEdit } from './baseline/config-entries.ts';
import { memoryOf } from './cache/opened-memory.ts';
import type { Asker } from './caller.ts';
import { choosePaths } from './chosen-paths.ts';
import { chooseRules } from './chosen-rules.ts';
import { combined } from './combined.ts';
import { type Configuration, sourcePaths, withSession } from './configuration.ts';
import type { ExcuseRequest, RunExcuses } from './excuses.ts';
import type { FormerSettings } from './former-settings.ts';
import type { Collector } from './garbage.ts';
import { isAboutRefs } from './hook-names.ts';
import { inspect, statesBefore } from './inspection.ts';
import { judgingConfig } from './judging-config.ts';
import type { LintRequest } from './lint-request.ts';
import { isWorthRemembering, noMemory } from './memory.ts';
import { ProgressLine } from './progress-line.ts';
import type { FormerRequest } from './protection.ts';
import type { PushInspection } from './push-inspections.ts';
import type { RepositoryTarget, Target } from './target.ts';
import { demandHistory } from './uncertain.ts';
import type { Judging } from './unstaged-files.ts';

/**
 * Looks at what is asked for. The command line and the action print the report, the library hands it on.
 * @param collector what collects garbage; left out where the process is not ours alone
 * @throws Failure when there can be no verdict.
 */
export async function check(
  request: LintRequest,
  asker: Asker,
  collector: Collector | null = null,
): Promise<Report> {
  const { target } = request;
  if (target.mode !== 'stdin') return lintRepository(request, target, asker, collector);
  return (await import('./lint-stdin.ts')).lintStdin(request, target, asker);
}

/** So many problems at once were not made today. */
const MANY = 20;

/** What is not read, and how to begin where there is too much to mend before the next commit. */
function hintsOn(
  { diagnostics }: Report,
  { target, baseline }: { readonly target: Target; readonly baseline: BaselineChoice },
  { snapshot, found }: { readonly snapshot: Snapshot; readonly found: Configuration },
): readonly string[] {
  const notes = nestedNotes(snapshot, diagnostics, sourcePaths(found));
  if (target.mode !== 'worktree' || hasBaseline(baseline, found.config)) return notes;
  const { error, warning, info } = countLevels(diagnostics);
  if (error + warning + info < MANY) return notes;
  return [
    ...notes,
    'Too many to fix now? `lint-protocol --baseline .lint-protocol-baseline.jsonl --baseline-update` suppresses the problems of today. From then on only new ones are reported.',
  ];
}

async function lintRepository(
  request: LintRequest,
  target: RepositoryTarget,
  asker: Asker,
  collector: Collector | null,
): Promise<Report> {
  const { cwd, env } = asker;
  const repository = await openRepository({ cwd, env, backend: request.backend });
  const progress = new ProgressLine(asker);
  try {
    // A working tree is listed in two steps, and tells when git has its last question.
    if (target.mode !== 'worktree') setImmediate(preload);
    const { runs, notes } = await inspectionsOf(repository, target, asker);
    const { rules, run } = await loadJudges();
    const onFile = progress.files.bind(progress);
    const onRead = collector?.listening(onFile) ?? onFile;
    const onCommits = progress.commits.bind(progress);
    const reports: Report[] = [];
    const shared = runs.length > 1 ? new SharedVerdicts() : undefined;
    for (const open of runs) {
      const inspection = await open();
      const { snapshot, judgesRecords, bases, tellsOld = false, merged = [] } = inspection;
      const { selects, asked } = choosePaths(request, repository, snapshot);
      const found = await judgingConfig(request, inspection, { repository, rules, cwd });
      progress.clear();
      tellSources(request, repository, snapshot, found.file, asker);
      const config = withSession(found.config, request.session);
      const excusing = await askedExcuses(request, found, {
        state: { snapshot, root: repository.root },
        rules,
        caller: asker,
        before: statesBefore(repository, inspection),
      });
      const judged = judgesRecords ? { snapshot, asked } : { snapshot: withoutEntries(snapshot) };
      const chosen = chooseRules(rules, config, request);
      const looked = { repository, snapshot, env, ...chosen };
      const seen = await witnessFor(request);
      const memory = await memoryFor(request, looked);
      const former = { repository, snapshot, configuration: found, ...chosen };
      const history = besideFormer(inspection.historyBy(config, memory.past), request, former);
      const excuses = excusing?.excuses ?? null;
      const { analyses, ties } = memory;
      const around = { ...judged, bases, tellsOld, merged, history, selects };
      const told = { onRead, onCommits, onLetGo: collector?.onLetGo, witness: seen?.witness };
      const wanted = { ...around, ...chosen, ...told, analyses, ties, excuses, shared };
      const report = await lookedAt(wanted, { repository, run });
      request.trace?.ran({ ...looked, judgesRecords, configuration: found, excuses });
      const kept = memory.keep();
      const renewed = (await excusing?.settled(report)) ?? report;
      const settled = await withEntries(renewed, request, { repository, found, cwd, excuses });
      const hints = [...hintsOn(settled, request, { snapshot, found }), ...kept];
      const notes = [...found.notes, ...settled.notes, ...hints];
      reports.push({ ...settled, notes, ...(await seen?.shown(repository, snapshot, settled)) });
    }
    return combined(reports, notes);
  } finally {
    progress.clear();
    await repository.close();
  }
}

/** A commit and what is staged are judged by themselves; what to do about them can lie in the working tree. */
async function lookedAt(request: RunRequest, using: Judging): Promise<Report> {
  const { scope } = request.snapshot;
  const report = demandHistory(await using.run(request));
  if (report.diagnostics.length === 0) return report;
  const { besideWork } = await import('./uncommitted-work.ts');
  const whole = await besideWork(report, request.snapshot, using);
  if (!isOfIndex(scope) || countLevels(report.diagnostics).error === 0) return whole;
  return (await import('./unstaged-files.ts')).withUnstagedFiles(whole, request, using);
}

/** Loads what git's answers are needed for, while git looks for them. What goes wrong shows later. */
const preload = () => void loadJudges().catch(() => undefined);

async function loadJudges() {
  const [{ loadRules }, judges] = await Promise.all([
    import('../protocols/rules.ts'),
    import('../run.ts'),
  ]);
  return { rules: await loadRules(), ...judges };
}

/** What earlier runs found, where it is wanted: for a page, or a trace, records are read anew. */
function memoryFor({ cache, page, trace }: LintRequest, looked: Parameters<typeof memoryOf>[0]) {
  const isReadAnew = page !== null || trace !== undefined;
  const isRemembered = cache && !isReadAnew && isWorthRemembering(looked.snapshot);
  return isRemembered ? memoryOf(looked) : noMemory();
}

/**
 * A history whose steps are judged by the settings of the states that they came from as well. Where no
 * configuration changed, nothing of this is loaded.
 */
function withFormerSettings(history: History, request: FormerRequest): History {
  const watch = new SettingsWatch(history, request);
  return {
    ...history,
    stepSettings: (step) => watch.of(step),
    ofMade: (made, snapshot) => withFormerSettings(made, { ...request, snapshot }),
  };
}

class SettingsWatch {
  readonly #history: History;
  readonly #request: FormerRequest;
  /** The files that configurations are made of, as far as they are known. */
  readonly #paths: Set<string>;
  #begins: Promise<readonly string[]> | null = null;
  #former: Promise<FormerSettings> | null = null;

  constructor(history: History, request: FormerRequest) {
    this.#history = history;
    this.#request = request;
    this.#paths = new Set([...CONFIG_NAMES, ...sourcePaths(request.configuration)]);
  }

  async of(step: Step): Promise<StepSettings | null> {
    this.#begins ??= this.#beginsOtherwise();
    const begins = await this.#begins;
    const isTouched = step.changes.some(({ path }) => this.#paths.has(path));
    if (this.#former === null && begins.length === 0 && !isTouched) return null;
    this.#former ??= this.#load(begins);
    return (await this.#former).of(step);
  }

  /** The commits at which all that is judged begins, as far as they have other settings. */
  async #beginsOtherwise(): Promise<readonly string[]> {
    const commits = new Set(await this.#history.begins?.());
    const { snapshot } = this.#request;
    const others: string[] = [];
    for (const commit of commits) {
      const paths = [...this.#paths];
      const held = new Map(
        (await this.#history.at(commit, paths)).map(({ path, id }) => [path, id]),
      );
      const isOther = paths.some((path) => entryAt(snapshot, path)?.id !== held.get(path));
      if (isOther) others.push(commit);
    }
    return others;
  }

  async #load(begins: readonly string[]): Promise<FormerSettings> {
    const { FormerSettings } = await import('./former-settings.ts');
    return new FormerSettings(this.#history, this.#request, { begins, paths: this.#paths });
  }
}

/** Where somebody named a configuration, no other one judges. */
function besideFormer(
  history: History | null,
  { config: named }: LintRequest,
  former: FormerRequest,
): History | null {
  if (history === null || history.isUnjudged || named !== null) return history;
  return withFormerSettings(history, former);
}

/** Of which the history alone is judged. */
function withoutEntries(snapshot: Snapshot): Snapshot {
  return { ...snapshot, entries: [] };
}

/** Who is shown records, for a page: what earlier runs remember of them is not what they say. */
async function witnessFor({ page, trace }: LintRequest) {
  if (trace !== undefined) return { witness: trace.witness, shown: async () => ({}) };
  if (page === null) return null;
  const { RecordsSeen } = await import('./page/shown-records.ts');
  const witness = await RecordsSeen.open();
  return {
    witness,
    shown: async (repository: Repository, snapshot: Snapshot, report: Report) => ({
      shown: await witness.shown(repository, snapshot, report, page),
    }),
  };
}

/** What writes into the configuration is loaded where somebody asks for it. */
async function withEntries(
  report: Report,
  { baseline: { accept, ignore }, config: named }: LintRequest,
  around: Pick<ConfigEdit, 'repository' | 'found' | 'cwd'> & { readonly excuses: Excuses | null },
): Promise<Report> {
  if (accept !== null) {
    const { acceptPast } = await import('./baseline/accepted-past.ts');
    return acceptPast(report, { ...around, reason: accept, named });
  }
  if (ignore === null || around.excuses === null) return report;
  const { addIgnores } = await import('./baseline/added-ignores.ts');
  return addIgnores(report, around.excuses, { ...around, reason: ignore, named });
}

/** What excuses is loaded where something is excused. */
export async function askedExcuses(
  { baseline, verbose, config: named, configFrom }: LintRequest,
  { config, layers, reach }: Configuration,
  surroundings: Pick<ExcuseRequest, 'state' | 'rules' | 'caller' | 'before'>,
): Promise<RunExcuses | null> {
  if (!asksForExcuses(baseline, config)) return null;
  const { excusesOf } = await import('./excuses.ts');
  const elsewhere = named !== null || configFrom !== 'head' ? reach : null;
  return excusesOf({ choice: baseline, config, layers, elsewhere, verbose, ...surroundings });
}

async function inspectionsOf(
  repository: Repository,
  target: RepositoryTarget,
  { env, stdin }: Asker,
): Promise<PushInspection> {
  if (target.mode !== 'hook' || !isAboutRefs(target.hook)) {
    const inspection = await inspect(repository, target, env, preload);
    return { runs: [async () => inspection], notes: [] };
  }
  const { readPushedRefs } = await import('./pushed-refs.ts');
  const { inspectPush } = await import('./push-inspections.ts');
  const refs = await readPushedRefs(target.hook, stdin);
  return inspectPush(repository, target, refs);
}

function tellSources(
  { verbose }: LintRequest,
  { root, backend }: Repository,
  snapshot: Snapshot,
  file: string | null,
  { stderr }: Asker,
): void {
  if (!verbose) return;
  stderr.write(`repository ${visible(root)} (${backend}), ${sizeOf(snapshot)} paths\n`);
  stderr.write(`configuration ${visible(file ?? 'none, defaults hold')}\n`);
}
