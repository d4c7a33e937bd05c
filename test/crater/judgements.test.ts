import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { JUDGEMENTS, totalsOf } from '../../scripts/crater/judged.ts';
import type { Found, PublicRepository } from '../../scripts/crater/look.ts';
import { rules } from '../all-rules.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const found: Record<string, Found> = JSON.parse(read('scripts/crater/problems.json'));
const repositories: PublicRepository[] = JSON.parse(read('scripts/crater/repositories.json'));

test('every repository is looked at, at a commit', () => {
  expect(Object.keys(found).sort()).toEqual(
    repositories.map(({ owner, name }) => `${owner}/${name}`).sort(),
  );
  for (const { commit } of repositories) expect(commit).toMatch(/^[0-9a-f]{40}$/);
});

test('every rule that reports something there is one, and is judged: all problems, or ten', () => {
  const ids = new Set(rules.map(({ id }) => id));
  const totals = totalsOf(found);
  expect(Object.keys(JUDGEMENTS).sort()).toEqual([...totals.keys()]);
  for (const [key, count] of totals) {
    expect(ids).toContain(key.split(' ')[0]);
    const { true: right = 0, false: wrong = 0, noise = 0 } = JUDGEMENTS[key] ?? {};
    expect(right + wrong + noise, key).toBeGreaterThanOrEqual(Math.min(count, 10));
    expect(wrong, key).toBeLessThanOrEqual((right + wrong + noise) / 20);
  }
});
