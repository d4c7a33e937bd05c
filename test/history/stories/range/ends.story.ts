import { logOf, stories } from '../story.ts';

export default stories('A range is every commit in it', {
  'and not its two ends': {
    why: 'the ends agree, and between them an entry was gone for a while',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', logOf('e1'));
      await story.commit('third', logOf('e1', 'e2'));
      await story.finds(
        `--range ${story.id('first')}..${story.id('third')}`,
        'append-only log:2 in second',
      );
    },
  },
  'but not what came before': {
    why: 'the rewrite is older than the range',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('x1'));
      await story.commit('third', logOf('x1', 'e2'));
      await story.passes(`--range ${story.id('second')}..HEAD`);
      await story.finds('--history', 'append-only log:1 in second');
    },
  },
  'also where its start is no ancestor of its end': {
    why: 'a branch is judged by its own commits, whatever happened to main meanwhile',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 's'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'm'));
      await story.passes('--range main..side');
      const said = await story.lint('--range main..side');
      await story.git('switch', '--quiet', 'side');
      await story.commit('rewrite', logOf('s'));
      await story.finds('--since main', 'append-only log:1 in rewrite');
      await story.passes('--range side..main');
      if (said.commits !== 1) throw new Error(`${said.commits} commits are no single one`);
    },
  },
  'each against parents outside of it, too': {
    why: 'the first commit of the range is judged against the last one before it',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('e1', 'e2'));
      await story.commit('third', logOf('e2'));
      await story.finds(`--range ${story.id('second')}..HEAD`, 'append-only log:1 in third');
    },
  },
  'and those of a merged branch': {
    why: 'the branch rewrote and put back before it was merged',
    async tell(story) {
      await story.commit('base', logOf('e1', 'e2'));
      await story.branch('side', 'base');
      await story.commit('rewrite', logOf('e1'));
      await story.commit('put back', logOf('e1', 'e2'));
      await story.git('switch', '--quiet', 'main');
      await story.merge('merge', ['side'], logOf('e1', 'e2', 'e3'));
      await story.finds(`--range ${story.id('base')}..HEAD`, 'append-only log:2 in rewrite');
    },
  },
  'none where both ends are the same': {
    why: 'there is nothing between a commit and itself',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      const { code, commits } = await story.lint('--range HEAD..HEAD');
      if (code !== 0 || commits !== 0) throw new Error('an empty range holds a commit');
    },
  },
});
