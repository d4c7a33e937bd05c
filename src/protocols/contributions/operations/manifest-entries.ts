import { linesOf } from '../../../core/entry-lines.ts';
import type { Facts } from '../../../core/fact.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import type { StateRecord } from '../../../core/operation.ts';
import { pathsOf } from '../manifest-paths.ts';
import { newestBySession } from '../newest-entries.ts';
import { isArchived } from '../sealing.ts';

type Manifest = StateRecord<'contribution-manifest'>;

/** One entry of a manifest. Members of a wrong type count as absent. */
export interface FoundEntry {
  /** The path of its manifest. */
  readonly manifest: string;
  readonly home: string;
  /** Of the manifest, from 1. */
  readonly line: number;
  readonly id: string | null;
  readonly sessionId: string | null;
  readonly epicId: string | null;
  readonly taskId: string | null;
  readonly agentId: string | null;
  /** `complete`, `partial`, `blocked`, or whatever is there. */
  readonly status: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly decisionCount: number | null;
  readonly conflictCount: number | null;
  readonly filePath: string | null;
  readonly checksum: string | null;
  readonly isArchived: boolean;
  /**
   * True for the one that was updated last of those of its file, of several the last. Of those of the
   * session of the file where it has any: an entry of another one changes nothing of it.
   */
  readonly isNewest: boolean;
}

/** The entries of manifests, in their order. */
export function entriesOf(manifests: readonly Manifest[], facts: Facts): readonly FoundEntry[] {
  const sessions = new Map(
    facts.of('contribution').map(({ record, fact }) => [record.path, fact.sessionId]),
  );
  return manifests.flatMap((manifest) => {
    const { path, home, record } = manifest;
    const lines = linesOf(record);
    const newest = newestIn(manifest, sessions);
    return record.entries.map(({ value }, index): FoundEntry => {
      const [id, sessionId, epicId, taskId, agentId] = TEXTS.map((key) => textAt(value, key));
      return {
        manifest: path,
        home,
        line: lines[index] ?? 1,
        id: id ?? null,
        sessionId: sessionId ?? null,
        epicId: epicId ?? null,
        taskId: taskId ?? null,
        agentId: agentId ?? null,
        status: textAt(value, 'status'),
        createdAt: textAt(value, 'createdAt'),
        updatedAt: textAt(value, 'updatedAt'),
        decisionCount: countAt(value, 'decisionCount'),
        conflictCount: countAt(value, 'conflictCount'),
        filePath: textAt(value, 'filePath'),
        checksum: textAt(value, 'checksum'),
        isArchived: isArchived(path),
        isNewest: newest.has(index),
      };
    });
  });
}

/** The entries that count, by their indexes. */
function newestIn(
  { path, home, record }: Manifest,
  sessions: ReadonlyMap<string, string | null>,
): ReadonlySet<number | null> {
  const values = record.entries.map(({ value }) => value);
  const newest = newestBySession(values, (name) => name);
  const named = values.map((value) => {
    const [filePath, epicId] = [textAt(value, 'filePath'), textAt(value, 'epicId')];
    const places = pathsOf({ home, path }, { filePath, epicId });
    const there = places.find((each) => sessions.has(each)) ?? '';
    return filePath === null ? null : newest(filePath, sessions.get(there) ?? null);
  });
  return new Set(named);
}

const TEXTS = ['id', 'sessionId', 'epicId', 'taskId', 'agentId'] as const;

function countAt(value: unknown, key: string): number | null {
  const count = valueAt(value, key);
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 ? count : null;
}
