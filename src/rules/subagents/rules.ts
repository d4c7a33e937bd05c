import type { Rule } from '../../core/rule.ts';
import subagentBlockedDocumented from './blocked-documented.ts';
import subagentFrontmatter from './frontmatter.ts';
import subagentLinkedTask from './linked-task.ts';
import subagentManifestSchema from './manifest-schema.ts';
import subagentOneEntry from './one-entry.ts';
import subagentOutputAgrees from './output-agrees.ts';
import subagentOutputExists from './output-exists.ts';
import subagentOutputName from './output-name.ts';
import subagentOutputStructure from './output-structure.ts';
import subagentOutputTemplate from './output-template.ts';
import subagentOutputUnlisted from './output-unlisted.ts';
import subagentPartialFollowup from './partial-followup.ts';
import subagentPromptOrder from './prompt-order.ts';
import subagentSkillExists from './skill-exists.ts';
import subagentTableEscape from './table-escape.ts';
import subagentTokenBudget from './token-budget.ts';
import subagentToolsString from './tools-string.ts';
import subagentUniqueName from './unique-name.ts';
import subagentUnknownField from './unknown-field.ts';
import subagentUnresolvedToken from './unresolved-token.ts';

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
  subagentPartialFollowup,
  subagentBlockedDocumented,
  subagentLinkedTask,
  subagentTableEscape,
];
