import { describe, expect, test } from 'vitest';
import { wholeHelp } from '../../src/core/remedy.ts';
import { TOOL } from '../../src/core/tool.ts';
import { rules } from '../all-rules.ts';
import { asExpected, expected, lintExample, withCrlf } from './tester.ts';

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
  const { valid, invalid } = rule.examples;

  test('says what it wants, why, and how to mend it', () => {
    for (const text of [
      rule.summary,
      rule.why,
      wholeHelp(rule.fix),
      rule.source,
      ...Object.values(rule.messages),
    ]) {
      expect(text.trim()).not.toBe('');
    }
    expect(rule.since).toMatch(/^\d+\.\d+\.\d+$/);
    // Else who has this version believes that the rule does not run.
    expect(rule.since.localeCompare(TOOL.version, 'en', { numeric: true })).toBeLessThanOrEqual(0);
    expect(rule.summary).not.toMatch(/\n|\.$/);
  });

  test('has a valid example, and an invalid one for each of its messages', () => {
    expect(valid).not.toHaveLength(0);
    const shown = new Set(
      invalid.flatMap(({ expect: findings }) => findings.map((f) => f.message)),
    );
    expect([...shown].sort()).toEqual(Object.keys(rule.messages).sort());
  });

  test.each(valid.map((example) => [example.name, example] as const))(
    'allows: %s',
    async (_, example) => {
      expect(asExpected(await lintExample([rule], example), example)).toEqual([]);
      if (rule.bytes === true) return;
      expect(asExpected(await lintExample([rule], withCrlf(example)), example)).toEqual([]);
    },
  );

  test.each(invalid.map((example) => [example.name, example] as const))(
    'reports: %s',
    async (_, example) => {
      const found = await lintExample([rule], example);
      expect(asExpected(found, example)).toEqual(expected(example));
      // Baselines and alerts of earlier versions know a problem again by these. A change of one whose
      // example is the same belongs into CHANGELOG.md.
      const fingerprints = found.map(({ fingerprint }) => fingerprint.slice(0, 16));
      expect(fingerprints.join(' ')).toMatchSnapshot('fingerprints');
      for (const { message, help, rule: id } of found) {
        expect(id).toBe(rule.id);
        expect(`${message} ${help}`).not.toMatch(/undefined|\[object/);
      }
    },
  );

  test.skipIf(rule.bytes === true)('finds the same with CRLF line ends', async () => {
    for (const example of invalid) {
      const found = await lintExample([rule], withCrlf(example));
      expect(asExpected(found, example), example.name).toEqual(expected(example));
    }
  });
});

test('each rule is listed once', () => {
  const ids = rules.map((rule) => rule.id);
  expect(ids).toEqual([...new Set(ids)]);
});
