import { citedPath } from '../../../core/cited-path.ts';
import type { WrongUse } from '../../../core/failure.ts';
import type { OperationState } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import type { RecordRef } from '../../../core/record.ts';
import { pathRequest } from '../../../core/request.ts';
import { fromFolderOf } from '../near-outputs.ts';
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
}

/** The errors of what an entry can't do without. */
export const DRAFT_ERRORS = {
  'no-task': [
    'Neither the name of {file} nor a line "**Task**" in it says which task it is about.',
    'Name the task with --task.',
  ],
  'no-type': [
    '{file} is in no folder that says what kind of work it is.',
    'Name it with --agent-type, such as --agent-type research.',
  ],
} as const;

type DraftFault = (code: keyof typeof DRAFT_ERRORS, data: { readonly file: string }) => WrongUse;

/** The entry of an output: what is given, and the rest from the file. */
export async function draftedEntry(
  input: InputOf<typeof recordInput> & Pick<Entry, 'status'>,
  { manifest, state, now }: { manifest: RecordRef; state: OperationState; now: number },
  fault: DraftFault,
): Promise<DraftedEntry> {
  const path = meantPath(input.file, manifest, state);
  const output = await recordedOutput(path, state);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const line = output?.lines.find(({ part }) => part === 'Task')?.text;
  const task = input.task ?? taskIn(name) ?? taskIn(line ?? '');
  if (task === undefined) throw fault('no-task', { file: path });
  const type = input.agentType ?? typeByFolder(manifest, path);
  if (type === null) throw fault('no-type', { file: path });
  const words = slugOf(name.replace(/(?<=.)\..*$/s, '').replace(task, ''));
  const entry: Entry = {
    id: `${task}-${input.slug ?? words}`,
    // What leads out of the repository stays as it is given: the linter refuses it.
    file: isInside(path) ? fromFolderOf(manifest, path) : path,
    title: input.title ?? output?.heading ?? words.replaceAll('-', ' '),
    date: dayOf(now),
    status: input.status,
    agent_type: type,
    topics: input.topics ?? [],
    key_findings: input.findings ?? [],
    actionable: input.notActionable !== true,
    needs_followup: input.followups ?? [],
    linked_tasks: input.links ?? [],
  };
  return { entry, path, output };
}

/** Entries write a path as it is from the manifest's folder, and so do those who copy it from one. */
export function meantPath(file: string, { home }: RecordRef, { entries }: OperationState): string {
  const given = rooted(file);
  const below = home === '' ? given : `${home}/${given}`;
  const isThere = (wanted: string) => entries.some(({ path }) => path === wanted);
  return !isThere(given) && isThere(below) ? below : given;
}

function isInside(path: string): boolean {
  return citedPath(manifestAt(''), pathRequest(path)) === path;
}

function taskIn(text: string): string | undefined {
  return /\bT\d{3,}(?![A-Za-z0-9])/.exec(text)?.[0];
}
