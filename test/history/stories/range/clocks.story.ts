import { logOf, type Story, stories } from '../story.ts';

/** Empty commits on HEAD that a clock of another time dates. */
async function commitAt(story: Story, seconds: number, count: number): Promise<void> {
  const date = `@${seconds} +0000`;
  const env = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  for (let at = 0; at < count; at += 1) {
    await story.repo.gitWith({ env }, 'commit', '--quiet', '--allow-empty', '-m', `${at}`);
  }
}

export default stories('Clocks were wrong', {
  'where the branch that a range leaves out was made': {
    why: 'git goes by dates and forgets that both branches share the rewrite: it is not in the range',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('x1'));
      await story.commit('third', logOf('x1', 'e2'));
      await story.git('switch', '--quiet', '-c', 'past');
      await commitAt(story, 1_000_000, 12);
      await story.git('switch', '--quiet', 'main');
      await story.commit('fourth', logOf('x1', 'e2', 'e3'));
      for (const backend of ['native', 'js']) {
        const said = await story.passes(`--since past --backend ${backend}`);
        if (said.commits !== 1) throw new Error(`${said.commits} commits are in the range`);
      }
    },
  },
  'so that a child is older than its parent': {
    why: 'what was made from what says the commit, and not its date',
    async tell(story) {
      await story.commit('first', logOf('e1', 'e2'));
      await commitAt(story, 1_000_000, 8);
      await story.commit('second', logOf('e1'));
      await commitAt(story, 4_000_000_000, 8);
      await story.finds('--history', 'append-only log:2 in second');
      await story.finds(`--since ${story.id('first')}`, 'append-only log:2 in second');
    },
  },
});
