import { wholeHelp } from '../core/remedy.ts';
import { familyOf } from '../protocols/rules.ts';
import type { RuleDescription } from './reporter.ts';
import { SARIF_LEVELS } from './sarif-result.ts';

/** By what a viewer groups rules: what a rule is about, as its id says, or the protocol that it is of. */
function tagsOf(id: string): readonly string[] {
  return ['agent-records', familyOf(id).name];
}

/**
 * How sure a rule is, for viewers that hide what is not. An error is what its source requires, word
 * for word; a warning may be meant so.
 */
const PRECISION = { error: 'very-high', warning: 'high', info: 'medium', off: 'medium' } as const;

/** What a viewer shows of a rule. Of one that nobody describes, its id and its page. */
export function descriptorOf(id: string, docs: string | null, rule: RuleDescription | undefined) {
  const page = docs === null ? {} : { helpUri: encodeURI(docs) };
  if (rule === undefined) return { id, ...page };
  const { summary, why, fix, source, since, level } = rule;
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: why },
    ...page,
    help: {
      text: `${why}\n\nHow to fix it: ${wholeHelp(fix)}\n\nSource: ${source}`,
      markdown: `${why}\n\n**How to fix it:** ${wholeHelp(fix)}\n\n**Source:** ${source}`,
    },
    defaultConfiguration: level === 'off' ? { enabled: false } : { level: SARIF_LEVELS[level] },
    properties: { source, since, tags: tagsOf(id), precision: PRECISION[rule.level] },
  };
}
