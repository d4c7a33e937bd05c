import type { OperationState, PlannedChange, StateRecord } from '../../../core/operation.ts';
import { sha256 } from '../../../core/sha256.ts';
import { archivePath } from '../manifest-paths.ts';
import { entriesOf, type FoundEntry } from './manifest-entries.ts';

/** What an active manifest holds of an epic, and where it goes. */
export interface Archival {
  readonly home: string;
  /** The active manifest, and that of the archive. */
  readonly manifest: string;
  readonly archive: string;
  /** Those of the epic, in their order. */
  readonly entries: readonly FoundEntry[];
  /** Of files that have such entries: every epic that their entries name. */
  readonly epicsOf: ReadonlyMap<string, readonly string[]>;
  /** The lines of the entries with their ends, as they are. */
  readonly leaving: readonly string[];
  /** What the active manifest holds without them. */
  readonly staying: string;
}

/** A file of an archived entry: where it is, and where it is to be. From the repository's root. */
export interface ArchivedFile {
  readonly from: string;
  readonly path: string;
  /** True where the archive has it already. */
  readonly isCopied: boolean;
}

type Manifest = StateRecord<'contribution-manifest'>;

/** What the active manifests hold of an epic: one for each folder that has any of it. */
export async function archivalsOf(
  state: OperationState,
  epic: string,
): Promise<readonly Archival[]> {
  const manifests = await state.records('contribution-manifest');
  return manifests.flatMap((manifest) => archivalOf(manifest, epic) ?? []);
}

/** The manifest of an archive that holds entries of an epic; null for none. */
export async function archiveHolding(state: OperationState, epic: string): Promise<string | null> {
  const entries = entriesOf(await state.records('contribution-manifest'));
  const held = entries.find(({ epicId, isArchived }) => isArchived && epicId === epic);
  return held?.manifest ?? null;
}

function archivalOf(manifest: Manifest, epic: string): Archival | null {
  const { path, home, record } = manifest;
  const all = entriesOf([manifest]);
  const entries = all.filter(({ epicId, isArchived }) => !isArchived && epicId === epic);
  if (entries.length === 0) return null;
  const numbers = new Set(entries.map(({ line }) => line - 1));
  const lines = record.text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const files = new Set(entries.flatMap(({ filePath }) => filePath ?? []));
  const epicsOf = [...files].map((file) => {
    const own = all.filter(({ filePath }) => filePath === file);
    return [file, [...new Set(own.flatMap(({ epicId }) => epicId ?? []))]] as const;
  });
  const archive = `${rootOf(home)}${archivePath('CONTRIBUTIONS.jsonl', epic)}`;
  return {
    ...{ home, manifest: path, archive, entries },
    epicsOf: new Map(epicsOf),
    leaving: lines.filter((_line, index) => numbers.has(index)),
    staying: lines.filter((_line, index) => !numbers.has(index)).join(''),
  };
}

export function rootOf(home: string): string {
  return home === '' ? '' : `${home}/`;
}

/**
 * The changes that archive an epic. Entries leave the active manifest last, so that a call that was
 * interrupted finds by them what is left to do.
 * @param files those that are still outside the archive, and whether the archive has them already
 */
export async function archivingChanges(
  state: OperationState,
  { manifest, archive, leaving, staying }: Archival,
  files: readonly ArchivedFile[],
): Promise<readonly PlannedChange[]> {
  const lines = await missingLines(state, archive, leaving);
  return [
    ...files.map(
      ({ from, path, isCopied }): PlannedChange =>
        isCopied ? { action: 'remove', path: from } : { action: 'move', from, path },
    ),
    ...(lines === '' ? [] : [{ action: 'append' as const, path: archive, lines }]),
    // Line ends are the file's: texts of changes have line feeds only.
    { action: 'change', path: manifest, text: staying.replaceAll('\r\n', '\n') },
  ];
}

/**
 * The lines that the archive lacks. Only those count as there that no commit has yet: they are from a
 * call that was interrupted. What the archive held before is about an earlier archival.
 */
async function missingLines(
  state: OperationState,
  archive: string,
  leaving: readonly string[],
): Promise<string> {
  const there = counted((await state.text(archive)) ?? '');
  for (const text of await state.committed(archive)) {
    for (const [name, count] of counted(text)) there.set(name, (there.get(name) ?? 0) - count);
  }
  const missing = leaving.filter((line) => {
    const name = nameOf(line);
    const left = there.get(name) ?? 0;
    if (left > 0) there.set(name, left - 1);
    return left <= 0;
  });
  return missing.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join('');
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.match(/[^\n]+/g) ?? []) {
    counts.set(nameOf(line), (counts.get(nameOf(line)) ?? 0) + 1);
  }
  return counts;
}

function nameOf(line: string): string {
  return sha256(line.replace(/\r?\n?$/, ''));
}

/** What an archival wrote: what its archive holds, where that was before, and both manifests. */
export function archivedPaths(
  archive: string,
  { entries }: Pick<OperationState, 'entries'>,
): readonly string[] {
  const folder = archive.slice(0, archive.lastIndexOf('/') + 1);
  const active = folder.replace(/archive\/[^/]+\/$/, '');
  return entries
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path }) => [path, active + path.slice(folder.length)]);
}
