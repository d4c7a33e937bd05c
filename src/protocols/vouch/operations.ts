import type { AnyOperation } from '../../core/operation.ts';
import approve from './operations/approve.ts';
import archive from './operations/archive.ts';
import auditRotate from './operations/audit-rotate.ts';
import capabilities from './operations/capabilities.ts';
import cite from './operations/cite.ts';
import confirm from './operations/confirm.ts';
import contradict from './operations/contradict.ts';
import exportBundle from './operations/export.ts';
import exportCheck from './operations/export-check.ts';
import importApply from './operations/import-apply.ts';
import importCheck from './operations/import-check.ts';
import init from './operations/init.ts';
import migrateStatus from './operations/migrate-status.ts';
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
  exportBundle,
  exportCheck,
  importCheck,
  importApply,
  auditRotate,
  migrateStatus,
];
