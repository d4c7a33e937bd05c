import type { Rule } from '../core/rule.ts';
import consensusActual from './consensus/actual.ts';
import cons001 from './consensus/CONS-001.ts';
import cons002 from './consensus/CONS-002.ts';
import cons003 from './consensus/CONS-003.ts';
import cons004 from './consensus/CONS-004.ts';
import cons005 from './consensus/CONS-005.ts';
import cons006 from './consensus/CONS-006.ts';
import cons007 from './consensus/CONS-007.ts';
import consensusConflictMissing from './consensus/conflict-missing.ts';
import consensusConflictPosition from './consensus/conflict-position.ts';
import consensusEvidenceFile from './consensus/evidence-file.ts';
import consensusEvidenceLine from './consensus/evidence-line.ts';
import consensusEvidenceQuote from './consensus/evidence-quote.ts';
import consensusFileName from './consensus/file-name.ts';
import consensusHandoff from './consensus/handoff.ts';
import consensusManifestVerdict from './consensus/manifest-verdict.ts';
import consensusMinority from './consensus/minority.ts';
import consensusResolution from './consensus/resolution.ts';
import consensusThreshold from './consensus/threshold.ts';
import consensusUniqueQuestion from './consensus/unique-question.ts';
import consensusVerdict from './consensus/verdict.ts';
import contributionAnswerReference from './contributions/answer-reference.ts';
import contributionBaseline from './contributions/baseline.ts';
import contrib001 from './contributions/CONTRIB-001.ts';
import contrib002 from './contributions/CONTRIB-002.ts';
import contrib003 from './contributions/CONTRIB-003.ts';
import contrib004 from './contributions/CONTRIB-004.ts';
import contrib005 from './contributions/CONTRIB-005.ts';
import contrib006 from './contributions/CONTRIB-006.ts';
import contrib007 from './contributions/CONTRIB-007.ts';
import contrib010 from './contributions/CONTRIB-010.ts';
import contrib011 from './contributions/CONTRIB-011.ts';
import contrib012 from './contributions/CONTRIB-012.ts';
import contrib013 from './contributions/CONTRIB-013.ts';
import contrib014 from './contributions/CONTRIB-014.ts';
import contrib015 from './contributions/CONTRIB-015.ts';
import contributionChecksum from './contributions/checksum.ts';
import contributionCompletedAt from './contributions/completed-at.ts';
import contributionConsensusReady from './contributions/consensus-ready.ts';
import contributionCriticalUnresolved from './contributions/critical-unresolved.ts';
import contributionEvidenceFile from './contributions/evidence-file.ts';
import contributionEvidenceLine from './contributions/evidence-line.ts';
import contributionEvidenceQuote from './contributions/evidence-quote.ts';
import contributionExternalUrl from './contributions/external-url.ts';
import contributionJsonOnly from './contributions/json-only.ts';
import manifestAgrees from './contributions/manifest-agrees.ts';
import manifestArchiveDue from './contributions/manifest-archive-due.ts';
import manifestChecksum from './contributions/manifest-checksum.ts';
import manifestDuplicateId from './contributions/manifest-duplicate-id.ts';
import manifestOrder from './contributions/manifest-order.ts';
import manifestOrphaned from './contributions/manifest-orphaned.ts';
import manifestSchema from './contributions/manifest-schema.ts';
import manifestUnlisted from './contributions/manifest-unlisted.ts';
import contributionRecommendedField from './contributions/recommended-field.ts';
import contributionSchema from './contributions/schema.ts';
import contributionSelfContradiction from './contributions/self-contradiction.ts';
import contributionTentativeCritical from './contributions/tentative-critical.ts';
import contributionUniqueId from './contributions/unique-id.ts';
import contributionUnknownProperty from './contributions/unknown-property.ts';
import contributionValidationRecord from './contributions/validation-record.ts';
import contributionVeryHighConfidence from './contributions/very-high-confidence.ts';
import deltaAddTarget from './deltas/add-target.ts';
import deltaDropped from './deltas/dropped.ts';
import deltaObject from './deltas/object.ts';
import deltaOperation from './deltas/operation.ts';
import deltaPayload from './deltas/payload.ts';
import deltaPayloadFields from './deltas/payload-fields.ts';
import deltaRationale from './deltas/rationale.ts';
import deltaSection from './deltas/section.ts';
import deltaTarget from './deltas/target.ts';
import fileDuplicateKey from './files/duplicate-key.ts';
import fileEncoding from './files/encoding.ts';
import fileFinalNewline from './files/final-newline.ts';
import fileLfsPointer from './files/lfs-pointer.ts';
import fileLineEnds from './files/line-ends.ts';
import fileNumberPrecision from './files/number-precision.ts';
import fileSymlink from './files/symlink.ts';
import fileSyntax from './files/syntax.ts';
import fileTooDeep from './files/too-deep.ts';
import fileTooLarge from './files/too-large.ts';
import fileUnsafeKey from './files/unsafe-key.ts';
import fileYamlAlias from './files/yaml-alias.ts';
import fileYamlTag from './files/yaml-tag.ts';
import messageAckOutstanding from './messages/ack-outstanding.ts';
import messageAckRequired from './messages/ack-required.ts';
import messageAckTarget from './messages/ack-target.ts';
import messageCopyDrift from './messages/copy-drift.ts';
import messageEmptySection from './messages/empty-section.ts';
import messageEnvelope from './messages/envelope.ts';
import messageKnownAgent from './messages/known-agent.ts';
import messageKnownBead from './messages/known-bead.ts';
import mb001 from './messages/MB-001.ts';
import mb002 from './messages/MB-002.ts';
import mb003 from './messages/MB-003.ts';
import mb004 from './messages/MB-004.ts';
import mb005 from './messages/MB-005.ts';
import mb006 from './messages/MB-006.ts';
import mb007 from './messages/MB-007.ts';
import mb008 from './messages/MB-008.ts';
import mb009 from './messages/MB-009.ts';
import mb010 from './messages/MB-010.ts';
import mb011 from './messages/MB-011.ts';
import mb012 from './messages/MB-012.ts';
import messageNearSection from './messages/near-section.ts';
import messageRecommendedSection from './messages/recommended-section.ts';
import messageRequiredSection from './messages/required-section.ts';
import messageSchemaSection from './messages/schema-section.ts';
import messageSectionValue from './messages/section-value.ts';
import messageSubjectDescription from './messages/subject-description.ts';
import messageSubjectLength from './messages/subject-length.ts';
import messageTemplatePlaceholder from './messages/template-placeholder.ts';
import messageThreadId from './messages/thread-id.ts';
import messageUniqueId from './messages/unique-id.ts';
import subagentBlockedDocumented from './subagents/blocked-documented.ts';
import subagentFrontmatter from './subagents/frontmatter.ts';
import subagentLinkedTask from './subagents/linked-task.ts';
import subagentManifestSchema from './subagents/manifest-schema.ts';
import subagentOneEntry from './subagents/one-entry.ts';
import subagentOutputAgrees from './subagents/output-agrees.ts';
import subagentOutputExists from './subagents/output-exists.ts';
import subagentOutputName from './subagents/output-name.ts';
import subagentOutputStructure from './subagents/output-structure.ts';
import subagentOutputUnlisted from './subagents/output-unlisted.ts';
import subagentPartialFollowup from './subagents/partial-followup.ts';
import subagentPromptOrder from './subagents/prompt-order.ts';
import subagentSkillExists from './subagents/skill-exists.ts';
import subagentTableEscape from './subagents/table-escape.ts';
import subagentTokenBudget from './subagents/token-budget.ts';
import subagentToolsString from './subagents/tools-string.ts';
import subagentUniqueName from './subagents/unique-name.ts';
import subagentUnknownField from './subagents/unknown-field.ts';
import subagentUnresolvedToken from './subagents/unresolved-token.ts';
import vouchApprovedArtifact from './vouch/approved-artifact.ts';
import vouchApprover from './vouch/approver.ts';
import vouchAuditChain from './vouch/audit-chain.ts';
import vouchAuditEvent from './vouch/audit-event.ts';
import vouchAuditOrder from './vouch/audit-order.ts';
import vouchBundle from './vouch/bundle.ts';
import vouchCitation from './vouch/citation.ts';
import vouchConfig from './vouch/config.ts';
import vouchContested from './vouch/contested.ts';
import vouchContradicts from './vouch/contradicts.ts';
import vouchDecided from './vouch/decided.ts';
import vouchDecisionRecorded from './vouch/decision-recorded.ts';
import vouchEvidenceQuote from './vouch/evidence-quote.ts';
import vouchGitignore from './vouch/gitignore.ts';
import vouchId from './vouch/id.ts';
import vouchIdMatchesPath from './vouch/id-matches-path.ts';
import vouchLayout from './vouch/layout.ts';
import vouchPage from './vouch/page.ts';
import vouchReference from './vouch/reference.ts';
import vouchRejectedArtifact from './vouch/rejected-artifact.ts';
import vouchSchema from './vouch/schema.ts';
import vouchSessionId from './vouch/session-id.ts';
import vouchSourceContent from './vouch/source-content.ts';
import vouchSourceHash from './vouch/source-hash.ts';
import vouchStale from './vouch/stale.ts';
import vouchSupersedes from './vouch/supersedes.ts';
import vouchSupersessionCycle from './vouch/supersession-cycle.ts';
import vouchUniqueId from './vouch/unique-id.ts';
import vouchUnknownField from './vouch/unknown-field.ts';

