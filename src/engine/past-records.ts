import type { Candidate } from '../core/candidate.ts';
import type { Step } from '../core/change.ts';
import type { DeclaredKind } from '../core/declared-kind.ts';
import type { History, RecordChange, RecordChanges, RecordState } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { Scope, Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { definitionOf, isReadable, rootKind } from '../protocols/kinds.ts';
import type { Judging } from './judging.ts';
import { StatePaths } from './presence.ts';
import { type Contents, readContents } from './records.ts';
import { filesOf, type StateFiles } from './state-files.ts';

const NOTHING: Contents = { records: [], facts: [], files: 0, cached: 0, notes: [] };

/** States of the past are read for their records only. */
export const PAST: Scope = { mode: 'history', base: null, head: null };

interface PastReading extends Pick<History, 'read'> {
  /** As in `StepSettings`. */
  readonly kindsBefore?: readonly DeclaredKind[] | null;
}

/** The records of some kinds that a step touches, as each parent has them and afterwards. */
export async function recordChanges(
  step: Step,
  kinds: ReadonlySet<Kind>,
  judging: Judging,
  { read: readBlobs, kindsBefore = null }: PastReading,
): Promise<RecordChanges> {
  const { config } = judging;
  const read = async (entries: readonly SnapshotEntry[], by: Judging): Promise<Contents> => {
    const files = ofKinds({ scope: PAST, entries, read: readBlobs }, kinds, by);
    // What one state follows, the other has to show.
    const isFollowed = ({ kind }: Candidate) =>
      kindsBefore !== null ||
      !isReadable(kind) ||
      definitionOf(kind).isFollowed?.(config) !== false;
    const candidates = files.candidates.filter(isFollowed);
    // Most steps touch no such record, and there may be many of them.
    return candidates.length === 0 ? NOTHING : readContents({ ...files, candidates }, by);
  };
  const custom = { ...config.custom, ...(kindsBefore && { kinds: kindsBefore }) };
  const then = kindsBefore === null ? judging : { ...judging, config: { ...config, custom } };
  const after = statesOf(
    await read(
      step.changes.flatMap((change) => change.after ?? []),
      judging,
    ),
  );
  const before: ReadonlyMap<string, RecordState>[] = [];
  for (const parent of step.parents.keys()) {
    const entries = step.changes.flatMap((change) => change.before[parent] ?? []);
    before.push(statesOf(await read(entries, then)));
  }
  const changes = new Map<Kind, RecordChange[]>();
  const paths = new Set([after, ...before].flatMap((states) => [...states.keys()]));
  for (const path of [...paths].sort()) {
    const states = [after, ...before].map((each) => each.get(path) ?? null);
    const [now = null, ...held] = states;
    const found = states.find((state) => state !== null)?.record.kind;
    if (found === undefined) continue;
    const kind = rootKind(found);
    const change = { path, before: held, after: now };
    const others = changes.get(kind);
    if (others === undefined) changes.set(kind, [change]);
    else others.push(change);
  }
  return {
    of<K extends Kind>(kind: K): readonly RecordChange<K>[] {
      // Sound because changes are kept by the kind of their record.
      return (changes.get(kind) ?? []) as readonly RecordChange[] as readonly RecordChange<K>[];
    },
  };
}

/** The part of a snapshot that may hold records of some kinds. */
export function ofKinds(
  snapshot: Snapshot,
  kinds: ReadonlySet<Kind>,
  judging: Judging,
): StateFiles {
  const files = filesOf(snapshot, judging);
  const candidates = files.candidates.filter(({ kind }) => kinds.has(rootKind(kind)));
  const entries = [...new Set(candidates.map(({ entry }) => entry))];
  return { ...files, candidates, paths: new StatePaths({ entries }) };
}

/** What contents say of records, by path. */
export function statesOf({ records }: Contents): ReadonlyMap<string, RecordState> {
  return new Map(
    records.map(({ ref, analysis }) => [ref.path, { record: ref, fact: analysis.fact }]),
  );
}
