import type { AnyOperation } from '../../core/operation.ts';
import list from './operations/list.ts';

/** What writes contributions and answers questions about them. The order is the order of the documentation. */
export const contributionsOperations: readonly AnyOperation[] = [list];
