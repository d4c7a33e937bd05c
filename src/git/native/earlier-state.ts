import { CouldNotCheck } from '../../core/failure.ts';
import {
  type EarlierState,
  listedLater,
  type Snapshot,
  type Unlisted,
} from '../../core/snapshot.ts';
import type { HistoryReader } from '../history-reader.ts';
import { sortByPath } from '../order.ts';
import { fromFirstParent, knownBefore, listingBefore } from '../step.ts';

/** A state, the snapshots of its history but for what they hold, and the list of its entries. */
interface Later {
  readonly around: Omit<Snapshot, 'entries'>;
  readonly known: Unlisted & { readonly tree: string };
  readonly list: () => Snapshot['entries'];
}

/** The state of another tree; null where git has not all of it. */
export async function earlierState(
  tree: string,
  { around, known, list }: Later,
  history: Pick<HistoryReader, 'edgeOfTrees'>,
): Promise<EarlierState | null> {
  try {
    const step = await history.edgeOfTrees(tree, known.tree);
    const before = { ...knownBefore(step, 0, known), tree };
    return {
      snapshot: listedLater(around, before, () => sortByPath(listingBefore(step, 0, list()))),
      changes: fromFirstParent(step),
    };
  } catch (error) {
    if (error instanceof CouldNotCheck) return null;
    throw error;
  }
}
