import { logOf, stories } from '../story.ts';

export default stories('Merges of other shapes', {
  'an octopus that keeps everything': {
    why: 'three parents count like two',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      for (const name of ['a', 'b']) {
        await story.branch(name, 'base');
        await story.commit(name, logOf('e1', name));
      }
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'm'));
      await story.merge('merge', ['a', 'b'], logOf('e1', 'b', 'a', 'm'));
      await story.passes('--history');
    },
  },
  'an octopus that drops one parent': {
    why: 'the third parent’s entry is lost',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      for (const name of ['a', 'b']) {
        await story.branch(name, 'base');
        await story.commit(name, logOf('e1', name));
      }
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'm'));
      await story.merge('merge', ['a', 'b'], logOf('e1', 'm', 'a'));
      await story.finds('--history', 'append-only log:2 in merge');
    },
  },
  'a criss-cross': {
    why: 'the two merges chose different orders; where the parents disagree, either order is right',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 's'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'm'));
      await story.merge('merge 1', ['side'], logOf('e1', 'm', 's'));
      await story.git('switch', '--quiet', 'side');
      await story.merge('merge 2', [story.id('main')], logOf('e1', 's', 'm'));
      await story.merge('merge 3', ['main'], logOf('e1', 's', 'm', 'x'));
      await story.passes('--history');
    },
  },
  'two histories without a common start': {
    why: 'nothing is common, and everything is kept, behind what main has',
    async tell(story) {
      await story.commit('root', logOf('e1'));
      await story.git('switch', '--quiet', '--orphan', 'other');
      await story.commit('other root', logOf('o1'));
      await story.merge('merge', ['main'], logOf('e1', 'o1'));
      await story.passes('--history');
    },
  },
  'two histories of which one is lost': {
    why: 'the other root’s log is a log as well',
    async tell(story) {
      await story.commit('root', logOf('e1'));
      await story.git('switch', '--quiet', '--orphan', 'other');
      await story.commit('other root', logOf('o1'));
      await story.merge('merge', ['main'], logOf('o1'));
      await story.finds('--history', 'append-only log:1 in merge');
    },
  },
  'a branch that has no log yet': {
    why: 'only one parent has it, so the merge is judged against that one',
    async tell(story) {
      await story.commit('base', { 'a.txt': 'a' });
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 'e2'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'a.txt': 'b' });
      await story.merge('merge', ['side'], logOf('e1', 'e2', 'e3'));
      await story.passes('--history');
    },
  },
  'a branch that has no log yet, whose merge takes none': {
    why: 'the other parent’s log is gone',
    async tell(story) {
      await story.commit('base', { 'a.txt': 'a' });
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 'e2'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'a.txt': 'b' });
      await story.merge('merge', ['side'], { 'a.txt': 'c' });
      await story.finds('--history', 'log-removed log:1 in merge');
    },
  },
  'both parents with the same log': {
    why: 'what is common to all parents stays, and what is new follows',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      await story.branch('side', 'base');
      await story.commit('side', { 'a.txt': 'a' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'b.txt': 'b' });
      await story.merge('merge', ['side'], logOf('e1', 'x'));
      await story.passes('--history');
    },
  },
  'an entry that both branches wrote': {
    why: 'it stands as often as in the parent that has it most',
    async tell(story) {
      await story.commit('base', logOf('e1'));
      await story.branch('side', 'base');
      await story.commit('side', logOf('e1', 'x', 's'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', logOf('e1', 'x', 'm'));
      await story.merge('merge', ['side'], logOf('e1', 'x', 'm', 's'));
      await story.passes('--history');
    },
  },
});
