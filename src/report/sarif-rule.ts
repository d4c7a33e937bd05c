import { wholeHelp } from '../core/remedy.ts';
import type { RuleDescription } from './reporter.ts';
import { SARIF_LEVELS } from './sarif-result.ts';

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
    properties: { source, since },
  };
}
