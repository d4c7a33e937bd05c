import { expect, test } from 'vitest';
import rule from '../../src/protocols/vouch/rules/decided.ts';
import { settingOf } from './following.ts';

test('what was approved incompletely is proposed anew by its id, and its decision is excused', async () => {
  const example = rule.examples.invalid.find(({ name }) => name === 'approved, whatever it says');
  if (example === undefined) throw new Error('no such example');
  const { judge, files } = settingOf(rule, example, 'uncommitted');
  const helps = (await judge(files)).flatMap((each) => (each.rule === rule.id ? each.help : []));
  expect(helps).toHaveLength(4);
  for (const help of helps) {
    expect(help).toContain('`lint-protocol vouch propose delete refund-window --actor NAME`');
    expect(help).toContain('This decision stays a problem: somebody who answers for the base');
  }
});
