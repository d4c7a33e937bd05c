import { logOf, stories } from '../story.ts';

export default stories('Entries change places', {
  'within the log': {
    why: 'the order is the order in which things were recorded',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.commit('sorted', logOf('e3', 'e2', 'e1'));
      await story.finds('--history', 'append-only log:1 in sorted');
    },
  },
  'with a new one among them': {
    why: 'the new entry takes the place of an old one',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('second', logOf('e1', 'e3', 'e2'));
      await story.finds('--history', 'append-only log:2 in second');
    },
  },
});
