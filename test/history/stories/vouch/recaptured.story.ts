import { expect } from 'vitest';
import { type Contents, type Story, stories } from '../story.ts';

const SHA = 'f688abadd028099dbf9ae8e27ab2657ca49186185c7228a8297401a4659fb01d';
const META = `.vouch/sources/${SHA}/meta.yaml`;
const CONTENT = `.vouch/sources/${SHA}/content`;
const ONLY = '--only history/immutable-source';

function source(locator: string, day = 1): Contents {
  const meta = `id: ${SHA}\nlocator: ${locator}\ntype: file\ncreated_at: '2026-04-0${day}T08:00:00Z'\n`;
  return { [META]: meta, [CONTENT]: 'Refunds\n' };
}

/** Main captures a source, and so does a branch, which merges main. */
async function updated(story: Story, kept: Contents, side = source('b.md', 2)): Promise<void> {
  await story.commit('base', { 'a.txt': 'a' });
  await story.branch('side', 'base');
  await story.commit('theirs', side);
  await story.git('switch', '--quiet', 'main');
  await story.commit('ours', source('a.md'));
  await story.git('switch', '--quiet', 'side');
  await story.merge('update', ['main'], kept);
}

/** What is said of the branch, in each view. */
async function saidOf(story: Story, ...found: readonly (readonly [string, string])[]) {
  const before = story.id('ours');
  for (const view of ['--since main', `--range ${before}..side`]) {
    const { report, error } = await story.lint(`${view} ${ONLY}`);
    expect(error).toBeNull();
    const said = report.diagnostics.map(({ level, path, message }) => [
      level,
      path,
      message.split(':')[0],
    ]);
    expect(said, view).toEqual(found.map(([level, message]) => [level, META, message]));
  }
}

const LOCATOR = 'Two branches captured this source with different "locator"';
const TIME = 'Two branches captured this source with different "created_at"';

export default stories('A source that is published was captured on a branch as well', {
  'the branch takes what is published': {
    why: 'nothing that is published changes',
    async tell(story) {
      await updated(story, source('a.md'));
      await saidOf(story);
    },
  },
  'the branch keeps what it captured itself': {
    why: 'both came by it honestly, and only a squash changes what is published',
    async tell(story) {
      await updated(story, source('b.md', 2));
      await saidOf(story, ['warning', LOCATOR]);
      await story.passes(`--history ${ONLY}`);
      const push = `refs/heads/side ${story.id('update')} refs/heads/side ${story.id('ours')}\n`;
      const { code, report } = await story.lint(`--hook pre-push origin url ${ONLY}`, push);
      expect([code, report.diagnostics.length]).toEqual([0, 1]);
      await story.git('switch', '--quiet', 'main');
      await story.git('merge', '--squash', '--quiet', '-X', 'theirs', 'side');
      await story.lint(`--staged ${ONLY}`).then(({ found }) => expect(found).toHaveLength(2));
    },
  },
  'the branch captured it at another time only': {
    why: 'a squash shows that as well',
    async tell(story) {
      await updated(story, source('a.md', 2), source('a.md', 2));
      await saidOf(story, ['warning', TIME]);
    },
  },
  'the branch changes it once more after the merge': {
    why: 'that is a change of what it was, and reported there',
    async tell(story) {
      await updated(story, source('b.md', 2));
      await story.commit('edit', source('c.md', 1));
      await story.finds(
        `--range ${story.id('ours')}..side ${ONLY}`,
        `immutable-source ${META}:2 in edit`,
        `immutable-source ${META}:4 in edit`,
      );
    },
  },
  'the merge is made anew as the help says': {
    why: 'then nothing that is published changes',
    async tell(story) {
      await updated(story, source('b.md', 2));
      const { report } = await story.lint(`--since main ${ONLY}`);
      const [, command = ''] = /: git (.*)$/.exec(report.diagnostics[0]?.help ?? '') ?? [];
      await story.git(...command.replaceAll("'", '').split(' '));
      await story.git('commit', '--quiet', '--amend', '--no-edit');
      await saidOf(story);
    },
  },
  'main has two merge bases with the branch': {
    why: 'what either side publishes is the same',
    async tell(story) {
      await updated(story, source('b.md', 2));
      await story.git('switch', '--quiet', 'main');
      await story.merge('crossed', [story.id('theirs')], source('a.md'));
      await story.git('switch', '--quiet', 'side');
      await story.commit('more', { 'b.txt': 'b' });
      const { report } = await story.lint(`--since main ${ONLY}`);
      expect(report.diagnostics.map(({ level }) => level)).toEqual([]);
    },
  },
  'another history brings it': {
    why: 'nobody captured it on a branch of this one',
    async tell(story) {
      await story.commit('ours', source('a.md'));
      await story.git('switch', '--quiet', '--orphan', 'other');
      await story.commit('root', { 'o.txt': 'o' });
      await story.commit('theirs', source('b.md', 2));
      await story.branch('side', 'ours');
      await story.merge('update', ['other'], { ...source('b.md', 2), 'o.txt': 'o' });
      await saidOf(story, ['error', LOCATOR]);
    },
  },
  'another history brings it, as the first parent': {
    why: 'whoever merges chooses the order of the parents',
    async tell(story) {
      await story.commit('ours', source('a.md'));
      await story.git('switch', '--quiet', '--orphan', 'side');
      await story.commit('root', { 'o.txt': 'o' });
      await story.commit('theirs', source('b.md', 2));
      await story.merge('update', ['main'], source('b.md', 2));
      await saidOf(story, ['error', LOCATOR]);
    },
  },
  'another history has it, and what is published is kept': {
    why: 'nothing that is published changes',
    async tell(story) {
      await story.commit('ours', source('a.md'));
      await story.git('switch', '--quiet', '--orphan', 'other');
      await story.commit('theirs', source('b.md', 2));
      await story.branch('side', 'ours');
      await story.merge('update', ['other'], source('a.md'));
      await saidOf(story);
    },
  },
});
