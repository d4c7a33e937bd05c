import { type BaselineEntry, fitsBaseline } from '../../core/baseline.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Report } from '../../core/report.ts';
import { countAll, counted } from '../../report/counts.ts';
import { isExpired } from '../../report/excuse/entry.ts';
import { type Excuses, reportedName } from '../../report/excuse/excuses.ts';
import { fingerprint } from '../../report/fingerprint.ts';
import { replaceFile } from '../../write/fresh-file.ts';
import { reportTarget } from '../report-target.ts';
import { unwritable } from '../write-file.ts';
import type { BaselineChoice } from './baseline-choice.ts';
import { baselineText } from './baseline-lines.ts';
import type { BaselinePlace } from './baseline-source.ts';

/** What a line says that nobody gave a reason for. */
const REASON = 'was there when the baseline was made';

/** Problems that are named one by one. */
const MOST_NAMED = 3;

/** What a line of the baseline or a path could excuse of the problems of a run, and what not. */
interface Sorted {
  readonly taken: readonly Diagnostic[];
  /** Those whose entry is there and expired: somebody meant them to come back. */
  readonly overdue: readonly Diagnostic[];
  /** Those that take a commit or a blob to be excused. */
  readonly guarded: readonly Diagnostic[];
}

/**
 * Writes the baseline again after a run, and gives the report as it is with the new one.
 * @throws Failure when it can't be written; it is what it was then.
 */
export function renewed(
  report: Report,
  excuses: Excuses,
  { update, prune }: Pick<BaselineChoice, 'update' | 'prune'>,
  place: BaselinePlace,
): Report {
  const { baseline, today } = excuses.excusable;
  const before = baseline?.entries ?? [];
  // A line excuses one problem of one file, also where they are reported as one of the folder.
  const each = report.diagnostics.flatMap((diagnostic) => diagnostic.parts ?? [diagnostic]);
  const { taken, overdue, guarded } = sortedByExcuse(update ? each : [], excuses);
  const idle = new Set(prune ? idleLines(excuses) : []);
  const added = taken.flatMap((diagnostic) => linesFor(diagnostic, excuses, today));
  const kept = before.filter((entry) => !idle.has(entry));
  write(place, baselineText([...kept, ...added]));

  const excused = new Set(taken);
  const listed = report.diagnostics.filter((diagnostic) =>
    (diagnostic.parts ?? [diagnostic]).some((part) => excused.has(part)),
  );
  const count = taken.reduce((sum, diagnostic) => sum + diagnostic.count, 0);
  return {
    ...report,
    diagnostics: update
      ? each.filter((diagnostic) => !excused.has(diagnostic))
      : report.diagnostics,
    excused: report.excused + count,
    excusedByBaseline: (report.excusedByBaseline ?? 0) + count,
    notes: [
      ...report.notes,
      ...(update ? [addedNote(place.name, added.length, countAll(listed))] : []),
      ...(prune ? [prunedNote(place.name, idle.size)] : []),
      ...(update ? overdueNotes(overdue) : []),
      ...(update ? guardedNotes(guarded, excuses) : []),
      ...(place.setting === null ? [] : [configureNote(place.setting)]),
    ],
  };
}

/** Sorts problems by whether a path may excuse them. */
export function sortedByExcuse(diagnostics: readonly Diagnostic[], excuses: Excuses): Sorted {
  const rules = new Map(excuses.excusable.rules.map((rule) => [rule.id, rule]));
  const late = new Set([...excuses.expired.values()].flat().map(reportedName));
  const fits = (diagnostic: Diagnostic): boolean => {
    const rule = rules.get(diagnostic.rule);
    return rule !== undefined && fitsBaseline(rule, diagnostic);
  };
  const fitting = diagnostics.filter(fits);
  return {
    taken: fitting.filter((diagnostic) => !late.has(reportedName(diagnostic))),
    overdue: fitting.filter((diagnostic) => late.has(reportedName(diagnostic))),
    guarded: diagnostics.filter((diagnostic) => !fits(diagnostic)),
  };
}

