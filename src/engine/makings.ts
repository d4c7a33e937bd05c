import { interleaved } from '../core/interleaved.ts';
import type { MendStep } from '../core/remedy.ts';
import { readWhole, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';

/** What a command leaves at a path. */
export interface Making {
  readonly path: string;
  /** Null for nothing. */
  readonly entry: SnapshotEntry | null;
  /** Its content where git has it not yet. */
  readonly bytes?: Uint8Array;
}

/** A command of which is known what it makes. Nothing of that is reported. */
export interface MakingStep extends MendStep {
  readonly makes?: readonly Making[];
  /** Of a command that commits: the commit whose changes that takes back. */
  readonly of?: string;
}

export function reportedStep({ makes: _, of: __, ...step }: MakingStep): MendStep {
  return step;
}

/** A state as commands leave it. Of two that write a path the later one holds. */
export function madeFrom(under: Snapshot, steps: Iterable<MakingStep>): Made {
  const made = new Map<string, Making>();
  for (const { makes = [] } of steps) for (const each of makes) made.set(each.path, each);
  const held = new Map<string, Uint8Array>();
  for (const { entry, bytes } of made.values())
    if (entry?.id && bytes !== undefined) held.set(entry.id, bytes);
  const others = under.entries.filter(({ path }) => !made.has(path));
  const own = [...made.values()].flatMap(({ path, entry }) => (entry ? [{ ...entry, path }] : []));
  const read: Snapshot['read'] = (entries, limit) =>
    interleaved(
      entries,
      (entry) => {
        const [id, bytes] = [entry.id ?? '', held.get(entry.id ?? '')];
        return bytes === undefined ? null : readWhole(entry, { id, bytes }, limit);
      },
      (rest) => under.read(rest, limit),
    );
  const { scope, introducing } = under;
  const entries = [...others, ...own].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { snapshot: { scope, entries, read, ...(introducing && { introducing }) }, held };
}

/** A state that stands nowhere. */
export interface Made {
  readonly snapshot: Snapshot;
  /** By their ids, contents that git has not. */
  readonly held: ReadonlyMap<string, Uint8Array>;
}
