import { unknownRule } from '../app/chosen-rules.ts';
import { wholeHelp } from '../core/remedy.ts';
import type { Example, InvalidExample } from '../core/rule.ts';
import { pastStates } from '../discover/example-input.ts';
import { loadRules } from '../protocols/rules.ts';
import type { InvalidRuleExample, RuleExample, RuleExplanation } from './rule-facts.ts';
import { rules } from './rule-list.ts';

/** @throws WrongUse for an id that no rule has. */
export async function explanationOf(id: string): Promise<RuleExplanation> {
  const rule = (await loadRules()).find((each) => each.id === id);
  const summary = rules.find((each) => each.id === id);
  if (rule === undefined || summary === undefined) {
    const ids = rules.map((each) => each.id);
    throw unknownRule(String(id), ids);
  }
  const { why, fix, decisions = [], messages, examples } = rule;
  return {
    ...summary,
    why,
    fix: wholeHelp(fix),
    decisions: [...decisions],
    messages: { ...messages },
    examples: {
      valid: examples.valid.map(exampleOf),
      invalid: examples.invalid.map(invalidExampleOf),
    },
  };
}

function exampleOf({ name, files, past, options = {} }: Example): RuleExample {
  return structuredClone({ name, files, past: pastStates(past), options });
}

function invalidExampleOf(example: InvalidExample): InvalidRuleExample {
  const expect = example.expect.map(({ message, at, path }) => ({
    message,
    at,
    ...(path !== undefined && { path }),
  }));
  return { ...exampleOf(example), expect };
}
