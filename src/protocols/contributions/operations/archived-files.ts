import type { OperationState } from '../../../core/operation.ts';
import { archivePath, CONTRIBUTIONS } from '../manifest-paths.ts';
import { isArchived, sealCommand } from '../sealing.ts';
import { type Archival, type ArchivedFile, rootOf } from './archival.ts';

/**
 * The files that are still outside the archive. Else a path in the archive that holds something else,
 * or a file that differs from all commits: it would have to be recorded before it moves.
 */
export async function filesToMove(
  state: OperationState,
  archival: Archival,
  epic: string,
): Promise<
  | { readonly moving: readonly ArchivedFile[] }
  | { readonly taken: string }
  | { readonly changed: string }
> {
  const there = new Set(state.entries.map(({ path }) => path));
  const taken = new Set<string>();
  const moving: ArchivedFile[] = [];
  for (const { from, path } of filesOf(archival, epic)) {
    if (!there.has(from)) continue;
    const isCopied = there.has(path);
    const text = await state.text(from);
    const isOther = isCopied && (await state.text(path)) !== text;
    if (isOther || taken.has(path)) return { taken: path };
    const before = await state.committed(from);
    if (before.length > 0 && !before.some((each) => each === text)) return { changed: from };
    taken.add(path);
    moving.push({ from, path, isCopied });
  }
  return { moving };
}

function filesOf({ home, entries }: Archival, epic: string) {
  const files = new Set(entries.flatMap(({ filePath }) => (isSound(filePath) ? filePath : [])));
  const root = rootOf(home);
  return [...files]
    .map((file) => ({ from: root + file, path: root + archivePath(file, epic) }))
    .filter(({ from, path }) => from !== path);
}

/** False for a path that leads elsewhere: no file of the archive is made from it. */
function isSound(filePath: string | null): filePath is string {
  return filePath?.startsWith(CONTRIBUTIONS) === true && !/(^|\/)\.{0,2}(\/|$)/.test(filePath);
}

/** What is said of contributions of the epic that stay: no entry says that they belong to it. */
export async function leftBehind(
  state: OperationState,
  { home, entries }: Archival,
  epic: string,
): Promise<readonly string[]> {
  const known = new Set(entries.map(({ filePath }) => rootOf(home) + (filePath ?? '')));
  return (await state.facts())
    .of('contribution')
    .filter(
      ({ record, fact }) =>
        record.home === home &&
        fact.epicId === epic &&
        !isArchived(record.path) &&
        !known.has(record.path),
    )
    .map(
      ({ record: { path } }) =>
        `${path} belongs to ${epic} too, but has no manifest entry. It stays where it is: run \`${sealCommand(path)}\`, then archive again.`,
    );
}
