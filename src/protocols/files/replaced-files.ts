import type { Change } from '../../core/change.ts';
import { globs } from '../../core/glob.ts';
import type { AskedFork, Fork, StepInput } from '../../core/history.ts';
import type { RecordRef } from '../../core/record.ts';
import { isFile, type SnapshotEntry } from '../../core/snapshot.ts';

/** A submodule that a step has where one of its parents has files that are checked. */
export interface Replaced {
  readonly record: RecordRef;
  /** The parent's index. */
  readonly parent: number;
  /** The index of another parent that has the submodule as well; null where none has. */
  readonly from: number | null;
  /** The files that the parent has there. */
  readonly files: readonly SnapshotEntry[];
}

/** What stands in a folder of records and is none. */
const ASIDE = /(?:^|\/)(?:\.git[^/]*|README(?:\.\w+)?)$/i;
/** Folders of records, wherever they are, and what defines agents and skills in those of a tool. */
const RECORDS =
  /(?:^|\/)(?:(?:\.vouch|\.cleo|agent-outputs|messages|inbox|outbox)\/|\.claude\/(?:agents\/.+|skills\/.+\/SKILL)\.md$)/;

export function replacedIn({ records, step, options }: StepInput): readonly Replaced[] {
  const isWatched = globs([...options.history.appendOnly, ...options.history.immutable]);
  const isChecked = (path: string, isPlace: boolean): boolean =>
    isWatched(path) || ((isPlace || RECORDS.test(path)) && !ASIDE.test(path));
  return records.of('submodule').flatMap(({ path: folder, before, after }) => {
    if (after === null) return [];
    const from = before.findIndex((state) => state !== null);
    const changes = step.changes.filter(
      ({ path }) =>
        (path === folder || path.startsWith(`${folder}/`)) &&
        isChecked(path, after.fact?.isPlace === true),
    );
    return before.flatMap((state, parent): readonly Replaced[] => {
      const files = state === null ? filesIn(changes, parent) : [];
      if (files.length === 0) return [];
      return [{ record: after.record, parent, from: from === -1 ? null : from, files }];
    });
  });
}

function filesIn(changes: readonly Change[], parent: number): readonly SnapshotEntry[] {
  return changes.flatMap(({ before }) => before[parent] ?? []).filter(isFile);
}

/** What has to be known of merges that take a submodule from another parent. */
export function forksOf(replaced: readonly Replaced[]): readonly AskedFork[] {
  return replaced.flatMap(({ parent, from, files }) =>
    from === null ? [] : { parents: pairOf(parent, from), paths: files.map(({ path }) => path) },
  );
}

/** False where another parent put the submodule in place of the very same files: it was judged there. */
export function isLost({ parent, from, files }: Replaced, forks: readonly Fork[]): boolean {
  if (from === null) return true;
  const pair = pairOf(parent, from).join();
  const held = forks.filter(({ parents }) => parents.join() === pair);
  const known = new Set(held.flatMap(({ entries }) => entries.map(keyOf)));
  return files.some((file) => !known.has(keyOf(file)));
}

function keyOf({ path, id }: SnapshotEntry): string {
  return `${id} ${path}`;
}

function pairOf(one: number, other: number): AskedFork['parents'] {
  return one < other ? [one, other] : [other, one];
}
