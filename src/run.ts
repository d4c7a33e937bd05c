import type { Config } from './core/config.ts';
import type { Diagnostic } from './core/diagnostic.ts';
import type { Report } from './core/report.ts';
import type { Rule } from './core/rule.ts';
import type { Snapshot } from './core/snapshot.ts';
import { checkSnapshot, type State } from './engine/state.ts';
import { activeRules } from './report/levels.ts';
import { subjectNotes } from './report/notes.ts';

/** What a run looks at and by which rules. */
export interface RunRequest {
  readonly snapshot: Snapshot;
  /** The state before: only problems that it did not have are reported. Null reports everything. */
  readonly base: Snapshot | null;
  readonly config: Config;
  readonly rules: readonly Rule[];
  /** Which paths' problems are reported; null for all. Link rules see the whole snapshot anyway. */
  readonly selects: ((path: string) => boolean) | null;
}

/**
 * Looks at one state of a repository, in stages: discover, parse and analyze (engine/records),
 * link (link), places (engine/places), settle (report/settle).
 * @throws Failure when there can be no verdict.
 */
export async function run(request: RunRequest): Promise<Report> {
  const { snapshot, base, config } = request;
  const selects = request.selects ?? (() => true);
  const judging = { config, rules: activeRules(request.rules, config.levels), analyses: new Map() };
  const after = await checkSnapshot(snapshot, judging, selects);
  const before = base === null ? null : await checkSnapshot(base, judging, selects);
  return {
    scope: snapshot.scope,
    checked: after.checked,
    diagnostics: before === null ? after.diagnostics : newIn(after, before),
    excused: 0,
    notes: snapshot.scope.mode === 'stdin' ? [] : subjectNotes(after.messages, config),
    error: null,
  };
}

/** The problems that a change brings: those that the state before it did not have. */
function newIn(after: State, before: State): readonly Diagnostic[] {
  const known = new Set(before.diagnostics.map((diagnostic) => diagnostic.fingerprint));
  return after.diagnostics.filter((diagnostic) => !known.has(diagnostic.fingerprint));
}
