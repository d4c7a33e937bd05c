import type { Rule } from '../../core/rule.ts';
import subagentBlockedDocumented from './rules/blocked-documented.ts';
import subagentFrontmatter from './rules/frontmatter.ts';
import subagentLinkedTask from './rules/linked-task.ts';
import subagentManifestSchema from './rules/manifest-schema.ts';
import subagentOneEntry from './rules/one-entry.ts';
import subagentOutputAgrees from './rules/output-agrees.ts';
import subagentOutputExists from './rules/output-exists.ts';
import historyOutputKept from './rules/output-kept.ts';
import subagentOutputName from './rules/output-name.ts';
import subagentOutputStructure from './rules/output-structure.ts';
import subagentOutputTemplate from './rules/output-template.ts';
import subagentOutputUnlisted from './rules/output-unlisted.ts';
import subagentPartialFollowup from './rules/partial-followup.ts';
import subagentPromptOrder from './rules/prompt-order.ts';
import subagentSkillExists from './rules/skill-exists.ts';
import subagentTableEscape from './rules/table-escape.ts';
import subagentTokenBudget from './rules/token-budget.ts';
import subagentToolsString from './rules/tools-string.ts';
import subagentUniqueName from './rules/unique-name.ts';
import subagentUnknownField from './rules/unknown-field.ts';
import subagentUnresolvedToken from './rules/unresolved-token.ts';

/** The rules for subagents. The order is the order of the documentation. */
export const subagentsRules: readonly Rule[] = [
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
  subagentOutputTemplate,
  subagentOutputAgrees,
  historyOutputKept,
  subagentPartialFollowup,
  subagentBlockedDocumented,
  subagentLinkedTask,
  subagentTableEscape,
];
