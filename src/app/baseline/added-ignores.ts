import type { IgnoreEntry } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { WrongUse } from '../../core/failure.ts';
import type { Report } from '../../core/report.ts';
import { counted } from '../../report/counts.ts';
import { type Excuses, reportedName } from '../../report/excuse/excuses.ts';
import { type ConfigEdit, writeEntries } from './config-entries.ts';
import { sortedByExcuse } from './renewed.ts';

/** Entries that `ignore` may have, as its schema says. */
const MOST_ENTRIES = 1000;

/** Characters of a glob, as its schema allows them. */
const LONGEST_GLOB = 500;

/**
 * Writes an entry of `ignore` for each record whose problems a run reports, and gives the report as it
 * is with them. What tells tampering is left: only its commit or blob excuses that.
 * @throws Failure when they can't be written; nothing is written then.
 */
export async function addIgnores(
  report: Report,
  excuses: Excuses,
  edit: ConfigEdit,
): Promise<Report> {
  const each = report.diagnostics.flatMap((diagnostic) => diagnostic.parts ?? [diagnostic]);
  const sorted = sortedByExcuse(each, excuses);
  const entries = new Map<string, Pick<IgnoreEntry, 'rule' | 'path'> & { reason: string }>();
  const taken = new Set<Diagnostic>();
  const tooLong: Diagnostic[] = [];
  for (const diagnostic of sorted.taken) {
    const { rule, path, record } = diagnostic;
    const glob = globOf(excuses.reported.get(reportedName(diagnostic))?.paths ?? [path]);
    if (glob.length > LONGEST_GLOB) {
      tooLong.push(diagnostic);
      continue;
    }
    taken.add(diagnostic);
    const entry = { rule, path: glob, ...(record !== null && { record }), reason: edit.reason };
    entries.set(JSON.stringify(entry), entry);
  }
  const held = edit.found.config.ignore.length;
  if (held + entries.size > MOST_ENTRIES) throw tooMany(held + entries.size);
  const lists = { ignore: [...entries.values()], 'history.accepted': [] };
  const file = entries.size === 0 ? null : await writeEntries(lists, edit);
  const count = [...taken].reduce((sum, diagnostic) => sum + diagnostic.count, 0);
  return {
    ...report,
    diagnostics: each.filter((diagnostic) => !taken.has(diagnostic)),
    excused: report.excused + count,
    notes: [
      ...report.notes,
      file === null
        ? 'There was nothing to ignore.'
        : `${counted(entries.size, ['entry', 'entries'])} of ignore added to ${file}, for ${counted(count, ['problem', 'problems'])}. Have the file reviewed, and commit it. Entries suppress only problems that are committed already.`,
      ...tooLongNotes(tooLong),
      ...leftNotes(each.filter((one) => !taken.has(one) && !tooLong.includes(one))),
    ],
  };
}

/** A glob of exactly these paths, as far as globs can say it: a sign of their language is any character. */
function globOf(paths: readonly string[]): string {
  const globs = [...new Set(paths)].sort().map((path) => path.replace(/[*?[\]{}\\,!]/g, '?'));
  return globs.length === 1 ? (globs[0] ?? '') : `{${globs.join(',')}}`;
}

function tooMany(count: number): WrongUse {
  return new WrongUse(
    'too-many-ignores',
    `ignore can have ${MOST_ENTRIES} entries, and this would make ${count}.`,
    'Name paths or --only RULE, or list the problems in a baseline: lint-protocol --baseline .lint-protocol-baseline.jsonl --baseline-update',
  );
}

function tooLongNotes(left: readonly Diagnostic[]): readonly string[] {
  const [first] = left;
  if (first === undefined) return [];
  return [
    `${counted(left.length, ['problem was', 'problems were'])} not ignored: a path of ignore has at most ${LONGEST_GLOB} characters, and one that names exactly these files is longer (first ${first.rule} in ${JSON.stringify(first.path)}). Write an entry with a shorter glob, or list the problems in a baseline: lint-protocol --baseline .lint-protocol-baseline.jsonl --baseline-update`,
  ];
}

function leftNotes(left: readonly Diagnostic[]): readonly string[] {
  const [first] = left;
  if (first === undefined) return [];
  const which = `first ${first.rule} in ${JSON.stringify(first.path)}`;
  return [
    `${counted(left.length, ['problem was', 'problems were'])} not ignored: changes of recorded data are excused only by commit or blob, and expired entries stay expired (${which}). Fix it, or see \`lint-protocol explain ${first.rule}\`.`,
  ];
}
