import type { Rule } from '../../core/rule.ts';
import deltaAddTarget from './rules/delta-add-target.ts';
import deltaDropped from './rules/delta-dropped.ts';
import deltaObject from './rules/delta-object.ts';
import deltaOperation from './rules/delta-operation.ts';
import deltaPayload from './rules/delta-payload.ts';
import deltaPayloadFields from './rules/delta-payload-fields.ts';
import deltaRationale from './rules/delta-rationale.ts';
import deltaSection from './rules/delta-section.ts';
import deltaTarget from './rules/delta-target.ts';

/** The rules for deltas. The order is the order of the documentation. */
export const deltasRules: readonly Rule[] = [
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
