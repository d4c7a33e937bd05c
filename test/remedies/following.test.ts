import { describe, expect, test } from 'vitest';
import { rules } from '../../src/rules/index.ts';
import { follow, type Standing } from './following.ts';

const STANDINGS: readonly Standing[] = ['uncommitted', 'committed'];

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
  test.each(STANDINGS)('whoever does what its help says is done (%s)', async (standing) => {
    for (const example of rule.examples.invalid) {
      const { left, added } = await follow(rule, example, standing);
      expect({ left, added }, example.name).toEqual({ left: [], added: [] });
    }
  });
});
