import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { withRepository } from '../../git/repository-builder.ts';
import { ON_WINDOWS } from '../../windows.ts';
import { type Stories, Story } from './story.ts';

const FOLDER = new URL('.', import.meta.url);

const files = readdirSync(fileURLToPath(FOLDER), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.story.ts'))
  .sort();

const told = await Promise.all(
  files.map(async (name) => {
    const { default: stories }: { default: Stories } = await import(new URL(name, FOLDER).href);
    return stories;
  }),
);

describe.each(told.map((stories) => [stories.title, stories] as const))('%s', (_title, stories) => {
  test.concurrent.for(Object.entries(stories.variants))(
    '%s',
    async ([_name, { repository, tell, notOnWindows }], { skip }) => {
      if (ON_WINDOWS && notOnWindows !== undefined) skip(notOnWindows);
      await withRepository((repo) => tell(new Story(repo)), repository);
    },
  );
});

test('every file has a title of its own, and every story says why', () => {
  expect(files).not.toEqual([]);
  const titles = told.map(({ title }) => title);
  expect(titles).toEqual([...new Set(titles)]);
  const reasons = told.flatMap(({ variants }) => Object.values(variants).map(({ why }) => why));
  expect(reasons.filter((why) => why.length < 15)).toEqual([]);
});
