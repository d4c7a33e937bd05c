import type { Rule as JudgingRule } from '../core/rule.ts';
import { rulePage } from '../core/rule-page.ts';
import { loadRules } from '../protocols/rules.ts';
import type { Rule } from './rule-facts.ts';

// The build puts the data in place of this, so that importing the library loads no rule.

/** Every rule there is, in the order of the documentation. */
export const rules: readonly Rule[] = frozen((await loadRules()).map(summaryOf));

/** Every caller has the same list: what one writes into it would be what all others read. */
function frozen(list: readonly Rule[]): readonly Rule[] {
  for (const summary of list) {
    Object.freeze(summary.kinds);
    Object.freeze(summary);
  }
  return Object.freeze(list);
}

function summaryOf(rule: JudgingRule): Rule {
  const { id, level, scope, summary, source, since, autofix } = rule;
  const kinds = rule.scope === 'link' ? [] : [...rule.kinds];
  const fixable = autofix !== undefined;
  return { id, level, scope, kinds, summary, source, since, fixable, docs: rulePage(id) };
}
