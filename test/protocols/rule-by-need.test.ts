import { expect, test } from 'vitest';
import { exampleConfig } from '../../src/config/example-config.ts';
import type { Example, Rule } from '../../src/core/rule.ts';
import { exampleInput } from '../../src/discover/example-input.ts';
import { outlineOf, ruleByNeed } from '../../src/protocols/rule-by-need.ts';
import { activeRules } from '../../src/report/levels.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { asExpected, expected } from './tester.ts';

/** What rules find in an example: as they are, for a copy of one would have lost what it loads. */
async function lint(some: readonly Rule[], example: Example) {
  const config = exampleConfig(some, example);
  const report = await run({ ...exampleInput(example), config, rules: some, selects: null });
  return report.diagnostics;
}

/** Every rule as the bundle has it, and those that were loaded. */
function byNeed() {
  const loaded = new Set<string>();
  const all = rules.map((rule) => {
    const outline = JSON.parse(JSON.stringify(outlineOf(rule)));
    return ruleByNeed(outline, () => {
      loaded.add(rule.id);
      return rule;
    });
  });
  return { all, loaded };
}

test('to choose rules by their levels loads none', () => {
  const { all, loaded } = byNeed();
  const settings = [{ rules: 'vouch/*', level: 'off' as const }];
  const ids = (some: readonly Rule[]) => some.map(({ id }) => id);
  expect(ids(activeRules(all, settings))).toEqual(ids(activeRules(rules, settings)));
  expect([...loaded]).toEqual([]);
});

test('what a rule says is what it says when it is loaded', () => {
  const { all } = byNeed();
  for (const [at, rule] of rules.entries()) {
    const found = all[at];
    for (const name of Object.keys(rule) as (keyof Rule)[]) {
      if (typeof rule[name] === 'function' || (name as string) === 'past') continue;
      expect(found?.[name], `${rule.id} ${name}`).toEqual(rule[name]);
    }
  }
});

test('what it is asked about changes is all there before it is loaded', () => {
  const { all, loaded } = byNeed();
  const membersOf = (of: object): unknown =>
    Object.fromEntries(
      Object.entries(of).map(([name, value]) => [
        name,
        name === 'asWhole' ? membersOf(value) : typeof value === 'function' ? 'asked' : value,
      ]),
    );
  for (const [at, { id, past }] of (rules as readonly (Rule & { past?: object })[]).entries()) {
    if (past === undefined) continue;
    const found = all[at] as unknown as { readonly past: object };
    expect(membersOf(found.past), id).toEqual(membersOf(past));
  }
  expect([...loaded]).toEqual([]);
});

test('a rule finds what it finds when it is loaded', { timeout: 120_000 }, async () => {
  const { all } = byNeed();
  for (const [at, { examples }] of rules.entries()) {
    const rule = all[at] as Rule;
    for (const example of examples.invalid.slice(0, 1)) {
      const found = await lint([rule], example);
      expect(asExpected(found, example), rule.id).toEqual(expected(example));
    }
  }
});

test('records of one protocol load no rule of another', async () => {
  const { all, loaded } = byNeed();
  const shown = rules.find(({ id }) => id === 'contribution/schema')?.examples.valid[0];
  if (shown === undefined) throw new Error('there is no example');
  await lint(all, shown);
  expect([...loaded].filter((id) => /^(MB-|message|CONS|vouch|subagent)/.test(id))).toEqual([]);
  expect(loaded).toContain('contribution/schema');
});