/** Every rule, by family. The order is the order of the documentation. */
export const rules: readonly Rule[] = [
  fileEncoding,
  fileSyntax,
  fileDuplicateKey,
  fileUnsafeKey,
  fileTooLarge,
  fileTooDeep,
  fileYamlAlias,
  fileYamlTag,
  fileFinalNewline,
  fileLineEnds,
  fileSymlink,
  fileLfsPointer,
  fileNumberPrecision,
  mb001,
  mb002,
  mb003,
  mb004,
  mb005,
  mb006,
  mb007,
  mb008,
  mb009,
  mb010,
  mb011,
  mb012,
  messageEnvelope,
  messageSubjectDescription,
  messageSubjectLength,
  messageThreadId,
  messageAckRequired,
  messageRequiredSection,
  messageSchemaSection,
  messageRecommendedSection,
  messageSectionValue,
  messageEmptySection,
  messageNearSection,
  messageTemplatePlaceholder,
  messageKnownAgent,
  messageKnownBead,
  messageAckTarget,
  messageAckOutstanding,
  messageCopyDrift,
  messageUniqueId,
  deltaObject,
  deltaOperation,
  deltaSection,
  deltaTarget,
  deltaAddTarget,
  deltaPayload,
  deltaPayloadFields,
  deltaRationale,
  deltaDropped,
  contributionSchema,
  contributionUnknownProperty,
  contributionUniqueId,
  contributionChecksum,
  contrib001,
  contrib002,
  contrib003,
  contrib004,
  contrib005,
  contrib006,
  contrib007,
  contrib010,
  contrib011,
  contrib012,
  contrib013,
  contrib014,
  contrib015,
  contributionVeryHighConfidence,
  contributionTentativeCritical,
  contributionCriticalUnresolved,
  contributionEvidenceFile,
  contributionEvidenceLine,
  contributionEvidenceQuote,
  contributionRecommendedField,
  contributionJsonOnly,
  contributionExternalUrl,
  contributionConsensusReady,
  contributionCompletedAt,
  contributionBaseline,
  contributionValidationRecord,
  contributionSelfContradiction,
  contributionAnswerReference,
  manifestSchema,
  manifestDuplicateId,
  manifestOrphaned,
  manifestChecksum,
  manifestAgrees,
  manifestUnlisted,
  manifestOrder,
  manifestArchiveDue,
  cons001,
  cons002,
  cons003,
  cons004,
  cons005,
  cons006,
  cons007,
  consensusVerdict,
  consensusThreshold,
  consensusActual,
  consensusConflictMissing,
  consensusManifestVerdict,
  consensusConflictPosition,
  consensusResolution,
  consensusUniqueQuestion,
  consensusFileName,
  consensusMinority,
  consensusEvidenceFile,
  consensusEvidenceLine,
  consensusEvidenceQuote,
  consensusHandoff,
  subagentFrontmatter,
  subagentToolsString,
  subagentUniqueName,
  subagentSkillExists,
  subagentPromptOrder,
  subagentUnresolvedToken,
  subagentTokenBudget,
  subagentManifestSchema,
  subagentUnknownField,
  subagentOneEntry,
  subagentOutputExists,
  subagentOutputUnlisted,
  subagentOutputName,
  subagentOutputStructure,
  subagentOutputAgrees,
  subagentPartialFollowup,
  subagentBlockedDocumented,
  subagentLinkedTask,
  subagentTableEscape,
  vouchSchema,
  vouchUnknownField,
  vouchId,
  vouchSessionId,
  vouchPage,
  vouchConfig,
  vouchStale,
  vouchAuditChain,
  vouchBundle,
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
  vouchRejectedArtifact,
  vouchDecisionRecorded,
  vouchAuditEvent,
  vouchAuditOrder,
];
