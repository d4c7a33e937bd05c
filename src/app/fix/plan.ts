import type { Diagnostic } from '../../core/diagnostic.ts';
import type { LocatedReplacement, SafeEdit } from '../../core/edit.ts';
import type { Range } from '../../core/place.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { overlaid } from '../../discover/memory-snapshot.ts';
import { type Draft, Drafts, type ReadDisk } from './drafts.ts';
import { compared } from './line-text.ts';

/** What `--fix` would do. Nothing is written yet. */
export interface Plan {
  /** Files that are written together, all or none: a message and its copies. */
  readonly groups: readonly (readonly Draft[])[];
  /** Why files with something to mend are left as they are, by path. */
  readonly refused: ReadonlyMap<string, string>;
}

export interface PlanRequest {
  readonly snapshot: Snapshot;
  /** Judges a state. */
  readonly judge: (snapshot: Snapshot) => Promise<readonly Diagnostic[]>;
  readonly readDisk: ReadDisk;
}

/** What is mended may bring to light what else can be; no message needs more than two or three rounds. */
const ROUNDS = 10;

/** Works out all edits in memory: judges, edits, and judges what came of it, until nothing is left to do. */
export async function planEdits({ snapshot, judge, readDisk }: PlanRequest): Promise<Plan> {
  const drafts = new Drafts(snapshot, readDisk);
  const together = new Companions();
  for (let round = 0; round < ROUNDS; round += 1) {
    const state = round === 0 ? snapshot : overlaid(snapshot, drafts.contents());
    const edits = (await judge(state)).flatMap(({ edit }) => edit ?? []);
    await drafts.open(edits.flatMap(({ files }) => files));
    const made = edits.filter(({ files }) => files.every(({ path }) => drafts.isOpen(path)));
    const fitting = new Fitting();
    const taken = made.filter((edit) => fitting.takes(edit));
    if (taken.length === 0) break;
    for (const [path, replacements] of fitting.byPath) drafts.edit(path, replacements);
    for (const { files } of taken) together.join(files.map(({ path }) => path));
  }
  return { groups: together.grouped(drafts.changed()), refused: drafts.refused };
}

/** The edits of one round that do not get in each other's way. */
class Fitting {
  readonly byPath = new Map<string, LocatedReplacement[]>();

  /**
   * False for an edit that touches what an earlier one changes: its turn comes in the next round,
   * where its problem may be gone, as when several have the same mend.
   */
  takes({ files, replacements }: SafeEdit): boolean {
    const known = files.flatMap(({ path }) => this.byPath.get(path) ?? []);
    const isFree = replacements.every((one) =>
      known.every((other) => !isTouching(one.range, other.range)),
    );
    if (!isFree) return false;
    for (const { path } of files) {
      this.byPath.set(path, [...(this.byPath.get(path) ?? []), ...replacements]);
    }
    return true;
  }
}

function isTouching(one: Range, other: Range): boolean {
  return compared(one.start, other.end) <= 0 && compared(other.start, one.end) <= 0;
}

/** Which files have to be written together. */
class Companions {
  readonly #groupOf = new Map<string, Set<string>>();

  join(paths: readonly string[]): void {
    const joined = new Set(paths.flatMap((path) => [path, ...(this.#groupOf.get(path) ?? [])]));
    for (const path of joined) this.#groupOf.set(path, joined);
  }

  grouped(drafts: readonly Draft[]): readonly (readonly Draft[])[] {
    const groups = new Map<Set<string> | undefined, Draft[]>();
    for (const draft of drafts) {
      const key = this.#groupOf.get(draft.path);
      groups.set(key, [...(groups.get(key) ?? []), draft]);
    }
    return [...groups.values()];
  }
}
