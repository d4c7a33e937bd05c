import { LOG, logOf, type Story, stories } from '../story.ts';

/** A rewrite, and a configuration that names it with these blobs. */
async function accept(story: Story, over: Record<string, string> = {}): Promise<void> {
  await story.commit('first', logOf('e1'));
  await story.commit('second', logOf('x1'));
  const accepted = {
    commit: story.id('second'),
    path: LOG,
    before: await story.git('rev-parse', `${story.id('first')}:${LOG}`),
    after: await story.git('rev-parse', `${story.id('second')}:${LOG}`),
    reason: 'a secret was cut out',
    ...over,
  };
  const config = JSON.stringify({ history: { accepted: [accepted] } });
  await story.commit('third', { '.lint-protocol.json': config });
}

export default stories('A rewrite of the past is accepted', {
  'by commit, path and both blobs': {
    why: 'whoever reviews the entry knows exactly what is excused',
    async tell(story) {
      await accept(story);
      const said = await story.passes('--history');
      if (said.excused !== 1) throw new Error(`${said.excused} problems are excused`);
    },
  },
  'and another one later is not': {
    why: 'the entry names one commit',
    async tell(story) {
      await accept(story);
      await story.commit('fourth', logOf('y1'));
      await story.finds('--history', 'append-only log:1 in fourth');
    },
  },
  'but with other blobs': {
    why: 'the entry is about a change that this commit did not make',
    async tell(story) {
      await accept(story, { after: 'a'.repeat(40) });
      const said = await story.finds('--history', 'append-only log:1 in second');
      if (!said.notes.includes('history.accepted')) throw new Error('nobody said so');
    },
  },
});
