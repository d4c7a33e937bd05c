import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { exampleConfig } from '../../src/config/example-config.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { Example, Rule } from '../../src/core/rule.ts';
import { exampleInput } from '../../src/discover/example-input.ts';
import { rules } from '../all-rules.ts';
import { contentsOf, judge, mend } from './mending.ts';
import { withCrlf } from './tester.ts';

/** An example's state and its rule alone, as a user would have it. */
function alone(rule: Rule, example: Example) {
  const config = exampleConfig([rule], example);
  return { snapshot: exampleInput(example).snapshot, rules: [rule], config };
}

function forms(rule: Rule, example: Example): readonly Example[] {
  return rule.bytes === true ? [example] : [example, withCrlf(example)];
}

/** What a problem says, wherever its record stands by now. */
function inWords({ rule, messageId, message }: Diagnostic): string {
  return `${rule} ${messageId}: ${message}`;
}

const mending = rules.filter(({ autofix }) => autofix !== undefined);

test('the rules that say that they mend something are those whose examples show it', async () => {
  const showing: string[] = [];
  for (const rule of rules) {
    for (const example of rule.examples.invalid) {
      const { snapshot, ...by } = alone(rule, example);
      const found = await judge(snapshot, by);
      if (found.some(({ fixable }) => fixable) && !showing.includes(rule.id)) showing.push(rule.id);
    }
  }
  expect(showing).toEqual(mending.map(({ id }) => id));
});

describe.each(mending.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
  const examples = rule.examples.invalid.flatMap((example) => forms(rule, example));

  test('says what it mends in a sentence', () => {
    expect(rule.autofix).toMatch(/^[A-Z].*[^.]\.$/);
  });

  test('each edit by itself makes its problem go away', async () => {
    for (const example of examples) {
      const setting = alone(rule, example);
      for (const problem of await judge(setting.snapshot, setting)) {
        if (!problem.fixable) continue;
        const takes = ({ fingerprint }: Diagnostic) => fingerprint === problem.fingerprint;
        const { snapshot, drafts } = await mend({ ...setting, takes });
        expect(drafts, example.name).not.toEqual([]);
        const prints = (await judge(snapshot, setting)).map(({ fingerprint }) => fingerprint);
        expect(prints, example.name).not.toContain(problem.fingerprint);
      }
    }
  });

  test('a second time changes nothing', async () => {
    for (const example of examples) {
      const setting = alone(rule, example);
      const once = await mend(setting);
      expect(once.plan.refused.size).toBe(0);
      const twice = await mend({ ...setting, snapshot: once.snapshot });
      expect(twice.changed, example.name).toEqual({});
      const left = await judge(once.snapshot, setting);
      expect(left.filter(({ fixable }) => fixable)).toEqual([]);
    }
  });

  test('no rule finds anything that it did not find before', async () => {
    for (const example of examples) {
      const config = { ...DEFAULT_CONFIG, ...exampleConfig([], example) };
      const setting = { ...alone(rule, example), config };
      const all = { rules, config };
      const before = (await judge(setting.snapshot, all)).map(inWords);
      const { snapshot } = await mend(setting);
      for (const problem of await judge(snapshot, all)) {
        expect(before, example.name).toContain(inWords(problem));
      }
    }
  });

  test('line ends stay what they are', async () => {
    for (const example of rule.examples.invalid) {
      const plain = alone(rule, example);
      const crlf = alone(rule, withCrlf(example));
      const mended = await mend(plain);
      const inCrlf = await mend({ ...plain, disk: await contentsOf(crlf.snapshot) });
      expect(Object.keys(inCrlf.changed)).toEqual(Object.keys(mended.changed));
      for (const [path, bytes] of Object.entries(inCrlf.changed)) {
        const text = Buffer.from(bytes).toString();
        expect(text.replaceAll('\r\n', '\n')).toBe(
          Buffer.from(mended.changed[path] ?? '').toString(),
        );
        const isNew = plain.snapshot.entries.every((entry) => entry.path !== path);
        if (!isNew) expect(text).not.toMatch(/[^\r]\n/);
      }
    }
  });
});
