import type { AnyOperation } from '../../core/operation.ts';
import approve from './operations/approve.ts';
import archive from './operations/archive.ts';
import capabilities from './operations/capabilities.ts';
import cite from './operations/cite.ts';
import confirm from './operations/confirm.ts';
import contradict from './operations/contradict.ts';
import init from './operations/init.ts';
import proposeClaim from './operations/propose-claim.ts';
import redact from './operations/redact.ts';
import registerSource from './operations/register-source.ts';
import sessionEnd from './operations/session-end.ts';
import sessionStart from './operations/session-start.ts';
import supersede from './operations/supersede.ts';

/** What writes knowledge bases and answers questions about them. The order is the order of the documentation. */
export const vouchOperations: readonly AnyOperation[] = [
  init,
  registerSource,
  proposeClaim,
  approve,
  capabilities,
  supersede,
  contradict,
  archive,
  confirm,
  cite,
  redact,
  sessionStart,
  sessionEnd,
];
