import { logOf, type Story, stories } from '../story.ts';

/** Two branches that both appended to the log. */
async function fork(story: Story): Promise<void> {
  await story.commit('base', logOf('e1'));
  await story.branch('side', 'base');
  await story.commit('side', logOf('e1', 's1', 's2'));
  await story.git('switch', '--quiet', 'main');
  await story.commit('main', logOf('e1', 'm1', 'm2'));
}

export default stories('Two branches that appended are merged', {
  'with the entries of one behind those of the other': {
    why: 'all entries of both are there, each branch’s in their order',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 'm1', 'm2', 's1', 's2'));
      await story.passes('--history');
    },
  },
  'the other way round': {
    why: 'which branch comes first is left to whoever merges',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 's1', 's2', 'm1', 'm2'));
      await story.passes('--history');
    },
  },
  'with their entries between each other': {
    why: 'each branch’s order is kept, and between them there is none',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 'm1', 's1', 'm2', 's2'));
      await story.passes('--history');
    },
  },
  'and an entry of the merge behind them': {
    why: 'a merge may append like any commit',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 'm1', 'm2', 's1', 's2', 'x'));
      await story.passes('--history');
    },
  },
  'and an entry of the merge between them': {
    why: 'a record that no parent has stands before one that a parent has',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 'm1', 'm2', 'x', 's1', 's2'));
      await story.finds('--history', 'append-only log:4 in merge');
    },
  },
  'without the other branch’s entries (-s ours)': {
    why: 'what the other branch recorded is lost, though the log is a prefix extension of its first parent',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 'm1', 'm2'));
      await story.finds('--history', 'append-only log:2 in merge');
    },
  },
  'without the first branch’s entries (-s theirs)': {
    why: 'the order of the parents plays no part',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 's1', 's2'));
      await story.finds('--history', 'append-only log:2 in merge');
    },
  },
  'with one entry less': {
    why: 'every entry of every parent must be there',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 'm1', 'm2', 's2'));
      await story.finds('--history', 'append-only log:2 in merge');
    },
  },
  'with one branch’s entries in another order': {
    why: 'both entries come from the same branch, which says what came first',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 'm1', 'm2', 's2', 's1'));
      await story.finds('--history', 'append-only log:4 in merge');
    },
  },
  'and an old entry is edited on the way': {
    why: '`git log -p` shows no merge, so this is where edits hide',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('x1', 'm1', 'm2', 's1', 's2'));
      await story.finds('--history', 'append-only log:1 in merge');
    },
  },
  'with the common start twice': {
    why: 'a merge done by hand took the whole of both logs',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], logOf('e1', 'm1', 'm2', 'e1', 's1', 's2'));
      await story.finds('--history', 'append-only log:4 in merge');
    },
  },
  'with conflict markers left in': {
    why: 'the markers are no records: what reads the log reports them as long as they are there',
    async tell(story) {
      await fork(story);
      const log = `{"id":"e1"}\n<<<<<<< main\n{"id":"m1"}\n{"id":"m2"}\n=======\n{"id":"s1"}\n{"id":"s2"}\n>>>>>>> side\n`;
      await story.merge('merge', ['side'], { '.vouch/audit.log.jsonl': log });
      await story.passes('--history');
      await story.finds('--range HEAD~1..HEAD', 'file/syntax log:2');
    },
  },
  'and the log is deleted on the way': {
    why: 'both parents have it',
    async tell(story) {
      await fork(story);
      await story.merge('merge', ['side'], { '.vouch': null });
      await story.finds('--history', 'log-removed log:1 in merge');
    },
  },
});
