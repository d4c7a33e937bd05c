import type { Config } from '../../core/config.ts';
import type { ReadableKind } from '../../core/record.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import type { Clues } from '../../discover/discover.ts';
import { keysOfTwins } from '../../discover/twin-keys.ts';
import { sizeLimit } from '../../parse/size-limit.ts';
import { definitionOf, isReadable, pathKindOf } from '../../protocols/kinds.ts';
import type { AnalyzedRecord } from '../keyed-contents.ts';
import { isGitignore } from '../presence.ts';
import type { Contents } from '../records.ts';
import type { StateFiles } from '../state-files.ts';
import { lineStarts } from './cut-list.ts';
import { entryCount, itemStarts, itemsOf } from './document-items.ts';
import type { KnownLines, StateTotals, TiedRecord } from './known-ties.ts';
import { MadeRows } from './made-rows.ts';
import { type Ruling, saidTies } from './said-ties.ts';
import type { TableHead } from './tie-table.ts';

/** A state that was read whole. */
export interface WholeState extends Pick<Ruling, 'rules'> {
  readonly entries: readonly SnapshotEntry[];
  readonly files: Pick<StateFiles, 'read' | 'clues'>;
  readonly contents: Contents;
  readonly totals: StateTotals;
  readonly config: Config;
}

/**
 * By what all records of a state are tied.
 * @throws NotNear where one of a kind is there that does not say it
 */
export async function wholeTies(state: WholeState): Promise<readonly [TableHead, MadeRows]> {
  const { entries, files, contents, totals, config } = state;
  const records = await recordsOf(state);
  const rows = new MadeRows([...records].sort(([a], [b]) => (a < b ? -1 : 1)));
  const lineOf = (path: string) => (records.get(path)?.lines ? (index: number) => index : null);
  for (const said of saidTies(contents.facts, state, lineOf, null)) rows.add(said);
  const twins = keysOfTwins(
    entries.map(({ path }) => path),
    config,
  );
  rows.add({ tied: { path: '', line: null }, ties: { gives: twins } });
  rows.sort();
  const clues: Clues = files.clues;
  const ignoring = entries.flatMap(({ path }) => (isGitignore(path) ? path : []));
  return [{ clues, totals, ignoring, unread: unreadIn(contents.records) }, rows];
}

/** By path; of a path that is two things, one is enough to find both. */
async function recordsOf({
  files,
  contents,
  config,
}: WholeState): Promise<ReadonlyMap<string, TiedRecord>> {
  const found = new Map<string, TiedRecord>();
  for (const { record } of contents.facts) {
    if (pathKindOf(record.kind)?.folderFact === undefined) continue;
    const { path, kind, home, declared, copy } = record;
    found.set(path, { kind, home, declared, copy, lines: null });
  }
  for (const { ref, entry, analysis } of contents.records) {
    const { path, kind, home, declared, copy } = ref;
    const isList = isReadable(kind) && definitionOf(kind).isList === true;
    const isCut = itemsOf(kind) !== null || (isList && isReadByLine(kind));
    const isRead = isCut && analysis.fact !== null;
    const lines = isRead ? await linesOf(entry, ref.kind, analysis, { files, config }) : null;
    found.set(path, { kind, home, declared, copy, lines });
  }
  return found;
}

function isReadByLine(kind: ReadableKind): boolean {
  const { format, readsAll } = definitionOf(kind);
  return format === 'jsonl' && readsAll !== true;
}

async function linesOf(
  entry: SnapshotEntry,
  kind: AnalyzedRecord['ref']['kind'],
  analysis: AnalyzedRecord['analysis'],
  { files, config }: Pick<WholeState, 'files' | 'config'>,
): Promise<KnownLines | null> {
  if (!isReadable(kind)) return null;
  for await (const read of files.read([entry], () => sizeLimit(kind, config.limits))) {
    if (!('bytes' in read)) return null;
    const { bytes } = read;
    const items = itemsOf(kind);
    const starts = items === null ? lineStarts(bytes) : itemStarts(bytes, items.keys);
    // What can't be read, or has no id, is no entry: then indexes are none of lines or items.
    if (starts === null || starts.length !== entryCount(kind, analysis)) return null;
    return { size: bytes.length, starts };
  }
  return null;
}

function unreadIn(records: readonly AnalyzedRecord[]): readonly string[] {
  return records.flatMap(({ ref, analysis }) =>
    isReadable(ref.kind) && analysis.fact === null ? [ref.path] : [],
  );
}
