import type { Rule } from '../../core/rule.ts';
import vouchApprovedArtifact from './rules/approved-artifact.ts';
import vouchApprovedContent from './rules/approved-content.ts';
import vouchApprover from './rules/approver.ts';
import vouchAuditChain from './rules/audit-chain.ts';
import vouchAuditEvent from './rules/audit-event.ts';
import vouchAuditOrder from './rules/audit-order.ts';
import historyAudited from './rules/audited.ts';
import vouchBundle from './rules/bundle.ts';
import vouchCitation from './rules/citation.ts';
import vouchClaimConfirmed from './rules/claim-confirmed.ts';
import vouchClaimStatus from './rules/claim-status.ts';
import vouchConfig from './rules/config.ts';
import vouchContested from './rules/contested.ts';
import vouchContradicts from './rules/contradicts.ts';
import vouchDecided from './rules/decided.ts';
import historyDecidedOnce from './rules/decided-once.ts';
import vouchDecisionRecorded from './rules/decision-recorded.ts';
import vouchEvidenceQuote from './rules/evidence-quote.ts';
import historyGateOpened from './rules/gate-opened.ts';
import historyGated from './rules/gated.ts';
import vouchGitignore from './rules/gitignore.ts';
import vouchId from './rules/id.ts';
import vouchIdMatchesPath from './rules/id-matches-path.ts';
import historyImmutableSource from './rules/immutable-source.ts';
import vouchLayout from './rules/layout.ts';
import historyNewBase from './rules/new-bases.ts';
import vouchPage from './rules/page.ts';
import historyProposalCreatesOnly from './rules/proposal-creates-only.ts';
import vouchReference from './rules/reference.ts';
import vouchRejectedArtifact from './rules/rejected-artifact.ts';
import vouchRotatedOnce from './rules/rotated-once.ts';
import vouchSchema from './rules/schema.ts';
import vouchSessionId from './rules/session-id.ts';
import vouchSourceContent from './rules/source-content.ts';
import vouchSourceHash from './rules/source-hash.ts';
import vouchStale from './rules/stale.ts';
import vouchSupersedes from './rules/supersedes.ts';
import vouchSupersessionCycle from './rules/supersession-cycle.ts';
import vouchUngated from './rules/ungated.ts';
import vouchUniqueId from './rules/unique-id.ts';
import vouchUnknownField from './rules/unknown-field.ts';

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
  vouchClaimStatus,
  vouchClaimConfirmed,
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
  vouchRotatedOnce,
  vouchBundle,
  historyImmutableSource,
  historyDecidedOnce,
  historyAudited,
  historyGated,
  historyGateOpened,
  historyNewBase,
  historyProposalCreatesOnly,
];
