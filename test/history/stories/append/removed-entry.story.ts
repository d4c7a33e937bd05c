import { LOG, lines, logOf, stories } from '../story.ts';

export default stories('An entry is removed', {
  'from the middle': {
    why: 'an entry that was recorded is in no later state',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.commit('second', logOf('e1', 'e3'));
      await story.finds('--history', 'append-only log:2 in second');
    },
  },
  'from the end, by a revert of the commit that appended it': {
    why: 'a revert of an append takes back what was recorded',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('e1', 'e2'));
      await story.git('revert', '--no-edit', 'HEAD');
      await story.name('revert');
      await story.finds('--history', 'append-only log:2 in revert');
    },
  },
  'by cutting off a torn last line': {
    why: 'a torn line is sealed with a line end; cutting it off hides that something was written',
    async tell(story) {
      await story.commit('first', { [LOG]: `${lines('e1')}{"id":"e` });
      await story.commit('second', logOf('e1'));
      await story.finds('--history', 'append-only log:2 in second');
    },
  },
  'not at all: a torn last line is sealed': {
    why: 'what is before the line end is kept as it is',
    async tell(story) {
      await story.commit('first', { [LOG]: `${lines('e1')}{"id":"e` });
      await story.commit('second', { [LOG]: `${lines('e1')}{"id":"e\n${lines('e2')}` });
      await story.passes('--history');
    },
  },
});
