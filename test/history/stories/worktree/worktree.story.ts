import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { LOG, logOf, stories } from '../story.ts';

export default stories('The working tree against HEAD', {
  'appends to the log': {
    why: 'nothing of what HEAD holds is lost',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      story.repo.write(logOf('e1', 'e2'));
      await story.passes('');
    },
  },
  'changes an entry': {
    why: 'whoever commits now rewrites the log',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      story.repo.write(logOf('x1'));
      await story.finds('', 'append-only log:1');
    },
  },
  'lost the log': {
    why: 'the file is gone, staged or not',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      rmSync(join(story.repo.root, LOG));
      await story.finds('', 'log-removed log:1');
    },
  },
  'has a log that no commit has': {
    why: 'a new log has nothing before it',
    async tell(story) {
      await story.commit('first', { 'a.txt': 'a' });
      story.repo.write(logOf('e1'));
      await story.passes('');
    },
  },
  'before the first commit': {
    why: 'there is nothing to compare with',
    async tell(story) {
      story.repo.write(logOf('e1'));
      await story.passes('');
    },
  },
  'with a captured source that was only touched': {
    why: 'other times and the same bytes are no change',
    async tell(story) {
      const path = '.vouch/sources/ab/content';
      await story.commit('first', { [path]: 'hello\n' });
      story.repo.write({ [path]: 'hello\n' });
      utimesSync(join(story.repo.root, path), 1_700_000_000, 1_700_000_000);
      await story.passes('');
      story.repo.write({ [path]: 'other\n' });
      await story.finds('', `immutable-source ${path}:1`);
    },
  },
});
