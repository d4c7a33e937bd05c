import type { AnyOperation } from '../../core/operation.ts';
import handoff from './operations/handoff.ts';
import list from './operations/list.ts';
import begin from './operations/new.ts';
import resolve from './operations/resolve.ts';
import tally from './operations/tally.ts';
import vote from './operations/vote.ts';

/** What holds votes. The order is the order of the documentation. */
export const consensusOperations: readonly AnyOperation[] = [
  begin,
  vote,
  tally,
  resolve,
  handoff,
  list,
];
