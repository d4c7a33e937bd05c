import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Report } from '../../core/report.ts';
import type { WayOut } from '../../core/way-out.ts';
import { counted } from '../../report/counts.ts';
import { isIn, publishedTips } from '../published.ts';
import {
  type ConfigEdit,
  type EntryLists,
  type ReasonedEntry,
  writeEntries,
} from './config-entries.ts';

/** Newer problems that are named one by one. */
const MOST_NAMED = 20;

/**
 * Writes into the configuration what excuses the problems of a whole history, where a protected ref
 * has their commits: what others have can't be undone. What is newer can, and is refused.
 * @returns the report as it is with the new entries
 * @throws Failure when they can't be written; nothing is written then.
 */
export async function acceptPast(report: Report, edit: ConfigEdit): Promise<Report> {
  const { repository, found, reason } = edit;
  const head = await repository.head();
  // A branch that is checked out, and that no remote has, publishes nothing.
  const isOwn = (commit: string) => commit === head;
  const tips = await publishedTips(repository, found.config.history.protectedRefs, isOwn);
  const taken: Diagnostic[] = [];
  const newer: Diagnostic[] = [];
  const known = new Map<string, boolean>();
  for (const diagnostic of report.diagnostics) {
    const { commit, wayOut } = diagnostic;
    if (commit === null) continue;
    const isOld = known.get(commit.id) ?? (await isIn(repository, commit.id, tips));
    known.set(commit.id, isOld);
    // What is not published is undone, so that nothing is offered to accept it.
    if (!isOld) newer.push(diagnostic);
    else if (wayOut !== undefined) taken.push(diagnostic);
  }
  const lists = listsOf(taken, reason);
  const total = lists['history.accepted'].length + lists.ignore.length;
  const file = total === 0 ? null : await writeEntries(lists, edit);
  const gone = new Set(taken);
  const count = taken.reduce((sum, each) => sum + each.count, 0);
  return {
    ...report,
    diagnostics: report.diagnostics.filter((diagnostic) => !gone.has(diagnostic)),
    excused: report.excused + count,
    notes: [
      ...report.notes,
      file === null
        ? 'There was nothing to accept: no commit of a protected ref has a problem.'
        : `${counted(total, ['entry was', 'entries were'])} added to ${file}, for ${counted(count, ['problem', 'problems'])}. Have it reviewed, and commit it.`,
      ...newerNotes(newer, tips.length),
    ],
  };
}

/** One entry excuses all that is wrong with one path in one commit. */
function listsOf(taken: readonly Diagnostic[], reason: string): EntryLists {
  const ways = new Map(
    taken.flatMap(({ wayOut }) => (wayOut ? [[JSON.stringify(wayOut), wayOut] as const] : [])),
  );
  const of = (setting: WayOut['setting']): readonly ReasonedEntry[] =>
    [...ways.values()]
      .filter((way) => way.setting === setting)
      .map(({ entry }) => ({ ...entry, reason }));
  return { 'history.accepted': of('history.accepted'), ignore: of('ignore') };
}

function newerNotes(newer: readonly Diagnostic[], tips: number): readonly string[] {
  if (newer.length === 0) return [];
  const named = newer.slice(0, MOST_NAMED).map(({ rule, path, commit }) => {
    return `  ${rule} in ${JSON.stringify(path)}, commit ${commit?.id ?? ''}`;
  });
  const rest = newer.length - named.length;
  const why =
    tips === 0
      ? 'there is no protected ref of others here (history.protectedRefs) and no upstream'
      : 'no protected ref and no upstream has their commits yet';
  return [
    `${counted(newer.length, ['problem was', 'problems were'])} not accepted, for ${why}. What is not published can be undone: each problem says how.`,
    ...named,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
