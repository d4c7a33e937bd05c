import type { AnyOperation } from '../../core/operation.ts';
import manifestAppend from './operations/manifest-append.ts';

/** What writes contributions and answers questions about them. The order is the order of the documentation. */
export const contributionsOperations: readonly AnyOperation[] = [manifestAppend];
