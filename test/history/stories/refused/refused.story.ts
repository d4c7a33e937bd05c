import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOG, logOf, stories } from '../story.ts';

export default stories('What can’t be judged is not fine', {
  'a history that has not begun': {
    why: 'without a commit there is no history',
    async tell(story) {
      await story.refuses('--history', 'no-commits');
      await story.refuses('--since HEAD', 'unknown-revision');
    },
  },
  'a revision that is not there': {
    why: 'nobody knows what was meant',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.refuses('--since nowhere', 'unknown-revision');
      await story.refuses('--range HEAD..nowhere', 'unknown-revision');
    },
  },
  'a shallow clone': {
    why: 'the commit at the cut seems to have no parents, and its log to be new',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('x1'));
      await story.commit('third', logOf('x1', 'e2'));
      const clone = join(story.repo.base, 'clone');
      await story.git('clone', '--quiet', '--depth', '2', `file://${story.repo.root}`, clone);
      await story.refuses('--history', 'shallow-clone', '', clone);
    },
  },
  'a blob that is missing': {
    why: 'what the log held before can’t be compared with what it holds now',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('e1', 'e2'));
      const id = await story.git('rev-parse', `${story.id('first')}:${LOG}`);
      rmSync(join(story.repo.root, '.git/objects', id.slice(0, 2), id.slice(2)));
      await story.refuses('--history', 'missing-object');
    },
  },
  'a commit that is missing': {
    why: 'the walk can’t go on, and what it did not reach is not fine',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      await story.commit('second', logOf('e1', 'e2'));
      const id = story.id('first');
      rmSync(join(story.repo.root, '.git/objects', id.slice(0, 2), id.slice(2)));
      await story.refuses('--history', 'missing-object');
    },
  },
});
