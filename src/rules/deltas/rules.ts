import type { Rule } from '../../core/rule.ts';
import deltaAddTarget from './add-target.ts';
import deltaDropped from './dropped.ts';
import deltaObject from './object.ts';
import deltaOperation from './operation.ts';
import deltaPayload from './payload.ts';
import deltaPayloadFields from './payload-fields.ts';
import deltaRationale from './rationale.ts';
import deltaSection from './section.ts';
import deltaTarget from './target.ts';

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
