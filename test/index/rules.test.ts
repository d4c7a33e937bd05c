import { expect, test } from 'vitest';
import { rulePage } from '../../src/core/rule-page.ts';
import { explain, rules, WrongUse } from '../../src/index.ts';
import { call } from '../cli/call.ts';

test('the rules are those that the command line lists', async () => {
  const { out } = await call(['rules', '-f', 'json'], { cwd: '/' });
  const listed = JSON.parse(out) as { rules: readonly { id: string }[] };
  expect(rules.map(({ kinds, docs, ...rest }) => rest)).toEqual(
    listed.rules.map(({ id, ...rest }) => ({ id, ...rest })),
  );
  for (const { id, kinds, scope, docs } of rules) {
    expect(docs, id).toBe(rulePage(id));
    if (scope === 'file') expect(kinds, id).not.toEqual([]);
  }
});

test("the list of rules is nobody's to change", () => {
  const [first] = rules as unknown as { level: string; kinds: string[] }[];
  if (first === undefined) throw new Error('there is no rule');
  expect(() => Object.assign(first, { level: 'off' })).toThrow(TypeError);
  expect(() => first.kinds.push('made up')).toThrow(TypeError);
  expect(() => (rules as unknown[]).pop()).toThrow(TypeError);
});

test('every rule can be explained, as data of the caller', async () => {
  for (const summary of rules) {
    const first = await explain(summary.id);
    expect(first).toMatchObject(summary);
    expect(first.examples.invalid.length, summary.id).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
    for (const { expect: expected } of first.examples.invalid) {
      for (const { message } of expected) expect(first.messages).toHaveProperty([message]);
    }
    (first.examples.valid as unknown[]).length = 0;
    Object.assign(first.messages, { made: 'up' });
    expect((await explain(summary.id)).messages).not.toHaveProperty('made');
  }
});

test('a rule that there is not', async () => {
  const failure = await explain('MB-0003').then(String, (error: unknown) => error);
  expect(failure).toBeInstanceOf(WrongUse);
  expect(failure).toMatchObject({
    code: 'unknown-rule',
    message: 'No rule is called "MB-0003".',
    exitCode: 2,
  });
});
