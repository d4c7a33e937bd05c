import type { Config } from './core/config.ts';
import type { History } from './core/history.ts';
import type { Report } from './core/report.ts';
import type { Rule } from './core/rule.ts';
import type { Snapshot } from './core/snapshot.ts';
import { MOST_STEPS } from './core/too-costly.ts';
import { declaredLogs } from './discover/idle-settings.ts';
import { withSteps } from './engine/by-steps.ts';
import { comparedState } from './engine/compared-state.ts';
import { brokenNotes, configNotes } from './engine/config-notes.ts';
import { excusedCounts, reachOf } from './engine/excusing.ts';
import type { Judging } from './engine/judging.ts';
import { type Comparison, comparedWith, fromMerged } from './engine/new-problems.ts';
import { told, uncertainIn } from './engine/worded-problems.ts';
import { countedWith } from './report/counts.ts';
import { activeRules } from './report/levels.ts';
import { type Asked, isAnyNamed, strayNotes } from './report/stray-notes.ts';

/** What a run looks at and by which rules. */
export interface RunRequest extends Partial<Omit<Judging, 'config' | 'rules'>>, Comparison {
  readonly snapshot: Snapshot;
  /** The steps that led here. Their problems are always reported. Null where none are judged. */
  readonly history: History | null;
  readonly config: Config;
  readonly rules: readonly Rule[];
  /** Which paths' problems are reported; null for all. Link rules see the whole snapshot anyway. */
  readonly selects: ((path: string) => boolean) | null;
  /** What of it the user named. */
  readonly asked?: Asked;
}

/**
 * Looks at one state of a repository, in stages: discover, parse and analyze (engine/records),
 * link (link), places (engine/places), settle (report/settle); then at what led there (engine/past).
 * @param steps that schemas of strangers may take
 * @throws Failure when there can be no verdict.
 */
export async function run(request: RunRequest, steps = { left: MOST_STEPS }): Promise<Report> {
  const { snapshot, bases, tellsOld = false, merged = [], config, asked, excuses = null } = request;
  const selects = request.selects ?? (() => true);
  const rules = activeRules(request.rules, config.levels);
  const { onCommits, onLetGo, given = null, analyses = new Map(), wantsRemedies } = request;
  const { about, passesNotes, onRead = () => undefined, witness: { fates } = {}, shared } = request;
  // Of a part nothing is remembered, and nothing of where records stand.
  const ties = request.selects === null && !isAnyNamed(asked) ? request.ties : null;
  const asking = { chosen: request.rules, onRead, onCommits, onLetGo, about, passesNotes };
  const judging = { config, rules, given, ...asking, analyses, steps, ties, wantsRemedies };
  const { state: after, history } = await comparedState(request, judging, selects);
  const compared = request.selects === null ? request : { ...request, shared: undefined };
  const { reported, isNew } = await comparedWith(compared, after, judging, selects);
  const isCompared = history !== null && bases.length > 0 && !tellsOld;
  const excusing = { excuses, isNew, areStepsNew: bases.length > 0, isLast: merged.length === 0 };
  const judged = { snapshot, bases, history, judging, selects, shared, isCompared, fates };
  const { past, ...stated } = await withSteps(reported, { ...judged, ...excusing });
  const { notes, ...news } = await fromMerged(request, stated, judging, selects);
  const logs = () => [...past.logs, ...(history ? declaredLogs(snapshot, config, selects) : [])];
  const checked = countedWith(past, after.checked, logs);
  const seen = () => ({ paths: new Set([...after.paths, ...logs()]), checked, config });
  onLetGo?.(after.problems.length);
  const known = { snapshot, history, isNew, isCompared: bases.length > 0, fates };
  const diagnostics = await told(news, rules, known);
  fates?.judged([...after.problems, ...past.problems], diagnostics);
  return {
    scope: snapshot.scope,
    checked,
    diagnostics,
    ...excusedCounts(past.excused, excuses),
    ...uncertainIn(news.present),
    notes: [
      ...(isAnyNamed(asked) ? strayNotes(asked, seen()) : []),
      ...after.notes,
      ...notes,
      ...(await brokenNotes(request, after, reported, config)),
      ...past.notes,
      ...(excuses?.notes(reachOf(request, rules, past)) ?? []),
      ...configNotes(snapshot, after, diagnostics, judging),
    ],
    error: null,
  };
}
