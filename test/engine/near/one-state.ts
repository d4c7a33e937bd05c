import type { Config } from '../../../src/core/config.ts';
import type { Rule } from '../../../src/core/rule.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import type { TieMemory } from '../../../src/engine/near/tie-memory.ts';
import { TieTable } from '../../../src/engine/near/tie-table.ts';
import { wholeTies } from '../../../src/engine/near/whole-ties.ts';
import { checkFiles } from '../../../src/engine/state.ts';
import { filesOf } from '../../../src/engine/state-files.ts';
import { activeRules } from '../../../src/report/levels.ts';

/** A state and the tree that it is known by. */
interface OneState {
  readonly snapshot: Snapshot;
  readonly tree: string;
}

/**
 * Remembers what ties one state, and nothing else; null where that can't be told.
 * @param onNear is called when another state was judged near a change of it
 */
export async function memoryOfOne(
  { snapshot, tree }: OneState,
  { config, rules }: { readonly config: Config; readonly rules: readonly Rule[] },
  onNear: () => void,
): Promise<TieMemory | null> {
  const judging = {
    ...{ config, rules: activeRules(rules, config.levels), given: null },
    ...{ analyses: new Map(), onRead: nothing },
  };
  const files = filesOf(snapshot, judging);
  const { contents, checked, superseded, notes } = await checkFiles(files, judging, () => true);
  if (contents === null || notes.length > 0) return null;
  const totals = { checked, superseded };
  const { entries } = snapshot;
  const known = new TieTable(
    ...(await wholeTies({ entries, files, contents, totals, ...judging })),
  );
  return {
    ...{ isThere: true, trees: () => [tree], knows: (other) => other === tree },
    of: (other) => (other === tree ? known : null),
    grow: onNear,
    ...{ hold: nothing, letGo: nothing, keep: nothing, save: nothing, putOff: nothing },
    stay: nothing,
  };
}

const nothing = () => undefined;
