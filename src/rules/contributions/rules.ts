import type { Rule } from '../../core/rule.ts';
import contributionAnswerReference from './answer-reference.ts';
import contributionBaseline from './baseline.ts';
import contrib001 from './CONTRIB-001.ts';
import contrib002 from './CONTRIB-002.ts';
import contrib003 from './CONTRIB-003.ts';
import contrib004 from './CONTRIB-004.ts';
import contrib005 from './CONTRIB-005.ts';
import contrib006 from './CONTRIB-006.ts';
import contrib007 from './CONTRIB-007.ts';
import contrib010 from './CONTRIB-010.ts';
import contrib011 from './CONTRIB-011.ts';
import contrib012 from './CONTRIB-012.ts';
import contrib013 from './CONTRIB-013.ts';
import contrib014 from './CONTRIB-014.ts';
import contrib015 from './CONTRIB-015.ts';
import contributionChecksum from './checksum.ts';
import contributionCompletedAt from './completed-at.ts';
import contributionConflictOwnSide from './conflict-own-side.ts';
import contributionConsensusReady from './consensus-ready.ts';
import contributionCriticalUnresolved from './critical-unresolved.ts';
import contributionEvidenceFile from './evidence-file.ts';
import contributionEvidenceLine from './evidence-line.ts';
import contributionEvidenceQuote from './evidence-quote.ts';
import contributionExternalUrl from './external-url.ts';
import contributionJsonOnly from './json-only.ts';
import manifestAgrees from './manifest-agrees.ts';
import manifestArchiveDue from './manifest-archive-due.ts';
import manifestChecksum from './manifest-checksum.ts';
import manifestDuplicateId from './manifest-duplicate-id.ts';
import manifestOrder from './manifest-order.ts';
import manifestOrphaned from './manifest-orphaned.ts';
import manifestSchema from './manifest-schema.ts';
import manifestUnlisted from './manifest-unlisted.ts';
import contributionNoCodeChanges from './no-code-changes.ts';
import contributionOwnResearchOnly from './own-research-only.ts';
import contributionRecommendedField from './recommended-field.ts';
import contributionSchema from './schema.ts';
import contributionSelfContradiction from './self-contradiction.ts';
import contributionTentativeCritical from './tentative-critical.ts';
import contributionUniqueId from './unique-id.ts';
import contributionUnknownProperty from './unknown-property.ts';
import contributionValidationRecord from './validation-record.ts';
import contributionVeryHighConfidence from './very-high-confidence.ts';

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
];
