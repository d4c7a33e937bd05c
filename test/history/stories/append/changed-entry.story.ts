import { logOf, stories } from '../story.ts';

export default stories('An entry is changed', {
  'in a commit': {
    why: 'the commit after it no longer holds what was recorded',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', logOf('e1', 'x2', 'e3'));
      await story.finds('--history', 'append-only log:2 in second');
    },
  },
  'and put back later': {
    why: 'the two ends are equal, and the history still holds the rewrite',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', logOf('e1', 'x2'));
      await story.commit('third', logOf('e1', 'e2'));
      const problem = 'append-only log:2 in second';
      await story.finds('--history', problem);
      await story.finds(`--range ${story.id('first')}..HEAD`, problem);
    },
  },
  'by an entry that sets it right': {
    why: 'what was recorded stays, and the new entry comes after it',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', logOf('e1', 'e2', 'e3'));
      await story.passes('--history');
      await story.passes(`--range ${story.id('first')}..HEAD`);
    },
  },
});
