import type { Rule } from '../core/rule.ts';
import { consensusRules } from './consensus/rules.ts';
import { contributionsRules } from './contributions/rules.ts';
import { filesRules } from './files/rules.ts';
import { historyRules } from './logs/rules.ts';
import { deltasRules } from './messages/delta-rules.ts';
import { messagesRules } from './messages/rules.ts';
import { subagentsRules } from './subagents/rules.ts';
import { vouchRules } from './vouch/rules.ts';

export { entryOfTask } from './consensus/task-entry.ts';

/** Every rule, by family. The order is the order of the documentation. */
export const rules: readonly Rule[] = [
  ...filesRules,
  ...messagesRules,
  ...deltasRules,
  ...contributionsRules,
  ...consensusRules,
  ...subagentsRules,
  ...historyRules,
  ...vouchRules,
];
