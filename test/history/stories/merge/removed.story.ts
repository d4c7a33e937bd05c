import { type Contents, LOG, lines, logOf, type Story, stories } from '../story.ts';

const MANIFEST = 'packages/a/agent-outputs/MANIFEST.jsonl';
const DECLARED = { '.lint-protocol.yaml': 'history:\n  appendOnly: [ledger.jsonl]\n' };

/** Main loses an entry, and a branch from before goes on. */
async function parted(story: Story, main: Contents, side: Contents): Promise<void> {
  await story.commit('first', logOf('e1', 'e2', 'e3'));
  await story.branch('side', 'first');
  await story.commit('theirs', side);
  await story.git('switch', '--quiet', 'main');
  await story.commit('cut', main);
}

const CUT = 'append-only log:2 in cut';

export default stories('A merge after a removal', {
  'an older branch is merged': {
    why: 'the entry left main before, and that was reported there',
    async tell(story) {
      await parted(story, logOf('e1', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.merge('merge', ['side'], logOf('e1', 'e3', 's1'));
      await story.finds('--history', CUT);
      await story.passes('--range HEAD^1..HEAD');
    },
  },
  'main is merged into the branch': {
    why: 'the branch takes over what main did, and does nothing by itself',
    async tell(story) {
      await parted(story, logOf('e1', 'e3', 'm1'), logOf('e1', 'e2', 'e3', 's1'));
      await story.git('switch', '--quiet', 'side');
      await story.merge('merge', ['main'], logOf('e1', 'e3', 'm1', 's1'));
      await story.passes('--range main..HEAD');
      await story.passes('--range HEAD~1..HEAD --only history/log-removed');
    },
  },
  'while it is merged': {
    why: 'the index says the same as the commit',
    async tell(story) {
      await parted(story, logOf('e1', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.git('merge', '--quiet', '--no-commit', '--no-ff', '-s', 'ours', 'side');
      await story.stage(logOf('e1', 'e3', 's1'));
      await story.passes('--staged');
      await story.stage(logOf('e1', 'e3'));
      await story.finds('--staged', 'append-only log:4');
    },
  },
  'and the merge keeps what the other side has': {
    why: 'it may take back what main lost',
    async tell(story) {
      await parted(story, logOf('e1', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.merge('merge', ['side'], logOf('e1', 'e2', 'e3', 's1'));
      await story.finds('--history', CUT);
    },
  },
  'an entry was changed on main': {
    why: 'the old entry left main, and the new one is there',
    async tell(story) {
      await parted(story, logOf('e1', 'x2', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.merge('merge', ['side'], logOf('e1', 'x2', 'e3', 's1'));
      await story.finds('--history', CUT);
    },
  },
  'the merge loses what the branch appended': {
    why: 'that entry was in no state from before',
    async tell(story) {
      await parted(story, logOf('e1', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.merge('merge', ['side'], logOf('e1', 'e3'));
      await story.findsAll('--history', CUT, 'append-only log:4 in merge');
    },
  },
  'the merge loses an entry that both sides have': {
    why: 'nobody had lost it before',
    async tell(story) {
      await parted(story, logOf('e1', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.merge('merge', ['side'], logOf('e1', 's1'));
      await story.findsAll('--history', CUT, 'append-only log:2 in merge');
    },
  },
  'the merge changes another entry as well': {
    why: 'that is an edit of its own',
    async tell(story) {
      await parted(story, logOf('e1', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.merge('merge', ['side'], logOf('x1', 'e3', 's1'));
      await story.findsAll('--history', 'append-only log:1 in merge', CUT);
    },
  },
  'the branch appends anew what main had removed': {
    why: 'that record came later, and main never had it',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await story.commit('cut', logOf('e1'));
      await story.branch('side', 'cut');
      await story.commit('again', logOf('e1', 'e2'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'a.txt': 'a', ...logOf('e1', 'm1') });
      await story.merge('merge', ['side'], logOf('e1', 'm1'));
      await story.findsAll('--history', 'append-only log:2 in merge', CUT);
    },
  },
  'the log was deleted on main, and the branch left it alone': {
    why: 'git deletes it in the merge',
    async tell(story) {
      await parted(story, { [LOG]: null, 'a.txt': 'a' }, { 'b.txt': 'b' });
      await story.merge('merge', ['side'], { 'b.txt': 'b' });
      await story.finds('--history', 'log-removed log:1 in cut');
    },
  },
  'the log was deleted on main, and the branch appended': {
    why: 'what was appended on the branch would be lost',
    async tell(story) {
      await parted(story, { [LOG]: null, 'a.txt': 'a' }, logOf('e1', 'e2', 'e3', 's1'));
      await story.merge('merge', ['side'], { 'b.txt': 'b' });
      await story.findsAll('--history', 'log-removed log:1 in merge', 'log-removed log:1 in cut');
    },
  },
  'an octopus of two older branches': {
    why: 'each of them lacks nothing, and main had lost the entry',
    async tell(story) {
      await parted(story, logOf('e1', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.branch('other', 'first');
      await story.commit('others', logOf('e1', 'e2', 'e3', 'o1'));
      await story.git('switch', '--quiet', 'main');
      await story.merge('merge', ['side', 'other'], logOf('e1', 'e3', 's1', 'o1'));
      await story.finds('--history', CUT);
    },
  },
  'an octopus that drops a parent': {
    why: 'what that one appended is lost',
    async tell(story) {
      await parted(story, logOf('e1', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.branch('other', 'first');
      await story.commit('others', logOf('e1', 'e2', 'e3', 'o1'));
      await story.git('switch', '--quiet', 'main');
      await story.merge('merge', ['side', 'other'], logOf('e1', 'e3', 's1'));
      await story.findsAll('--history', CUT, 'append-only log:4 in merge');
    },
  },
  'branches that merged each other': {
    why: 'one of the states that both have holds the entry, and one side lost it since',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2', 'e3'));
      await story.branch('a', 'first');
      await story.commit('a1', { ...logOf('e1', 'e2', 'e3'), 'a.txt': 'a' });
      await story.branch('b', 'first');
      await story.commit('b1', { 'b.txt': 'b' });
      await story.merge('b2', ['a'], { 'a.txt': 'a' });
      await story.commit('cut', logOf('e1', 'e3'));
      await story.git('switch', '--quiet', 'a');
      await story.git('merge', '--quiet', '--no-ff', '--no-edit', story.id('b1'));
      await story.commit('a3', logOf('e1', 'e2', 'e3', 's1'));
      await story.merge('merge', ['b'], logOf('e1', 'e3', 's1'));
      await story.finds('--history', CUT);
      await story.git('reset', '--quiet', '--hard', story.id('a3'));
      await story.merge('bad', ['b'], logOf('e1', 's1'));
      await story.findsAll('--history', CUT, 'append-only log:3 in bad');
    },
  },
  'in every other kind of log': {
    why: 'what is said of one holds for all',
    async tell(story) {
      const files = (...names: readonly string[]): Contents => ({
        [MANIFEST]: lines(...names),
        'ledger.jsonl': lines(...names),
      });
      await story.commit('first', { ...DECLARED, ...files('e1', 'e2', 'e3') });
      await story.branch('side', 'first');
      await story.commit('theirs', files('e1', 'e2', 'e3', 's1'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('cut', files('e1', 'e3'));
      await story.merge('merge', ['side'], files('e1', 'e3', 's1'));
      await story.passes('--range HEAD^1..HEAD --only history/append-only');
    },
  },
  'squashed, rebased, picked or amended': {
    why: 'each of them puts the new entry behind what main holds',
    async tell(story) {
      await parted(story, logOf('e1', 'e3'), logOf('e1', 'e2', 'e3', 's1'));
      await story.commit('taken', logOf('e1', 'e3', 's1'));
      await story.passes('--range HEAD~1..HEAD');
      await story.git('reset', '--quiet', '--hard', 'HEAD~1');
      await story.commit('whole', logOf('e1', 'e2', 'e3', 's1'));
      await story.passes('--range HEAD~1..HEAD');
    },
  },
});
