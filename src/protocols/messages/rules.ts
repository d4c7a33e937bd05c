import type { Rule } from '../../core/rule.ts';
import messageAckOutstanding from './rules/ack-outstanding.ts';
import messageAckRequired from './rules/ack-required.ts';
import messageAckTarget from './rules/ack-target.ts';
import messageCopyDrift from './rules/copy-drift.ts';
import deltaAddTarget from './rules/delta-add-target.ts';
import deltaDropped from './rules/delta-dropped.ts';
import deltaObject from './rules/delta-object.ts';
import deltaOperation from './rules/delta-operation.ts';
import deltaPayload from './rules/delta-payload.ts';
import deltaPayloadFields from './rules/delta-payload-fields.ts';
import deltaRationale from './rules/delta-rationale.ts';
import deltaSection from './rules/delta-section.ts';
import deltaTarget from './rules/delta-target.ts';
import messageEmptySection from './rules/empty-section.ts';
import messageEnvelope from './rules/envelope.ts';
import messageKnownAgent from './rules/known-agent.ts';
import messageKnownBead from './rules/known-bead.ts';
import mb001 from './rules/MB-001.ts';
import mb002 from './rules/MB-002.ts';
import mb003 from './rules/MB-003.ts';
import mb004 from './rules/MB-004.ts';
import mb005 from './rules/MB-005.ts';
import mb006 from './rules/MB-006.ts';
import mb007 from './rules/MB-007.ts';
import mb008 from './rules/MB-008.ts';
import mb009 from './rules/MB-009.ts';
import mb010 from './rules/MB-010.ts';
import mb011 from './rules/MB-011.ts';
import mb012 from './rules/MB-012.ts';
import messageNearSection from './rules/near-section.ts';
import messageRecommendedSection from './rules/recommended-section.ts';
import messageRequiredSection from './rules/required-section.ts';
import messageSchemaSection from './rules/schema-section.ts';
import messageSectionTwice from './rules/section-twice.ts';
import messageSectionValue from './rules/section-value.ts';
import messageSubjectDescription from './rules/subject-description.ts';
import messageSubjectLength from './rules/subject-length.ts';
import messageSubjectRecipient from './rules/subject-recipient.ts';
import messageTemplatePlaceholder from './rules/template-placeholder.ts';
import messageThreadId from './rules/thread-id.ts';
import messageUniqueId from './rules/unique-id.ts';

/** The rules for messages. The order is the order of the documentation. */
export const messagesRules: readonly Rule[] = [
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
  messageSubjectRecipient,
  messageThreadId,
  messageAckRequired,
  messageRequiredSection,
  messageSchemaSection,
  messageRecommendedSection,
  messageSectionValue,
  messageSectionTwice,
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
];
