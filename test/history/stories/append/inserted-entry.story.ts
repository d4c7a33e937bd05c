import { logOf, stories } from '../story.ts';

export default stories('An entry is inserted', {
  'before the last one': {
    why: 'readers that have read the log to its end never see it',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e3'));
      await story.commit('second', logOf('e1', 'e2', 'e3'));
      await story.finds('--history', 'append-only log:2 in second');
    },
  },
  'at the very start': {
    why: 'every entry moves',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', logOf('e0', 'e1', 'e2'));
      await story.finds('--history', 'append-only log:1 in second');
    },
  },
  'that is a copy of its neighbour': {
    why: 'the bytes after the copy no longer stand where they stood, but nobody can tell which of two equal entries is new, so it counts as appended where the last one is copied',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('copy of the last', logOf('e1', 'e2', 'e2'));
      await story.passes('--history');
      await story.commit('copy of the first', logOf('e1', 'e1', 'e2', 'e2'));
      await story.finds('--history', 'append-only log:2 in copy of the first');
    },
  },
  'at the end': {
    why: 'that is how a log grows',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', logOf('e1', 'e2', 'e3'));
      await story.passes('--history');
    },
  },
});
