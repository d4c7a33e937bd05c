import type { Facts } from '../../../core/fact.ts';
import type { OperationState, StateRecord } from '../../../core/operation.ts';
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
  /**
   * `move`, or what else is done where the archive has it: `remove` the one outside, or let it first
   * `replace` that of the archive.
   */
  readonly way: 'move' | 'remove' | 'replace';
}

/** Which entries of an epic are meant. */
export type Wanted = (entry: FoundEntry) => boolean;

type Manifest = StateRecord<'contribution-manifest'>;

/** What the active manifests hold of an epic: one for each folder that has any of it. */
export async function archivalsOf(
  state: OperationState,
  epic: string,
  isWanted: Wanted = () => true,
): Promise<readonly Archival[]> {
  const manifests = await state.scan('contribution-manifest');
  const facts = await state.facts();
  return manifests.flatMap((manifest) => archivalOf(manifest, epic, { facts, isWanted }) ?? []);
}

/** The manifest of an archive that holds entries of an epic; null for none. */
export async function archiveHolding(state: OperationState, epic: string): Promise<string | null> {
  const entries = entriesOf(await state.scan('contribution-manifest'), await state.facts());
  const held = entries.find(({ epicId, isArchived }) => isArchived && epicId === epic);
  return held?.manifest ?? null;
}

function archivalOf(
  manifest: Manifest,
  epic: string,
  { facts, isWanted }: { readonly facts: Facts; readonly isWanted: Wanted },
): Archival | null {
  const { path, home, record } = manifest;
  const all = entriesOf([manifest], facts);
  const entries = all.filter((each) => !each.isArchived && each.epicId === epic && isWanted(each));
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
