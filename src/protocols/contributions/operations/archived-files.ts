import { listAt, textAt, valueAlong, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { objectIn } from '../../../core/texts.ts';
import { readContribution } from '../contribution.ts';
import { FINAL, stepsTo } from '../contribution-steps.ts';
import { archivePath, CONTRIBUTIONS } from '../manifest-paths.ts';
import { isArchived, sealCommand } from '../sealing.ts';
import { type Archival, type ArchivedFile, rootOf, type Wanted } from './archival.ts';
import { entriesOf } from './manifest-entries.ts';
import { digestOf } from './sealed-text.ts';

/**
 * The files that are still outside the archive. Else a path in the archive that holds something else,
 * or a file that differs from all commits: it would have to be recorded before it moves.
 * @param settles whether of two versions of one contribution the one that came further is kept
 */
export async function filesToMove(
  state: OperationState,
  archival: Archival,
  epic: string,
  settles: boolean,
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
    const text = await state.text(from);
    const way = there.has(path) ? await wayBeside(state, { from, path, text, settles }) : 'move';
    if (way === null || taken.has(path)) return { taken: path };
    const before = await state.committed(from);
    if (before.length > 0 && !before.some((each) => each === text)) return { changed: from };
    taken.add(path);
    moving.push({ from, path, way });
  }
  return { moving };
}

/** What becomes of a file that the archive has too; null where both are needed. */
async function wayBeside(
  state: OperationState,
  {
    from,
    path,
    text,
    settles,
  }: { from: string; path: string; text: string | null; settles: boolean },
): Promise<'remove' | 'replace' | null> {
  if ((await state.text(path)) === text) return 'remove';
  const [outside, inside] = await Promise.all([from, path].map((at) => versionAt(state, at)));
  const isOne = outside?.id != null && outside.id === inside?.id;
  if (!settles || !isOne || (outside.status === FINAL && inside.status === FINAL)) return null;
  const further = stepsTo(outside.status) - stepsTo(inside.status);
  const later = (outside.updatedAt ?? 0) - (inside.updatedAt ?? 0);
  return further > 0 || (further === 0 && later > 0) ? 'replace' : 'remove';
}

/** How far one version of a contribution came, and when its newest entry says so. */
async function versionAt(state: OperationState, at: string) {
  const [found] = await state.records('contribution', (path) => path === at);
  const text = await state.text(at);
  if (found === undefined || text === null) return null;
  const { id, status } = readContribution(found.record.value);
  const digest = digestOf(text);
  const entries = entriesOf(await state.scan('contribution-manifest'), await state.facts());
  const own = entries.filter(({ home, checksum }) => home === found.home && checksum === digest);
  const times = own.flatMap(({ updatedAt }) => Date.parse(updatedAt ?? '') || []);
  return { id, status, updatedAt: times.length === 0 ? null : Math.max(...times) };
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

/**
 * Tells the entries of files that the archive of their epic has already: another contribution that
 * was given the name of an archived one is none of them.
 */
export async function inArchive(state: OperationState): Promise<Wanted> {
  const there = new Set(state.entries.map(({ path }) => path));
  const contributions = (await state.facts()).of('contribution');
  const ids = new Map(contributions.map(({ record, fact }) => [record.path, fact.id]));
  return ({ home, filePath, epicId }) => {
    if (!isSound(filePath) || epicId === null) return false;
    const root = rootOf(home);
    const archived = root + archivePath(filePath, epicId);
    const outside = ids.get(root + filePath) ?? null;
    const inside = ids.get(archived) ?? null;
    return there.has(archived) && (outside === null || inside === null || outside === inside);
  };
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

/** The conflicts that a human was asked to decide and has not decided, each with its file. */
export async function waitingConflicts(
  state: Pick<OperationState, 'text'>,
  files: readonly Pick<ArchivedFile, 'from'>[],
): Promise<readonly string[]> {
  const waiting: string[] = [];
  for (const { from } of files) {
    for (const conflict of listAt(objectIn((await state.text(from)) ?? ''), 'conflicts')) {
      if (valueAt(conflict, 'escalatedToHITL') !== true) continue;
      if (valueAlong(conflict, ['resolution', 'status']) === 'accepted') continue;
      waiting.push(`${textAt(conflict, 'conflictId') ?? 'a conflict without an id'} in ${from}`);
    }
  }
  return waiting;
}
