import type { AnyOperation } from '../../core/operation.ts';
import approve from './operations/approve.ts';
import archive from './operations/archive.ts';
import audit from './operations/audit.ts';
import auditRotate from './operations/audit-rotate.ts';
import capabilities from './operations/capabilities.ts';
import cite from './operations/cite.ts';
import confirm from './operations/confirm.ts';
import context from './operations/context.ts';
import contradict from './operations/contradict.ts';
import correct from './operations/correct.ts';
import crystallize from './operations/crystallize.ts';
import digest from './operations/digest.ts';
import doctor from './operations/doctor.ts';
import expire from './operations/expire.ts';
import exportBundle from './operations/export.ts';
import exportCheck from './operations/export-check.ts';
import impact from './operations/impact.ts';
import importApply from './operations/import-apply.ts';
import importCheck from './operations/import-check.ts';
import indexRebuild from './operations/index-rebuild.ts';
import init from './operations/init.ts';
import lint from './operations/lint.ts';
import { listOperation } from './operations/list-objects.ts';
import listSessions from './operations/list-sessions.ts';
import migrateStatus from './operations/migrate-status.ts';
import neighbors from './operations/neighbors.ts';
import pending from './operations/pending.ts';
import proposeClaim from './operations/propose-claim.ts';
import proposeDelete from './operations/propose-delete.ts';
import proposeEntity from './operations/propose-entity.ts';
import proposePage from './operations/propose-page.ts';
import proposeRelation from './operations/propose-relation.ts';
import { readOperation } from './operations/read-object.ts';
import redact from './operations/redact.ts';
import registerSource from './operations/register-source.ts';
import registerSourceFromPath from './operations/register-source-from-path.ts';
import reject from './operations/reject.ts';
import diff from './operations/revision-diff.ts';
import search from './operations/search.ts';
import sessionEnd from './operations/session-end.ts';
import sessionStart from './operations/session-start.ts';
import show from './operations/show.ts';
import sourceVerify from './operations/source-verify.ts';
import stats from './operations/stats.ts';
import status from './operations/status.ts';
import supersede from './operations/supersede.ts';
import why from './operations/why.ts';

/** What writes knowledge bases and answers questions about them. The order is the order of the documentation. */
export const vouchOperations: readonly AnyOperation[] = [
  init,
  registerSource,
  registerSourceFromPath,
  sourceVerify,
  proposeClaim,
  proposePage,
  proposeEntity,
  proposeRelation,
  proposeDelete,
  pending,
  show,
  approve,
  reject,
  expire,
  crystallize,
  capabilities,
  supersede,
  contradict,
  archive,
  confirm,
  cite,
  redact,
  correct,
  sessionStart,
  sessionEnd,
  exportBundle,
  exportCheck,
  importCheck,
  importApply,
  auditRotate,
  migrateStatus,
  status,
  search,
  context,
  readOperation('claim'),
  readOperation('page'),
  readOperation('entity'),
  readOperation('relation'),
  listOperation('claim'),
  listOperation('page'),
  listOperation('entity'),
  listOperation('relation'),
  listOperation('source'),
  listSessions,
  neighbors,
  why,
  impact,
  diff,
  stats,
  digest,
  audit,
  lint,
  doctor,
  indexRebuild,
];
