import type { Rule } from '../../core/rule.ts';
import historyCustomFixed from './rules/custom-fixed.ts';
import historyCustomStep from './rules/custom-step.ts';
import customFileName from './rules/file-name.ts';
import customFrontMatter from './rules/front-matter.ts';
import customOrder from './rules/order.ts';
import customPath from './rules/path.ts';
import customReference from './rules/reference.ts';
import customReferenceCycle from './rules/reference-cycle.ts';
import customSchema from './rules/schema.ts';
import customSection from './rules/section.ts';
import customUniqueId from './rules/unique-id.ts';
import customUnknownField from './rules/unknown-field.ts';

/** The rules for kinds that the configuration declares. The order is the order of the documentation. */
export const customRules: readonly Rule[] = [
  customSchema,
  customUnknownField,
  customFrontMatter,
  customUniqueId,
  customFileName,
  customSection,
  customOrder,
  customReference,
  customReferenceCycle,
  customPath,
  historyCustomFixed,
  historyCustomStep,
];
