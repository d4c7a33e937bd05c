import type { RuleExplanation } from './rule-facts.ts';

/**
 * Says what a rule wants and why, with its examples. What it gives is the caller's own.
 * @throws WrongUse for an id that no rule has.
 */
export async function explain(id: string): Promise<RuleExplanation> {
  const { explanationOf } = await import('./explanation.ts');
  return explanationOf(id);
}
