import { describe, expect, test } from 'vitest';
import { wholeHelp } from '../../src/core/remedy.ts';
import { rules } from '../all-rules.ts';
import { gateOpening } from './gate-opening.ts';

describe('what a remedy must not ask for', () => {
  test('is noticed', () => {
    expect(gateOpening('Set review.approver_role to trusted-agent.')).toHaveLength(1);
    expect(gateOpening('Fix that commit (git commit --amend).')).toHaveLength(1);
    expect(gateOpening('Have somebody else approve it.')).toEqual([]);
  });

  test.each(rules.map((rule) => [rule.id, rule] as const))('is in no fix: %s', (_, { fix }) => {
    expect(gateOpening(wholeHelp(fix))).toEqual([]);
  });
});