/** Lines that excuse nothing: nothing fits them, or their time is over, or that of their like. */
function idleLines({ unusedLines, expired, excusable }: Excuses): readonly BaselineEntry[] {
  const { baseline, today } = excusable;
  const over = baseline?.entries.filter((entry) => isExpired(entry, today) || expired.has(entry));
  return [...unusedLines, ...(over ?? [])];
}

/** A line for each record that a problem is of: one that says the same elsewhere has its own. */
function linesFor(diagnostic: Diagnostic, excuses: Excuses, today: string): BaselineEntry[] {
  const { rule, path, record } = diagnostic;
  const { owned = [], occurrence = 0 } = excuses.reported.get(reportedName(diagnostic)) ?? {};
  const paths = new Map(
    owned.map((place) => [fingerprint(place.identity, occurrence), place.path] as const),
  );
  paths.set(diagnostic.fingerprint, path);
  return [...paths]
    .filter(([print]) => !excuses.hasLine(rule, print))
    .map(([print, place]) => ({
      rule,
      path: place,
      record,
      fingerprint: print,
      reason: REASON,
      added: today,
      expires: null,
    }));
}

function write({ folder, file, name }: BaselinePlace, text: string): void {
  const { path, kind } = reportTarget(folder, file, 'The baseline was not written to');
  try {
    if (kind !== 'file') throw new Error('it is not a file');
    replaceFile(path, text);
  } catch (error) {
    throw unwritable(`The baseline could not be written to ${name}`, error);
  }
}

/** @param problems how many the report counts, in which several files may be one */
function addedNote(name: string, count: number, problems: number): string {
  if (count === 0) return `There was nothing to add to the baseline ${name}.`;
  const of =
    count > problems
      ? ` for ${counted(problems, ['problem', 'problems'])}: one that is reported once for several files has a line for each`
      : '';
  return `${counted(count, ['line was', 'lines were'])} added to the baseline ${name}${of}. Commit it, and fix the listed problems over time.`;
}

function prunedNote(name: string, count: number): string {
  if (count === 0) return `Every line of the baseline ${name} still excuses something.`;
  return `${counted(count, ['line was', 'lines were'])} taken out of the baseline ${name}.`;
}

function overdueNotes(overdue: readonly Diagnostic[]): readonly string[] {
  if (overdue.length === 0) return [];
  return [
    `${counted(overdue.length, ['problem was', 'problems were'])} not added: what excused ${overdue.length === 1 ? 'it' : 'them'} expired. Fix ${overdue.length === 1 ? 'it' : 'them'}, or give that entry a later day.`,
  ];
}

/** What to write into the configuration instead, ready to be copied. */
function guardedNotes(guarded: readonly Diagnostic[], { reported }: Excuses): readonly string[] {
  if (guarded.length === 0) return [];
  const named = guarded.slice(0, MOST_NAMED).map((diagnostic) => {
    const { rule, path, commit } = diagnostic;
    const blob = reported.get(reportedName(diagnostic))?.about ?? null;
    const name = commit === null ? `blob: ${blob ?? '...'}` : `commit: ${commit.id}`;
    return `  - { rule: ${rule}, path: ${JSON.stringify(path)}, ${name}, reason: ... }`;
  });
  const rest = guarded.length - named.length;
  return [
    `${counted(guarded.length, ['problem', 'problems'])} can't be in a baseline, because recorded data was changed. Fix it, or excuse it by its commit or blob under "ignore" in the configuration:`,
    ...named,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    'To accept what commits of a protected ref did: lint-protocol --history --baseline-update --reason TEXT',
  ];
}

function configureNote(setting: string): string {
  return `With the line \`baseline: ${setting}\` in .lint-protocol.yaml, every run uses it: hooks and CI, too.`;
}
