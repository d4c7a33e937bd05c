import type {
  ContributionManifestFact,
  ManifestCitation,
  ManifestEntryFact,
} from '../core/contribution-fact.ts';
import { timeAt } from '../core/date-time.ts';
import { textAt, valueAt } from '../core/json-value.ts';
import type { JsonLine, RecordOf } from '../core/record.ts';
import { pathRequest } from '../core/request.ts';
import { sha256 } from '../core/sha256.ts';

const CONTRIBUTIONS = '.cleo/contributions/';

/** What link rules may know of a contribution manifest. */
export function manifestFact(record: RecordOf['contribution-manifest']): ContributionManifestFact {
  const entries = record.entries.map((line, index) => entryFact(record.text, line, index));
  const latest = latestOf(entries);
  const judged = entries.map((entry) => ({ isLatest: latest.has(entry.index), ...entry }));
  const isWhole = record.faults.length === 0;
  return { entries: judged, isWhole, citations: judged.flatMap(citationsOf) };
}

/** An entry by itself: whether another one is later, only all of them can tell. */
type OneEntry = Omit<ManifestEntryFact, 'isLatest'>;

function entryFact(text: string, { value, span }: JsonLine, index: number): OneEntry {
  const line = text.slice(span.start, span.end);
  return {
    index,
    id: textAt(value, 'id'),
    sessionId: textAt(value, 'sessionId'),
    epicId: textAt(value, 'epicId'),
    taskId: textAt(value, 'taskId'),
    agentId: textAt(value, 'agentId'),
    decisionCount: countAt(value, 'decisionCount'),
    conflictCount: countAt(value, 'conflictCount'),
    filePath: filePathIn(value),
    checksum: checksumIn(value),
    updatedAt: timeAt(value, 'updatedAt'),
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

/** The indexes of the entries that were updated last, one for each file. */
function latestOf(entries: readonly OneEntry[]): ReadonlySet<number> {
  const latest = new Map<string, OneEntry>();
  for (const entry of entries) {
    if (entry.filePath === null) continue;
    const known = latest.get(entry.filePath);
    const isLater = (entry.updatedAt ?? -Infinity) >= (known?.updatedAt ?? -Infinity);
    if (known === undefined || isLater) latest.set(entry.filePath, entry);
  }
  return new Set([...latest.values()].map(({ index }) => index));
}

/** Existence is asked for once a file, at its latest entry; content only where history must answer. */
function citationsOf({
  index,
  filePath,
  epicId,
  checksum,
  isLatest,
}: ManifestEntryFact): readonly ManifestCitation[] {
  if (filePath === null) return [];
  const at = [index, 'filePath'];
  if (!isLatest) {
    if (checksum === null) return [];
    const request = { ...pathRequest(filePath, 'home'), sha256: checksum };
    return [{ at: [index, 'checksum'], about: 'version', ...request }];
  }
  const lookedFor = { at, presentOnly: true as const };
  const present = { about: 'present' as const, ...lookedFor, ...pathRequest(filePath, 'home') };
  if (epicId === null) return [present];
  const archived = pathRequest(archivePath(filePath, epicId), 'home');
  return [present, { about: 'archived', ...lookedFor, ...archived }];
}

/** Where a contribution's file is moved when its epic is archived. */
function archivePath(filePath: string, epicId: string | null): string {
  const name = filePath.slice(filePath.lastIndexOf('/') + 1);
  return `${CONTRIBUTIONS}archive/${epicId}/${name}`;
}
