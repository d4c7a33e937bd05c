import { CouldNotCheck, type Failure, WrongUse } from '../../core/failure.ts';
import { uninterrupted } from '../../core/interruption.ts';
import { sha256 } from '../../core/sha256.ts';
import { listed } from '../../report/counts.ts';
import {
  demandUnchanged,
  makeChanges,
  progressOf,
  type WorkFiles,
} from '../../write/change-set.ts';
import type { ChangeSet } from '../../write/disk-change.ts';
import { removeLeftovers } from '../../write/fresh-file.ts';
import { type Journal, readJournal, removeJournal, writeJournal } from '../../write/journal.ts';
import type { LocksOfOthers } from './locks-of-others.ts';
import { lockFile, type Place } from './records-lock.ts';
import { workFiles } from './work-files.ts';

/** What is written down besides the changes themselves. */
export type Caption = Pick<Journal, 'call' | 'command' | 'outcome'>;

/** What an interrupted call had begun, and is completed now. */
export type Completed = Caption & { readonly paths: readonly string[] };

/** What a call is known by when it is made again. */
export function callId(id: string, input: Readonly<Record<string, unknown>>): string {
  return sha256(JSON.stringify([id, sorted(input)]));
}

/** With the members of objects in one order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([key, member]) => [key, sorted(member)]);
}

/**
 * Makes changes, while we have the lock, and those of others: all of them, or none, or those that the
 * next writer completes.
 * @throws CouldNotCheck `changed-file` where a file is not what was judged: nothing was written then;
 * or one that says what of it is done.
 */
export function writeSet(
  set: ChangeSet,
  caption: Caption,
  place: Place,
  others: LocksOfOthers,
): void {
  const files = workFiles(place.root);
  const journal = journalFile(place);
  try {
    demandUnchanged(set, files);
    uninterrupted(() => {
      // Also for one change: a part of a line can be there, or a file that waits for its place.
      writeJournal(journal, { ...caption, set });
      makeChanges(set, 0, files);
      removeJournal(journal);
    });
  } catch (error) {
    throw failureOf(error, isUndone(set, files, journal));
  }
  // A hook of the commit that follows may start the program that waits for it.
  others.release();
}

function journalFile(place: Place): string {
  return lockFile(place).replace(/\.lock$/, '.journal');
}

/** True where nothing of a set is made: there is nothing to be completed then. */
function isUndone(set: ChangeSet, files: WorkFiles, journal: string): boolean {
  try {
    const progress = progressOf(set, files);
    const isNothing = 'done' in progress && progress.done === 0 && !progress.isBegun;
    if (isNothing) removeJournal(journal);
    return isNothing;
  } catch {
    return false;
  }
}

/**
 * Completes what a process that died had begun, while we have the lock.
 * @returns null where there is nothing to complete
 * @throws CouldNotCheck where that can't be done: nothing is written over what another wrote meanwhile.
 */
export async function completeUnfinished(
  place: Place,
  others: LocksOfOthers,
): Promise<Completed | null> {
  const file = journalFile(place);
  const journal = readJournal(file);
  if (journal === null) return null;
  const { set, call, command, outcome } = journal;
  const files = workFiles(place.root);
  await others.take(set.changes);
  try {
    const progress = progressOf(set, files);
    if ('strange' in progress) throw unfinished(journal, file, progress.strange);
    const { done, isBegun } = progress;
    const isNothing = done === 0 && !isBegun;
    uninterrupted(() => {
      for (const path of set.before.keys()) removeLeftovers(files.at(path));
      if (!isNothing) makeChanges(set, done, files);
      removeJournal(file);
    });
    return isNothing ? null : { call, command, outcome, paths: [...set.before.keys()] };
  } catch (error) {
    if (error instanceof CouldNotCheck) throw error;
    throw failureOf(error, false);
  } finally {
    others.release();
  }
}

/**
 * What whoever reads is to be told of a change that is there in part, or was when they began; null
 * for nothing.
 */
export function unfinishedNote(place: Place): string | null {
  try {
    const journal = readJournal(journalFile(place));
    if (journal === null) return null;
    const paths = listed([...journal.set.before.keys()]);
    return `\`${journal.command}\` was writing ${paths} when this was read, or was interrupted: its change may be there in part. If it was interrupted, the next operation that writes completes it.`;
  } catch (error) {
    if (error instanceof CouldNotCheck) return error.message;
    throw error;
  }
}

function unfinished({ command }: Journal, file: string, paths: readonly string[]): CouldNotCheck {
  const [are, they] = paths.length === 1 ? ['is', 'it was'] : ['are', 'they were'];
  return new CouldNotCheck(
    'unfinished-change',
    `\`${command}\` was interrupted, and its change cannot be completed: ${listed([...paths])} ${are} neither as ${they} before nor as ${they} to become. Nothing was written.`,
    `Put back what is in the way (\`git diff\` shows it), and run again. To keep all files as they are now, remove ${file}.`,
  );
}

function failureOf(error: unknown, isUndone: boolean): Failure {
  if (error instanceof CouldNotCheck && isUndone) return error;
  if (isUndone && error instanceof Error && 'code' in error && error.code === 'ENAMETOOLONG') {
    return new WrongUse(
      'impossible-path',
      'Nothing was written: a file would get a longer name than the file system takes.',
      'Give a shorter name or id.',
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  // Behind the first comma node names the call and the path.
  const [reason = ''] = error instanceof CouldNotCheck ? [message] : message.split(', ', 1);
  const why = reason.replace(/\.$/, '');
  const check =
    'Check whether you may write to that folder, and whether the disk is full or read-only.';
  return isUndone
    ? new CouldNotCheck(
        'unwritable-file',
        `Nothing was written: ${why}.`,
        `${check} Then run the same command again.`,
      )
    : new CouldNotCheck(
        'unwritable-file',
        `Only a part of the change was written: ${why}.`,
        `${check} Then run the same command again: it completes the change. Any other command that writes does so, too.`,
      );
}
