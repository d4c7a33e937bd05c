import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { replaceBetween } from '../../scripts/docs/markdown.ts';
import { mendingWords } from '../../src/core/remedy.ts';
import { rules } from '../all-rules.ts';
import { Figures } from './figures.ts';
import { follow, STANDINGS } from './following.ts';
import { gateOpening } from './gate-opening.ts';

const figures = new Figures();

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
  test.each(STANDINGS)('whoever does what its help says is done (%s)', async (standing) => {
    for (const example of rule.examples.invalid) {
      const followed = await follow(rule, example, standing);
      const { left, added } = followed;
      expect({ left, added }, example.name).toEqual({ left: [], added: [] });
      // What is left to somebody says to whom, and how.
      for (const { by, help } of followed.judged) expect([by, help ?? '']).not.toContain('');
      for (const each of [...followed.mechanical, ...followed.judged]) {
        expect(gateOpening(mendingWords(each) ?? ''), example.name).toEqual([]);
      }
      figures.add(rule.id, standing, followed);
    }
  });
});

test('docs/reliability.md holds the figures of now; `npm run remedies` writes them', () => {
  const page = readFileSync(new URL('../../docs/reliability.md', import.meta.url), 'utf8');
  expect(replaceBetween(page, 'remedies', figures.table())).toBe(page);
});
