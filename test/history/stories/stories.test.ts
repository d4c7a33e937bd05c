import { expect, test } from 'vitest';
import { storiesIn, storyFiles } from './told-stories.ts';

test('every file has a title of its own, and every story says why', async () => {
  const told = await Promise.all(storyFiles.map(storiesIn));
  expect(told).not.toEqual([]);
  const titles = told.map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)]);
  const reasons = told.flatMap(({ variants }) => Object.values(variants).map(({ why }) => why));
  expect(reasons.filter((why) => why.length < 15)).toEqual([]);
});
