import type { AnyOperation } from '../../core/operation.ts';
import tally from './operations/tally.ts';

/** What holds votes. The order is the order of the documentation. */
export const consensusOperations: readonly AnyOperation[] = [tally];
