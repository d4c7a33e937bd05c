import { linesOf } from '../../../core/entry-lines.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import type { JsonLine, RecordOf } from '../../../core/record.ts';
import { type Citation, pathRequest } from '../../../core/request.ts';
import { sha256 } from '../../../core/sha256.ts';
import { sameContribution } from '../comparison-key.ts';
import type { ContributionManifestFact, ManifestEntryFact } from '../facts.ts';
import { archivePath, CONTRIBUTIONS } from '../manifest-paths.ts';

/** What an entry says, whatever stands around it. */
type EntryWords = Omit<ManifestEntryFact, 'index' | 'line' | 'isLatest'>;

/** What link rules may know of a contribution manifest. */
export function manifestFact(record: RecordOf['contribution-manifest']): ContributionManifestFact {
  const lines = linesOf(record);
  const entries = record.entries.map((line, index) => ({
    index,
    line: lines[index] ?? 1,
    ...entryFact(record.text, line),
  }));
  const latest = new Set(
    new Map(entries.map(({ filePath, index }) => [filePath, index] as const)).values(),
  );
  const unread = unreadEntries(record);
  const judged = entries.map((entry, at) => ({
    ...entry,
    isLatest:
      entry.filePath !== null &&
      latest.has(entry.index) &&
      !mayFollow(unread, entry, record.entries[at]?.span.start ?? 0),
  }));
  const isWhole = record.faults.length === 0;
  return { entries: judged, isWhole, citations: citationsOf(judged) };
}

/** Where the last entry that can't be read is which may be about a file: by what it says of it. */
function unreadEntries({
  text,
  entries,
  faults,
}: RecordOf['contribution-manifest']): ReadonlyMap<string, number> {
  const unread = new Map<string, number>();
  if (faults.length === 0) return unread;
  let from = 0;
  for (const { start, end } of [
    ...entries.map(({ span }) => span),
    { start: text.length, end: 0 },
  ]) {
    for (const said of text.slice(from, start).split(/(?=\{\s*")/)) {
      for (const key of keysIn(said)) unread.set(key, from);
      from += said.length;
    }
    from = end;
  }
  return unread;
}

/** What an entry is about, as far as its text says it: the files, or whose it is where it was cut off before. */
function keysIn(text: string): readonly string[] {
  const paths = [...text.matchAll(/"filePath"\s*:\s*"([^"\\\n]+)"/g)].map(([, path = '']) => path);
  if (paths.length > 0 || !text.startsWith('{')) return paths;
  return [keyOf(SESSION.exec(text)?.[1], TASK.exec(text)?.[1])];
}

const SESSION = /"sessionId"\s*:\s*"([^"\\\n]+)"/;
const TASK = /"taskId"\s*:\s*"([^"\\\n]+)"/;

function keyOf(sessionId: string | null = null, taskId: string | null = null): string {
  return JSON.stringify([sessionId, taskId]);
}

/** Whether one of those below a place may be the latest entry of the file of an entry. */
function mayFollow(
  unread: ReadonlyMap<string, number>,
  { filePath, sessionId, taskId }: EntryWords,
  at: number,
): boolean {
  const keys = [
    filePath ?? '',
    keyOf(sessionId, taskId),
    keyOf(sessionId),
    keyOf(null, taskId),
    keyOf(),
  ];
  return keys.some((key) => (unread.get(key) ?? -1) > at);
}

/** What an entry says by itself. */
function entryFact(text: string, { value, span }: JsonLine): EntryWords {
  const line = text.slice(span.start, span.end);
  return {
    id: textAt(value, 'id'),
    sessionId: textAt(value, 'sessionId'),
    epicId: textAt(value, 'epicId'),
    taskId: textAt(value, 'taskId'),
    agentId: textAt(value, 'agentId'),
    status: textAt(value, 'status'),
    decisionCount: countAt(value, 'decisionCount'),
    conflictCount: countAt(value, 'conflictCount'),
    filePath: filePathIn(value),
    checksum: checksumIn(value),
    createdAt: textAt(value, 'createdAt'),
    content: sha256(line).slice(0, 16),
  };
}

function countAt(value: unknown, key: string): number | null {
  const count = valueAt(value, key);
  return typeof count === 'number' && Number.isInteger(count) ? count : null;
}

/** Null also for a path that the schema refuses. */
function filePathIn(value: unknown): string | null {
  const path = textAt(value, 'filePath');
  const isSound = path?.startsWith(CONTRIBUTIONS) && !/(^|\/)\.{0,2}(\/|$)/.test(path);
  return isSound ? path : null;
}

function checksumIn(value: unknown): string | null {
  const checksum = textAt(value, 'checksum');
  return checksum !== null && /^[a-f0-9]{8}$/.test(checksum) ? checksum : null;
}

/**
 * Existence matters at the latest entry of a file: that others ask for it too keeps what an entry
 * cites a matter of that entry alone. History has a say only where a later entry of the same
 * contribution names another file: it supersedes what never was.
 */
function citationsOf(entries: readonly ManifestEntryFact[]): readonly Citation[] {
  const files = new Map<string, string>();
  return entries
    .toReversed()
    .flatMap((entry) => {
      const { index, filePath, epicId, isLatest } = entry;
      const subject = sameContribution(entry);
      const later = files.get(subject ?? '');
      if (subject !== null && filePath !== null) files.set(subject, filePath);
      if (filePath === null) return [];
      const asks = later === undefined || !isLatest ? NOW : EVER;
      const asked = { at: [index, 'filePath'], ...asks };
      const present = { ...pathRequest(filePath, 'home'), ...asked };
      if (epicId === null) return [present];
      return [{ ...pathRequest(archivePath(filePath, epicId), 'home'), ...asked }, present];
    })
    .reverse();
}

const NOW = { presentOnly: true } as const;
const EVER = { ever: true } as const;
