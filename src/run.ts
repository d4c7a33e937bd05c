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
  /**
   * Opens the state before: only problems that it did not have are reported. Null reports everything.
   * Not called where there is no problem.
   */
  readonly base: (() => Promise<Snapshot>) | null;
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
 * link (link), places (engine/places), settle (report/settle).
 * @throws Failure when there can be no verdict.
 */
export async function run(request: RunRequest): Promise<Report> {
  const { snapshot, base, config } = request;
  const selects = request.selects ?? (() => true);
  const rules = activeRules(request.rules, config.levels);
  const judging = { config, rules, message: request.message ?? null, analyses: new Map() };
  const after = await checkSnapshot(snapshot, judging, selects);
  const strays = strayNotes(request.named ?? new Set(), after);
  const hasNews = base !== null && after.diagnostics.length > 0;
  const before = hasNews ? await checkSnapshot(await base(), judging, selects) : null;
  return {
    scope: snapshot.scope,
    checked: after.checked,
    diagnostics: before === null ? after.diagnostics : newIn(after, before),
    excused: 0,
    notes: [...strays, ...after.notes, ...subjectNotes(after.messages, rules, config)],
    error: null,
  };
}

/**
 * Says which of the files that the user named are no records.
 * @throws WrongUse when nothing else was checked: that would look like a pass.
 */
function strayNotes(named: ReadonlySet<string>, { paths, checked }: State): readonly string[] {
  const strays = [...named].filter((path) => !paths.has(path));
  if (strays.length === 0) return [];
  const sentence = `No record, and not checked: ${strays.join(', ')}.`;
  if (Object.keys(checked.records).length > 0) return [sentence];
  throw new WrongUse(
    'no-record',
    sentence,
    'A message stands in a messages, inbox or outbox folder, or where messages.include says, and has front matter with a subject. A draft can be checked anywhere: lint-protocol --stdin < draft.md',
  );
}

/** The problems that a change brings: those that the state before it did not have. */
function newIn(after: State, before: State): readonly Diagnostic[] {
  const known = new Set(before.diagnostics.map((diagnostic) => diagnostic.fingerprint));
  return after.diagnostics.filter((diagnostic) => !known.has(diagnostic.fingerprint));
}
