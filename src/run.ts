import type { Config } from './core/config.ts';
import type { History } from './core/history.ts';
import type { Report } from './core/report.ts';
import type { Rule } from './core/rule.ts';
import type { Snapshot } from './core/snapshot.ts';
import type { Past, PastRequest } from './engine/past.ts';
import { checkSnapshot } from './engine/state.ts';
import { strayNotes } from './engine/stray-files.ts';
import { countedWith } from './report/counts.ts';
import { activeRules } from './report/levels.ts';
import { newIn } from './report/news.ts';
import { subjectNotes } from './report/notes.ts';
import { notRetold } from './report/retold.ts';
import { inOrder } from './report/settle.ts';

/** What a run looks at and by which rules. */
export interface RunRequest {
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
  /** Files that the user named one by one. */
  readonly named?: ReadonlySet<string>;
  /** A path that holds a message, whatever its name. */
  readonly message?: string | null;
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
  const judging = { config, rules, message: request.message ?? null, analyses: new Map() };
  const after = await checkSnapshot(snapshot, judging, selects);
  const past = await pastOf({ history, judging, selects, present: after.problems });
  const checked = countedWith(past, after.checked);
  const paths = new Set([...after.paths, ...past.logs]);
  const strays = strayNotes(request.named ?? new Set(), paths, checked);
  const notes = [...after.notes, ...past.notes, ...subjectNotes(after.messages, rules, config)];

  let news = notRetold(after.problems, past.problems);
  for (const base of bases) {
    if (news.length === 0) break;
    const before = await checkSnapshot(await base(), judging, selects);
    const unknown = newIn(after.problems, before.problems);
    news = news.filter((problem) => unknown.has(problem));
  }
  return {
    scope: snapshot.scope,
    checked,
    diagnostics: inOrder([...news, ...past.problems]),
    excused: past.excused,
    notes: [...strays, ...notes],
    error: null,
  };
}

/** What led there is judged where a rule asks for it: the code for that is loaded then. */
async function pastOf({
  history,
  ...others
}: Omit<PastRequest, 'history'> & Pick<RunRequest, 'history'>): Promise<Past> {
  const isAsked = others.judging.rules.some((rule) => rule.scope === 'history' || 'past' in rule);
  if (history === null || !isAsked) return NO_PAST;
  return (await import('./engine/past.ts')).checkPast({ history, ...others });
}

const NO_PAST: Past = { problems: [], commits: 0, logs: new Set(), excused: 0, notes: [] };
