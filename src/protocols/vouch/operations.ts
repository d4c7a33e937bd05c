import type { AnyOperation } from '../../core/operation.ts';
import approve from './operations/approve.ts';
import capabilities from './operations/capabilities.ts';
import init from './operations/init.ts';
import proposeClaim from './operations/propose-claim.ts';
import registerSource from './operations/register-source.ts';

/** What writes knowledge bases and answers questions about them. The order is the order of the documentation. */
export const vouchOperations: readonly AnyOperation[] = [
  init,
  registerSource,
  proposeClaim,
  approve,
  capabilities,
];
