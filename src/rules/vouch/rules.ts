import type { Rule } from '../../core/rule.ts';
import vouchApprovedArtifact from './approved-artifact.ts';
import vouchApprovedContent from './approved-content.ts';
import vouchApprover from './approver.ts';
import vouchAuditChain from './audit-chain.ts';
import vouchAuditEvent from './audit-event.ts';
import vouchAuditOrder from './audit-order.ts';
import vouchBundle from './bundle.ts';
import vouchCitation from './citation.ts';
import vouchConfig from './config.ts';
import vouchContested from './contested.ts';
import vouchContradicts from './contradicts.ts';
import vouchDecided from './decided.ts';
import vouchDecisionRecorded from './decision-recorded.ts';
import vouchEvidenceQuote from './evidence-quote.ts';
import vouchGitignore from './gitignore.ts';
import vouchId from './id.ts';
import vouchIdMatchesPath from './id-matches-path.ts';
import vouchLayout from './layout.ts';
import vouchPage from './page.ts';
import vouchReference from './reference.ts';
import vouchRejectedArtifact from './rejected-artifact.ts';
import vouchSchema from './schema.ts';
import vouchSessionId from './session-id.ts';
import vouchSourceContent from './source-content.ts';
import vouchSourceHash from './source-hash.ts';
import vouchStale from './stale.ts';
import vouchSupersedes from './supersedes.ts';
import vouchSupersessionCycle from './supersession-cycle.ts';
import vouchUngated from './ungated.ts';
import vouchUniqueId from './unique-id.ts';
import vouchUnknownField from './unknown-field.ts';

/** The rules for knowledge bases. The order is the order of the documentation. */
export const vouchRules: readonly Rule[] = [
  vouchSchema,
  vouchUnknownField,
  vouchId,
  vouchSessionId,
  vouchPage,
  vouchConfig,
  vouchStale,
  vouchCitation,
  vouchContested,
  vouchContradicts,
  vouchSupersedes,
  vouchSupersessionCycle,
  vouchReference,
  vouchEvidenceQuote,
  vouchSourceContent,
  vouchSourceHash,
  vouchUniqueId,
  vouchIdMatchesPath,
  vouchLayout,
  vouchGitignore,
  vouchDecided,
  vouchApprover,
  vouchApprovedArtifact,
  vouchApprovedContent,
  vouchRejectedArtifact,
  vouchUngated,
  vouchDecisionRecorded,
  vouchAuditEvent,
  vouchAuditOrder,
  vouchAuditChain,
  vouchBundle,
];
