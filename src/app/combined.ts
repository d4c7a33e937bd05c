import type { Diagnostic } from '../core/diagnostic.ts';
import type { Checked, Report } from '../core/report.ts';
import { byLead } from '../report/leading-rules.ts';

const NOTHING: Report = {
  scope: { mode: 'hook', base: null, head: null },
  checked: { records: {}, files: 0, commits: 0, cached: 0 },
  diagnostics: [],
  excused: 0,
  notes: [],
  error: null,
};

/** The reports of a push of several refs as one: what several of them bring is told once. */
export function combined(reports: readonly Report[], notes: readonly string[]): Report {
  const [first = NOTHING, ...others] = reports;
  const all = [first, ...others];
  return {
    ...first,
    checked: all.map(({ checked }) => checked).reduce(added),
    diagnostics: others.length === 0 ? first.diagnostics : distinct(all),
    excused: all.reduce((sum, { excused }) => sum + excused, 0),
    excusedByBaseline: all.reduce((sum, { excusedByBaseline = 0 }) => sum + excusedByBaseline, 0),
    notes: [...new Set([...notes, ...all.flatMap((report) => report.notes)])],
  };
}

function distinct(reports: readonly Report[]): readonly Diagnostic[] {
  const problems = reports.flatMap(({ diagnostics }) => diagnostics);
  const byName = new Map(problems.map((each) => [`${each.fingerprint} ${each.path}`, each]));
  return [...byName.values()].sort(byLead);
}

function added(one: Checked, other: Checked): Checked {
  const records: Record<string, number> = { ...one.records };
  for (const [kind, count] of Object.entries(other.records)) {
    records[kind] = (records[kind] ?? 0) + count;
  }
  return {
    records,
    files: one.files + other.files,
    commits: one.commits + other.commits,
    cached: one.cached + other.cached,
  };
}
