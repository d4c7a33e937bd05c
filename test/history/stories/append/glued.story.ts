import { LOG, logOf, stories } from '../story.ts';

export default stories('The last entry has no line end', {
  'and the next is written onto it': {
    why: 'two records became one that nobody wrote',
    async tell(story) {
      await story.commit('first', { [LOG]: '{"id":"e1"}' });
      await story.commit('second', { [LOG]: '{"id":"e1"}{"id":"e2"}\n' });
      await story.finds('--history', 'append-only log:1 in second');
    },
  },
  'and the next begins with one': {
    why: 'the bytes before it stay as they are, and the line end seals them',
    async tell(story) {
      await story.commit('first', { [LOG]: '{"id":"e1"}' });
      await story.commit('second', logOf('e1', 'e2'));
      await story.passes('--history');
    },
  },
});
