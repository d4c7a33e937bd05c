import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOG, lines, logOf, stories } from '../story.ts';

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
  'more new entries of a manifest than a file may hold': {
    why: 'they are looked at together; a manifest that grows step by step may be longer',
    async tell(story) {
      const manifest = 'agent-outputs/MANIFEST.jsonl';
      const config = 'limits:\n  fileBytes: 1000\n';
      const many = Array.from({ length: 70 }, (_, at) => `entry ${at}`);
      const [half, all] = [lines(...many.slice(0, 35)), lines(...many)];
      await story.commit('first', { '.lint-protocol.yaml': config, [manifest]: half });
      await story.commit('second', { [manifest]: all });
      if (all.length <= 1000) throw new Error('the manifest is too short');
      await story.passes('--history');
      await story.commit('third', { [manifest]: all + all });
      await story.refuses('--history', 'log-gain-too-large');
    },
  },
  'a merge whose heads stand in a pipe': {
    notOnWindows: 'pipes in folders',
    why: 'nobody may ever write to the pipe: waiting for that would be no verdict, but no end either',
    async tell(story) {
      await story.commit('first', logOf('e1'));
      execFileSync('mkfifo', [join(story.repo.root, '.git/MERGE_HEAD')]);
      await story.refuses('--staged', 'unreadable-file');
      await story.refuses('--staged --backend js', 'unreadable-file');
    },
  },
});
