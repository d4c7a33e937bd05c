import type { AnyOperation } from '../../core/operation.ts';
import archive from './operations/archive.ts';
import list from './operations/list.ts';
import manifestAppend from './operations/manifest-append.ts';
import stats from './operations/stats.ts';

/** What writes contributions and answers questions about them. The order is the order of the documentation. */
export const contributionsOperations: readonly AnyOperation[] = [
  manifestAppend,
  list,
  stats,
  archive,
];
