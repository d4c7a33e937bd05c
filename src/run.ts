import type { Config } from './core/config.ts';
import type { Diagnostic } from './core/diagnostic.ts';
import { WrongUse } from './core/failure.ts';
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
  /** Files that the user named one by one: each must be a record. */
  readonly named?: ReadonlySet<string>;
}

/**
 * Looks at one state of a repository, in stages: discover, parse and analyze (engine/records),
 * link (link), places (engine/places), settle (report/settle).
 * @throws Failure when there can be no verdict.
 */
export async function run(request: RunRequest): Promise<Report> {
  const { snapshot, base, config } = request;
  const selects = request.selects ?? (() => true);
  const named = request.named ?? new Set();
  const rules = activeRules(request.rules, config.levels);
  const judging = { config, rules, named, analyses: new Map() };
  const after = await checkSnapshot(snapshot, judging, selects);
  demandRecords(named, after.paths);
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

/** A file that was asked for by name and is no record was not checked, and that is no pass. */
function demandRecords(named: ReadonlySet<string>, paths: ReadonlySet<string>): void {
  for (const path of named) {
    if (paths.has(path)) continue;
    throw new WrongUse(
      'no-record',
      `${path} is no record: no folder or pattern claims it, and it has no front matter with a subject`,
      'Name records or folders. messages.include in .lint-protocol.yaml says which files are messages.',
    );
  }
}

/** The problems that a change brings: those that the state before it did not have. */
function newIn(after: State, before: State): readonly Diagnostic[] {
  const known = new Set(before.diagnostics.map((diagnostic) => diagnostic.fingerprint));
  return after.diagnostics.filter((diagnostic) => !known.has(diagnostic.fingerprint));
}
