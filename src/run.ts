import type { Config } from './core/config.ts';
import type { Diagnostic } from './core/diagnostic.ts';
import type { Report } from './core/report.ts';
import type { Rule } from './core/rule.ts';
import type { Snapshot } from './core/snapshot.ts';
import { idleSettings } from './discover/idle-settings.ts';
import { RECORD_PLACES } from './discover/known-paths.ts';
import type { Judging } from './engine/records.ts';
import { checkSnapshot, type State } from './engine/state.ts';
import { activeRules } from './report/levels.ts';
import { idleNotes, stayingNotes, subjectNotes } from './report/notes.ts';
import { type Asked, strayNotes } from './report/stray-notes.ts';

/** What a run looks at and by which rules. */
export interface RunRequest {
  readonly snapshot: Snapshot;
  /**
   * Opens the state before: only problems that it did not have are reported. Null reports everything.
   * Not called where there is no problem.
   */
  readonly base: (() => Promise<Snapshot>) | null;
  readonly config: Config;
  readonly rules: readonly Rule[];
  /** Which paths' problems are reported; null for all. Link rules see the whole snapshot anyway. */
  readonly selects: ((path: string) => boolean) | null;
  /** What of it the user named. */
  readonly asked?: Asked;
  /** A path that holds a message, whatever its name. */
  readonly message?: string | null;
  /** Is told after each file how many were read, of how many. */
  readonly onRead?: Judging['onRead'];
}

/**
 * Looks at one state of a repository, in stages: discover, parse and analyze (engine/records),
 * link (link), places (engine/places), settle (report/settle).
 * @throws Failure when there can be no verdict.
 */
export async function run(request: RunRequest): Promise<Report> {
  const { snapshot, base, config } = request;
  const selects = request.selects ?? (() => true);
  const rules = activeRules(request.rules, config.levels);
  const { message = null, onRead = () => undefined } = request;
  const judging = { config, rules, message, onRead, analyses: new Map() };
  const after = await checkSnapshot(snapshot, judging, selects);
  const { asked } = request;
  const strays = asked === undefined ? [] : strayNotes(asked, after, RECORD_PLACES);
  const hasNews = base !== null && after.diagnostics.length > 0;
  const before = hasNews ? await checkSnapshot(await base(), judging, selects) : null;
  const diagnostics = before === null ? after.diagnostics : newIn(after, before);
  // One record alone is no state of the repository.
  const idle = snapshot.scope.mode === 'stdin' ? [] : idleSettings(snapshot.entries, config);
  const onConfig = [
    ...idleNotes(idle),
    ...stayingNotes(diagnostics, config),
    ...subjectNotes(after.messages, rules, config),
  ];
  return {
    scope: snapshot.scope,
    checked: after.checked,
    diagnostics,
    excused: 0,
    notes: [...strays, ...onConfig],
    error: null,
  };
}

/** The problems that a change brings: those that the state before it did not have. */
function newIn(after: State, before: State): readonly Diagnostic[] {
  const known = new Set(before.diagnostics.map((diagnostic) => diagnostic.fingerprint));
  return after.diagnostics.filter((diagnostic) => !known.has(diagnostic.fingerprint));
}
