import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Document, parseDocument, type YAMLSeq } from 'yaml';
import type { Config } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { WrongUse } from '../../core/failure.ts';
import type { Report } from '../../core/report.ts';
import type { Repository } from '../../core/repository.ts';
import type { WayOut } from '../../core/way-out.ts';
import { counted } from '../../report/counts.ts';
import { replaceFile } from '../../write/fresh-file.ts';
import type { Configuration } from '../configuration.ts';
import { isIn, publishedTips } from '../published.ts';
import { reportTarget } from '../report-target.ts';
import { unwritable } from '../write-file.ts';

/** The file that is written where there is none. */
const FIRST_FILE = '.lint-protocol.yaml';

/** Newer problems that are named one by one. */
const MOST_NAMED = 20;

interface Accepting {
  readonly reason: string;
  readonly repository: Repository;
  readonly found: Configuration;
  /** The file that `--config` names, relative to `cwd`; null for that of the repository. */
  readonly named: string | null;
  readonly cwd: string;
}

/**
 * Writes into the configuration what excuses the problems of a whole history, where a protected ref
 * has their commits: what others have can't be undone. What is newer can, and is refused.
 * @returns the report as it is with the new entries
 * @throws Failure when they can't be written; nothing is written then.
 */
export async function acceptPast(report: Report, accepting: Accepting): Promise<Report> {
  const { repository, found, reason } = accepting;
  const tips = await publishedTips(repository, found.config.history.protectedRefs);
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
  const file = total === 0 ? null : await write(lists, accepting);
  const gone = new Set(taken);
  const count = taken.reduce((sum, each) => sum + each.count, 0);
  return {
    ...report,
    diagnostics: report.diagnostics.filter((diagnostic) => !gone.has(diagnostic)),
    excused: report.excused + count,
    notes: [
      ...report.notes,
      file === null
        ? 'There was nothing to accept: no problem of a commit that a protected ref has.'
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
  const of = (setting: WayOut['setting']): readonly AcceptedEntry[] =>
    [...ways.values()]
      .filter((way) => way.setting === setting)
      .map(({ entry }) => ({ ...entry, reason }));
  return { 'history.accepted': of('history.accepted'), ignore: of('ignore') };
}

/** Gives the file that it wrote to, as messages call it. */
async function write(
  lists: EntryLists,
  { repository, found, named, cwd }: Accepting,
): Promise<string> {
  const folder = named === null ? repository.root : cwd;
  const name = named ?? found.file ?? FIRST_FILE;
  const { path, kind } = reportTarget(folder, name, 'The configuration was not written to');
  const text = await textAt(resolve(folder, name), name, found.file !== null);
  try {
    if (kind !== 'file') throw new Error('it is not a file');
    replaceFile(path, withEntries({ name, text }, lists, found.config));
  } catch (error) {
    throw unwritable(`The configuration could not be written to ${name}`, error);
  }
  return name;
}

/** An entry with its reason. */
type AcceptedEntry = WayOut['entry'] & { readonly reason: string };

/** Entries by the list of the configuration that they belong to. */
type EntryLists = Readonly<Record<WayOut['setting'], readonly AcceptedEntry[]>>;

/**
 * The text of a configuration file with more entries in its lists; comments stay. A list takes the
 * place of one that the file extends: where it has none of its own, that one is written down, too.
 * @param text null for a file that is not there yet
 * @param held what holds now, with all that the file extends
 */
function withEntries(
  { name, text }: { readonly name: string; readonly text: string | null },
  lists: EntryLists,
  held: Pick<Config, 'ignore' | 'history'>,
): string {
  const inherited = { 'history.accepted': held.history.accepted, ignore: held.ignore.map(written) };
  // JSON is YAML, too; what differs is how it is written.
  const isJson = name.endsWith('.json');
  const document = text === null ? new Document({}) : parseDocument(text);
  if (document.contents === null) document.contents = document.createNode({}) as never;
  for (const setting of ['history.accepted', 'ignore'] as const) {
    const added = lists[setting];
    if (added.length === 0) continue;
    const key = setting.split('.');
    if (document.getIn(key) === undefined || document.getIn(key) === null) {
      document.setIn(key, document.createNode([...inherited[setting]]));
    }
    const list = document.getIn(key) as YAMLSeq;
    if (list.items.length === 0) list.flow = false;
    for (const entry of added) list.add(document.createNode(entry));
  }
  if (isJson) return `${JSON.stringify(document.toJS(), null, 2)}\n`;
  return document.toString({ lineWidth: 0 });
}

/** What an entry of `ignore` says: what it leaves open is not written. */
function written(entry: Config['ignore'][number]): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
}

async function textAt(path: string, name: string, isWanted: boolean): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    if (!isWanted) return null;
    throw new WrongUse(
      'unreadable-config',
      `The configuration ${name} is not on the disk, so nothing can be added to it.`,
      'Check it out first: git checkout HEAD -- .',
    );
  }
}

function newerNotes(newer: readonly Diagnostic[], tips: number): readonly string[] {
  if (newer.length === 0) return [];
  const named = newer.slice(0, MOST_NAMED).map(({ rule, path, commit }) => {
    return `  ${rule} in ${JSON.stringify(path)}, commit ${commit?.id ?? ''}`;
  });
  const rest = newer.length - named.length;
  const why =
    tips === 0
      ? 'there is no protected ref here (history.protectedRefs) and no upstream'
      : 'no protected ref and no upstream has their commits yet';
  return [
    `${counted(newer.length, ['problem was', 'problems were'])} not accepted, for ${why}. What is not published can be undone: each problem says how.`,
    ...named,
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
