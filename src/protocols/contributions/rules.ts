import type { Rule } from '../../core/rule.ts';
import contributionAnswerReference from './rules/answer-reference.ts';
import contributionBaseline from './rules/baseline.ts';
import contrib001 from './rules/CONTRIB-001.ts';
import contrib002 from './rules/CONTRIB-002.ts';
import contrib003 from './rules/CONTRIB-003.ts';
import contrib004 from './rules/CONTRIB-004.ts';
import contrib005 from './rules/CONTRIB-005.ts';
import contrib006 from './rules/CONTRIB-006.ts';
import contrib007 from './rules/CONTRIB-007.ts';
import contrib010 from './rules/CONTRIB-010.ts';
import contrib011 from './rules/CONTRIB-011.ts';
import contrib012 from './rules/CONTRIB-012.ts';
import contrib013 from './rules/CONTRIB-013.ts';
import contrib014 from './rules/CONTRIB-014.ts';
import contrib015 from './rules/CONTRIB-015.ts';
import contributionChecksum from './rules/checksum.ts';
import contributionCompletedAt from './rules/completed-at.ts';
import contributionConflictOwnSide from './rules/conflict-own-side.ts';
import contributionConsensusReady from './rules/consensus-ready.ts';
import historyContributionKept from './rules/contribution-kept.ts';
import historyContributionStatus from './rules/contribution-status.ts';
import contributionCriticalUnresolved from './rules/critical-unresolved.ts';
import contributionEmptyWords from './rules/empty-words.ts';
import contributionEscalated from './rules/escalated.ts';
import contributionEvidenceFile from './rules/evidence-file.ts';
import contributionEvidenceLine from './rules/evidence-line.ts';
import contributionEvidenceQuote from './rules/evidence-quote.ts';
import contributionEvidenceSection from './rules/evidence-section.ts';
import contributionExternalUrl from './rules/external-url.ts';
import contributionJsonOnly from './rules/json-only.ts';
import manifestAgrees from './rules/manifest-agrees.ts';
import historyManifestAppended from './rules/manifest-appended.ts';
import manifestArchiveDue from './rules/manifest-archive-due.ts';
import manifestChecksum from './rules/manifest-checksum.ts';
import manifestDuplicateId from './rules/manifest-duplicate-id.ts';
import manifestOrder from './rules/manifest-order.ts';
import manifestOrphaned from './rules/manifest-orphaned.ts';
import manifestSchema from './rules/manifest-schema.ts';
import historyManifestStatus from './rules/manifest-status.ts';
import manifestUnlisted from './rules/manifest-unlisted.ts';
import contributionNoCodeChanges from './rules/no-code-changes.ts';
import contributionOwnResearchOnly from './rules/own-research-only.ts';
import contributionRecommendedField from './rules/recommended-field.ts';
import contributionSchema from './rules/schema.ts';
import contributionSelfContradiction from './rules/self-contradiction.ts';
import historyStoreRemoved from './rules/store-removed.ts';
import contributionTentativeCritical from './rules/tentative-critical.ts';
import contributionUniqueId from './rules/unique-id.ts';
import contributionUnknownProperty from './rules/unknown-property.ts';
import contributionValidation from './rules/validation.ts';
import contributionValidationRecord from './rules/validation-record.ts';
import contributionVeryHighConfidence from './rules/very-high-confidence.ts';

/** The rules for contributions and their manifests. The order is the order of the documentation. */
export const contributionsRules: readonly Rule[] = [
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
  contributionEscalated,
  contributionValidation,
  contributionEvidenceFile,
  contributionEvidenceLine,
  contributionEvidenceQuote,
  contributionEvidenceSection,
  contributionEmptyWords,
  contributionRecommendedField,
  contributionJsonOnly,
  contributionExternalUrl,
  contributionConsensusReady,
  contributionCompletedAt,
  contributionBaseline,
  contributionValidationRecord,
  contributionConflictOwnSide,
  contributionSelfContradiction,
  contributionAnswerReference,
  contributionNoCodeChanges,
  contributionOwnResearchOnly,
  manifestSchema,
  manifestDuplicateId,
  manifestOrphaned,
  manifestChecksum,
  manifestAgrees,
  manifestUnlisted,
  manifestOrder,
  manifestArchiveDue,
  historyContributionStatus,
  historyContributionKept,
  historyManifestStatus,
  historyManifestAppended,
  historyStoreRemoved,
];
