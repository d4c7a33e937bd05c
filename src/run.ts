import type { Config } from './core/config.ts';
import type { History } from './core/history.ts';
import type { Report } from './core/report.ts';
import type { Rule } from './core/rule.ts';
import type { Snapshot } from './core/snapshot.ts';
import { RECORD_PLACES } from './discover/known-paths.ts';
import { askedPast } from './engine/asked-past.ts';
import { configNotes } from './engine/config-notes.ts';
import { checkState } from './engine/known-states.ts';
import type { Judging } from './engine/records.ts';
import { countedWith } from './report/counts.ts';
import { activeRules } from './report/levels.ts';
import { newIn } from './report/news.ts';
import { notRetold } from './report/retold.ts';
import { inOrder } from './report/settle.ts';
import { type Asked, strayNotes } from './report/stray-notes.ts';

/** What a run looks at and by which rules. */
export interface RunRequest
  extends Partial<Pick<Judging, 'message' | 'onRead' | 'analyses' | 'states'>> {
  readonly snapshot: Snapshot;
  /**
   * Opens the states before: only problems that none of them had are reported. Not called where
   * there is no problem; without any, all problems are reported.
   */
  readonly bases: readonly (() => Promise<Snapshot>)[];
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
 * @throws Failure when there can be no verdict.
 */
export async function run(request: RunRequest): Promise<Report> {
  const { snapshot, bases, history, config } = request;
  const selects = request.selects ?? (() => true);
  const rules = activeRules(request.rules, config.levels);
  const { message = null, onRead = () => undefined, analyses = new Map() } = request;
  // Of a part nothing is remembered.
  const states = request.selects === null ? request.states : null;
  const judging = { config, rules, message, onRead, analyses, states };
  const after = await checkState(snapshot, judging, selects);
  let news = after.problems;
  for (const base of bases) {
    if (news.length === 0) break;
    const before = await checkState(await base(), judging, selects);
    const unknown = newIn(after.problems, before.problems);
    news = news.filter((problem) => unknown.has(problem));
  }
  // What is old is not told: it must not keep what a step did from being told either.
  const past = await askedPast({ history, judging, selects, present: news });
  const checked = countedWith(past, after.checked);
  const paths = new Set([...after.paths, ...past.logs]);
  const { asked } = request;
  const strays = asked === undefined ? [] : strayNotes(asked, { paths, checked }, RECORD_PLACES);
  const diagnostics = inOrder([...notRetold(news, past.problems), ...past.problems]);
  return {
    scope: snapshot.scope,
    checked,
    diagnostics,
    excused: past.excused,
    logs: past.logs,
    notes: [
      ...strays,
      ...after.notes,
      ...past.notes,
      ...configNotes(snapshot, after.subjectNotes, diagnostics, judging),
    ],
    error: null,
  };
}
