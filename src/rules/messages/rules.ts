import type { Rule } from '../../core/rule.ts';
import messageAckOutstanding from './ack-outstanding.ts';
import messageAckRequired from './ack-required.ts';
import messageAckTarget from './ack-target.ts';
import messageCopyDrift from './copy-drift.ts';
import messageEmptySection from './empty-section.ts';
import messageEnvelope from './envelope.ts';
import messageKnownAgent from './known-agent.ts';
import messageKnownBead from './known-bead.ts';
import mb001 from './MB-001.ts';
import mb002 from './MB-002.ts';
import mb003 from './MB-003.ts';
import mb004 from './MB-004.ts';
import mb005 from './MB-005.ts';
import mb006 from './MB-006.ts';
import mb007 from './MB-007.ts';
import mb008 from './MB-008.ts';
import mb009 from './MB-009.ts';
import mb010 from './MB-010.ts';
import mb011 from './MB-011.ts';
import mb012 from './MB-012.ts';
import messageNearSection from './near-section.ts';
import messageRecommendedSection from './recommended-section.ts';
import messageRequiredSection from './required-section.ts';
import messageSchemaSection from './schema-section.ts';
import messageSectionValue from './section-value.ts';
import messageSubjectDescription from './subject-description.ts';
import messageSubjectLength from './subject-length.ts';
import messageSubjectRecipient from './subject-recipient.ts';
import messageTemplatePlaceholder from './template-placeholder.ts';
import messageThreadId from './thread-id.ts';
import messageUniqueId from './unique-id.ts';

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
  messageEmptySection,
  messageNearSection,
  messageTemplatePlaceholder,
  messageKnownAgent,
  messageKnownBead,
  messageAckTarget,
  messageAckOutstanding,
  messageCopyDrift,
  messageUniqueId,
];
