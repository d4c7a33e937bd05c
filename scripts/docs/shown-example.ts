import { exampleConfig } from '../../src/config/example-config.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Example, Rule } from '../../src/core/rule.ts';
import { exampleInput } from '../../src/discover/example-input.ts';
import { run } from '../../src/run.ts';

/** An example and what the linter says about it when only its rule runs. */
export interface ShownExample {
  readonly example: Example;
  readonly diagnostics: readonly Diagnostic[];
}

/** Runs the whole pipeline over an example, so that the page shows what a user would see. */
async function show(rule: Rule, example: Example): Promise<ShownExample> {
  const report = await run({
    ...exampleInput(example),
    // A rule that is off by default is shown as it is when somebody switches it on.
    config: exampleConfig([rule], example),
    rules: [rule],
    selects: null,
  });
  if (report.error !== null)
    throw new Error(`${rule.id}, ${example.name}: ${report.error.message}`);
  return { example, diagnostics: report.diagnostics };
}

/** A rule's examples with what the linter says about them. */
export interface ShownExamples {
  readonly valid: readonly ShownExample[];
  readonly invalid: readonly ShownExample[];
}

/**
 * Runs all examples of a rule.
 * @throws When an example is not what it is said to be: a page must not tell what is not so.
 */
export async function showExamples(rule: Rule): Promise<ShownExamples> {
  const valid: ShownExample[] = [];
  const invalid: ShownExample[] = [];
  for (const example of rule.examples.valid) valid.push(await show(rule, example));
  for (const example of rule.examples.invalid) invalid.push(await show(rule, example));
  const wrong =
    valid.find(({ diagnostics }) => diagnostics.length > 0) ??
    invalid.find(({ diagnostics }) => diagnostics.length === 0);
  if (wrong !== undefined) {
    const found = wrong.diagnostics.map(({ message }) => message).join('; ') || 'nothing';
    throw new Error(`${rule.id}: the example '${wrong.example.name}' gives ${found}`);
  }
  return { valid, invalid };
}
