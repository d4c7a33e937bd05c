import { posix } from 'node:path';
import { folderOf } from '../../../core/candidate.ts';
import { citedPath } from '../../../core/cited-path.ts';
import type { WrongUse } from '../../../core/failure.ts';
import { textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import type { OperationState } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import type { RecordRef } from '../../../core/record.ts';
import { pathRequest } from '../../../core/request.ts';
import type { OutputLine } from '../facts.ts';
import { namedPaths } from '../listed-outputs.ts';
import { fromFolderOf } from '../near-outputs.ts';
import { statusIn } from '../subagent-entry.ts';
import { dayOf, type Entry, slugOf, typeByFolder } from './entry-text.ts';
import { manifestAt, rooted } from './manifest-choice.ts';
import type { recordInput } from './record-input.ts';
import { type RecordedOutput, recordedOutput } from './recorded-output.ts';

/** An entry, and the output that it is about. */
export interface DraftedEntry {
  /** Its id is the one that it has where no other entry has it. */
  readonly entry: Entry;
  readonly path: string;
  /** Null where no Markdown file is at the path. */
  readonly output: RecordedOutput | null;
  /** The last entry that the file has, here or where it was moved from; null for none. */
  readonly last: unknown;
  /** Where the file may have been moved from: nothing is there any more. */
  readonly movedFrom: readonly string[];
  /** What became of its lists, for whoever gave more of them. */
  readonly notes: readonly string[];
}

/** The errors of what an entry can't do without. */
export const DRAFT_ERRORS = {
  'no-file': ['No file that git lists is at {file}.', '{meant}'],
  'no-task': [
    'Neither the name of {file} nor a line "**Task**" in it says which task it is about.',
    'Name the task with --task.',
  ],
  'no-type': [
    '{file} is in no folder that says what kind of work it is.',
    'Outputs are in a folder of their kind below {folder}, such as {folder}/research/T2398-analysis.md. For a file elsewhere, add --agent-type {known}, or another kind of work.',
  ],
  'no-status': [
    '{file} has no line "**Status**" with one of complete, partial and blocked.',
    'Add --status complete, --status partial or --status blocked.',
  ],
} as const;

interface DraftFault {
  (code: 'no-file', data: { readonly file: string; readonly meant: string }): WrongUse;
  (code: 'no-task' | 'no-status', data: { readonly file: string }): WrongUse;
  (
    code: 'no-type',
    data: { readonly file: string; readonly known: string; readonly folder: string },
  ): WrongUse;
}

/** What an entry is drafted from, besides the input. */
interface Around {
  readonly manifest: RecordRef;
  /** The entries that the manifest has. */
  readonly entries: readonly unknown[];
  /** What blocks the work, as follow-ups. */
  readonly blockers: readonly string[];
  readonly state: OperationState;
  readonly now: number;
}

/** The entry of an output: what is given, then what the file says, then what its last entry said. */
export async function draftedEntry(
  input: InputOf<typeof recordInput>,
  { manifest, entries, blockers, state, now }: Around,
  fault: DraftFault,
): Promise<DraftedEntry> {
  const path = meantPath(input.file, manifest, state);
  const output = await recordedOutput(path, state);
  const isOwn = (value: unknown) => namedPaths(manifest, textAt(value, 'file')).includes(path);
  const name = nameOf(path);
  const own = entries.findLast(isOwn) ?? null;
  const moved = own === null ? movedEntry(name, { manifest, entries, state }) : null;
  const last = own ?? moved;
  const task = input.task ?? taskIn(name) ?? taskIn(lineOf(output, 'Task') ?? '');
  const type =
    input.agentType ??
    typeOf(path, { manifest, entries, last: own }) ??
    textAt(moved, 'agent_type');
  const status = input.status ?? statusIn(lineOf(output, 'Status') ?? textAt(last, 'status') ?? '');
  const isKnown = task !== undefined && type !== null && status !== undefined;
  // What a file would say is not asked where there is none.
  if (!isKnown && state.entries.every((each) => each.path !== path))
    throw fault('no-file', { file: path, meant: meantBy(path, state) });
  if (task === undefined) throw fault('no-task', { file: path });
  if (type === null) {
    const folder = manifest.home === '' ? '.' : manifest.home;
    throw fault('no-type', { file: path, known: typesIn(entries), folder });
  }
  if (status === undefined) throw fault('no-status', { file: path });
  const words = slugOf(name.replace(/(?<=.)\..*$/s, '').replace(task, ''));
  const followups = [...(input.followups ?? []), ...blockers];
  const isSame = textAt(last, 'status') === status;
  const { lists, notes } = listsOf(input, last, output);
  const entry: Entry = {
    // Only an entry that goes on with its id takes the place of one whose file was moved.
    id: textAt(input.slug === undefined ? moved : null, 'id') ?? `${task}-${input.slug ?? words}`,
    // What leads out of the repository stays as it is given: the linter refuses it.
    file: isInside(path) ? fromFolderOf(manifest, path) : path,
    title: input.title ?? output?.heading ?? textAt(last, 'title') ?? words.replaceAll('-', ' '),
    date: input.date ?? dayIn(lineOf(output, 'Date') ?? textAt(last, 'date') ?? '') ?? dayOf(now),
    status,
    agent_type: type,
    topics: lists.topics,
    key_findings: lists.key_findings,
    actionable:
      input.notActionable === undefined
        ? valueAt(last, 'actionable') !== false
        : !input.notActionable,
    // What was left to do may be done by now, unless nothing but the entry changes.
    needs_followup: followups.length === 0 && isSame ? textsAt(last, 'needs_followup') : followups,
    linked_tasks: lists.linked_tasks,
  };
  return {
    entry,
    path,
    output,
    last,
    movedFrom: namedPaths(manifest, textAt(moved, 'file')),
    notes,
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The last entry of a file that had this name elsewhere, and is there no more; null for none. */
function movedEntry(
  name: string,
  { manifest, entries, state }: Pick<Around, 'manifest' | 'entries' | 'state'>,
): unknown {
  const files = new Set(state.entries.map(({ path }) => path));
  const isMoved = (value: unknown) => {
    const paths = namedPaths(manifest, textAt(value, 'file'));
    return paths.some((path) => nameOf(path) === name) && !paths.some((path) => files.has(path));
  };
  return entries.findLast(isMoved) ?? null;
}

/** The lists of an entry: what is given goes with what the last entry has, or takes its place. */
function listsOf(
  { topics, findings, links, replace = false }: InputOf<typeof recordInput>,
  last: unknown,
  output: RecordedOutput | null,
) {
  const given = {
    topics,
    key_findings: findings,
    linked_tasks: links ?? (last === null ? output?.references : undefined),
  };
  const notes: string[] = [];
  const listed = (key: keyof typeof given): readonly string[] => {
    const [held, more] = [textsAt(last, key), given[key]];
    const all = replace && more !== undefined ? more : [...new Set([...held, ...(more ?? [])])];
    const gone = held.filter((each) => !all.includes(each)).length;
    if (gone > 0) notes.push(`${key} lacks ${gone} of what the entry before has there.`);
    else if (held.length > 0 && all.length > held.length)
      notes.push(`${key} also has what the entry before has there. --replace leaves that out.`);
    return all;
  };
  const lists = {
    topics: listed('topics'),
    key_findings: listed('key_findings'),
    linked_tasks: listed('linked_tasks'),
  };
  return { lists, notes };
}

/** The type of an output: of its folder, of its last entry, or of all entries beside it. */
function typeOf(
  path: string,
  { manifest, entries, last }: Pick<Around, 'manifest' | 'entries'> & { readonly last: unknown },
): string | null {
  const known = textAt(last, 'agent_type') ?? typeByFolder(manifest, path);
  if (known !== null) return known;
  const folder = folderOf(path);
  const beside = entries.filter((value) =>
    namedPaths(manifest, textAt(value, 'file')).some((each) => folderOf(each) === folder),
  );
  const [only, ...others] = new Set(beside.flatMap((value) => textAt(value, 'agent_type') ?? []));
  return only !== undefined && others.length === 0 ? only : null;
}

/** The types that a manifest has, for whoever has to name one. */
function typesIn(entries: readonly unknown[]): string {
  const types = [...new Set(entries.flatMap((value) => textAt(value, 'agent_type') ?? []))];
  return types.length === 0 ? 'research' : types.slice(0, 8).join(' or ');
}

function lineOf(output: RecordedOutput | null, part: OutputLine['part']): string | undefined {
  return output?.lines.find((line) => line.part === part)?.text;
}

/** The only day that a line names. */
function dayIn(text: string): string | undefined {
  const [only, ...others] = new Set(text.match(/\b\d{4}-\d\d-\d\d(?!\d)/g) ?? []);
  return others.length === 0 ? only : undefined;
}

/** Entries write a path as it is from the manifest's folder, and so do those who copy it from one. */
export function meantPath(file: string, { home }: RecordRef, { entries }: OperationState): string {
  const given = rooted(file);
  const below = home === '' ? given : `${home}/${given}`;
  const isThere = (wanted: string) => entries.some(({ path }) => path === wanted);
  return !isThere(given) && isThere(below) ? below : given;
}

/** Files that are listed where more might be. */
const MOST_MEANT = 3;

/** Says how a path is written that no file has, and which one may be meant. */
export function meantBy(path: string, { entries }: OperationState): string {
  const paths = entries.map((each) => each.path);
  const task = taskIn(path);
  const named =
    task === undefined ? [] : paths.filter((each) => taskIn(posix.basename(each)) === task);
  const near = named.length > 0 ? named.slice(0, MOST_MEANT) : [nearest(path, paths) ?? []].flat();
  const meant = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  return `Write its path from the root of the repository.${meant}`;
}

function isInside(path: string): boolean {
  return citedPath(manifestAt(''), pathRequest(path)) === path;
}

function taskIn(text: string): string | undefined {
  return /\bT\d{3,}(?![A-Za-z0-9])/.exec(text)?.[0];
}
