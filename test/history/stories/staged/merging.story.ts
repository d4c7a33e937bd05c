import { logOf, type Story, stories } from '../story.ts';

/** A merge that was begun and not committed: the index is what `files` say. */
async function begin(story: Story, files: Record<string, string>): Promise<void> {
  await story.commit('base', logOf('e1'));
  await story.branch('side', 'base');
  await story.commit('side', logOf('e1', 's1'));
  await story.git('switch', '--quiet', 'main');
  await story.commit('main', logOf('e1', 'm1'));
  await story.git('merge', '--quiet', '--no-commit', '-s', 'ours', 'side');
  await story.stage(files);
}

export default stories('A merge is about to be committed', {
  'with the entries of both': {
    why: 'both heads are parents, and either order is right',
    async tell(story) {
      await begin(story, logOf('e1', 's1', 'm1'));
      await story.passes('--staged');
    },
  },
  'without those of the other branch': {
    why: 'against HEAD alone nothing would be missing',
    async tell(story) {
      await begin(story, logOf('e1', 'm1'));
      await story.finds('--staged', 'append-only log:2');
    },
  },
  'without those of HEAD': {
    why: 'the index took the other side',
    async tell(story) {
      await begin(story, logOf('e1', 's1'));
      await story.finds('--staged', 'append-only log:2');
    },
  },
  'and looked at in the working tree': {
    why: 'the working tree is what will be committed, so it has the same parents',
    async tell(story) {
      await begin(story, logOf('e1', 's1', 'm1'));
      await story.passes('');
      story.repo.write(logOf('e1', 'm1'));
      await story.finds('', 'append-only log:2');
    },
  },
  'and is not settled yet': {
    why: 'an index with several versions of a path is no state that could be judged',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 's1'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'm1'));
      await story.git('merge', '--quiet', 'side').catch(() => undefined);
      await story.refuses('--staged', 'unmerged-index');
    },
  },
});
