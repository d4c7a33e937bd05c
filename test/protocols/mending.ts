import { bytesOf } from '../../src/app/fix/line-text.ts';
import { planEdits } from '../../src/app/fix/plan.ts';
import type { Config } from '../../src/core/config.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Rule } from '../../src/core/rule.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';

/** Files by path. */
export type Contents = Readonly<Record<string, Uint8Array>>;

/** What a snapshot holds. */
export async function contentsOf({ entries, read }: Snapshot): Promise<Contents> {
  const contents: Record<string, Uint8Array> = {};
  for await (const each of read(entries, () => Number.POSITIVE_INFINITY)) {
    if ('bytes' in each) contents[each.entry.path] = each.bytes;
  }
  return contents;
}

export interface Mending {
  readonly snapshot: Snapshot;
  readonly rules: readonly Rule[];
  readonly config: Config;
  /** Which problems' edits are made; all where it is left out. */
  readonly takes?: (problem: Diagnostic) => boolean;
  /** What stands on disk, where that differs from what git would store. */
  readonly disk?: Contents;
}

/** What one state says, by itself. */
export async function judge(
  snapshot: Snapshot,
  { rules, config }: Pick<Mending, 'rules' | 'config'>,
): Promise<readonly Diagnostic[]> {
  const report = await run({ snapshot, bases: [], history: null, config, rules, selects: null });
  return report.diagnostics;
}

/** What `--fix` makes of files: those that it changes, as they stand on disk then. */
export async function mend(mending: Mending) {
  const { snapshot, takes = () => true } = mending;
  const disk = mending.disk ?? (await contentsOf(snapshot));
  const plan = await planEdits({
    snapshot,
    judge: async (state) => (await judge(state, mending)).filter(takes),
    readDisk: (path) => disk[path] ?? null,
  });
  const drafts = plan.groups.flat();
  const changed = Object.fromEntries(drafts.map(({ path, after }) => [path, bytesOf(after)]));
  const after = { ...disk, ...changed };
  return { plan, drafts, changed, after, snapshot: memorySnapshot(after) };
}
