import { parseDateTime } from '../../core/date-time.ts';
import { gitCommand } from '../../core/git-command.ts';
import type { Row, Rows, Words } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import type { ManifestEntryFact } from './facts.ts';
import { pathsOf } from './manifest-paths.ts';
import { BY_PATH, LISTED, type Listed } from './rows.ts';
import { entryHelp, explainedSeal, isArchived, reopenCommand, settleCommand } from './sealing.ts';

/** The contribution of an entry, in place or archived; null where it is not there or can't be read. */
export function listedFile(
  manifest: RecordRef,
  entry: ManifestEntryFact,
  rows: Rows,
): Row<Listed> | null {
  return pathsOf(manifest, entry).flatMap((path) => rows.get(BY_PATH, path))[0] ?? null;
}

/** The entry of a manifest, and its file. */
interface Differing {
  readonly manifest: RecordRef;
  readonly entry: ManifestEntryFact;
  readonly file: Row<Listed>;
}

/** The same where a commit has the file otherwise than its entry says: nothing lists that without a reason. */
export function committedHelp(differing: Differing, words: Words): string {
  const { path } = differing.file.record;
  const { status } = differing.file.value;
  const created = parseDateTime(differing.entry.createdAt ?? '');
  const isOther = created !== null && created !== (differing.file.value.createdAt ?? created);
  const found = isOther ? otherAt(path) : 'Find out what was changed, and by whom.';
  if (isArchived(path))
    return `${found} If the file is wrong, restore it. If it is right, run: ${fileHelp(differing, words)}`;
  if (status === 'merged') return `${found} Restore the file as it was merged.`;
  if (status === 'validated')
    return `${found} Restore the file as it was validated. To change it afterwards, first run \`${reopenCommand(path)}\`.`;
  return `${found} If the file is wrong, restore it. If it is right, run this with the reason as TEXT: ${explainedSeal(path)}`;
}

/** For an entry that is about a contribution of another time than its file. */
function otherAt(path: string): string {
  return `This entry is about a contribution that was created at another time than the one in the file. Two branches may have written both, and a merge kept one. \`${gitCommand('log --full-history --format=%h', path)}\` shows its commit: get it back into a file of its own, and seal that file first.`;
}

/** How the file of an entry gets one that is right. */
export function fileHelp({ manifest, entry, file }: Differing, words: Words): string {
  const { path } = file.record;
  const { status } = file.value;
  const isLeft = isArchived(path) && isActive(manifest, entry, words);
  return isLeft ? settleCommand(path) : entryHelp({ path, status });
}

/** True for a file that an active manifest has an entry of. */
function isActive({ home }: RecordRef, { filePath }: ManifestEntryFact, words: Words): boolean {
  const [path = null] = pathsOf({ home }, { filePath, epicId: null });
  const first = path === null ? null : words.first(LISTED, path);
  return first !== null && !isArchived(first.record.path);
}
