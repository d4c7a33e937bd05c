import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, test } from 'vitest';
import { withRepository } from '../../git/repository-builder.ts';
import { everySecond } from '../../runs.ts';
import { ON_WINDOWS } from '../../windows.ts';
import { type Stories, Story, type StoryShape } from './story.ts';

const FOLDER = new URL('.', import.meta.url);

export const storyFiles = readdirSync(fileURLToPath(FOLDER), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.story.ts'))
  .sort();

export async function storiesIn(name: string): Promise<Stories> {
  const { default: stories }: { default: Stories } = await import(new URL(name, FOLDER).href);
  return stories;
}

/** So many variants of a file are told in each run. */
const FEW = 6;

/** All variants each week; in a usual run every second of those files that have many. */
function toldOf({ variants }: Stories): readonly (readonly [name: string, story: StoryShape])[] {
  const all = Object.entries(variants);
  return all.length > FEW ? everySecond(all) : all;
}

/** Tells a part of all stories: in test files of their own, so that workers share them. */
export async function tellStories(part: number, parts: number): Promise<void> {
  const names = storyFiles.filter((_name, index) => index % parts === part);
  const told = await Promise.all(names.map(storiesIn));
  describe.each(told.map((stories) => [stories.title, stories] as const))(
    '%s',
    (title, stories) => {
      test.concurrent.for(toldOf(stories))(
        '%s',
        async ([name, { repository, tell, notOnWindows }], { skip }) => {
          if (ON_WINDOWS && notOnWindows !== undefined) skip(notOnWindows);
          await withRepository((repo) => tell(new Story(repo, `${title}: ${name}`)), repository);
        },
      );
    },
  );
}
