import { type Contents, lines, type Story, stories } from '../story.ts';

const MANIFEST = 'agent-outputs/MANIFEST.jsonl';
const ATTIC = 'attic/agent-outputs/MANIFEST.jsonl';
const ONLY = '--only history/append-only --only history/log-removed';

/** A branch that merges what is published into a history of its own, as the second parent. */
async function merged(story: Story, files: Contents): Promise<void> {
  await story.commit('root', { [MANIFEST]: lines('e1', 'e2') });
  await story.git('switch', '--quiet', '--orphan', 'pr');
  await story.commit('other', { [MANIFEST]: lines('x1') });
  await story.merge('merged', ['main'], files);
}

/** Then the branch goes to main. */
async function published(story: Story, files: Contents): Promise<void> {
  await story.git('switch', '--quiet', 'main');
  await story.merge('published', ['pr'], files);
}

export default stories('A merge whose first parent is of another history', {
  'that moves the published log away and puts another in its place': {
    why: 'whoever writes a merge chooses the order of its parents: main is not what another history brought',
    async tell(story) {
      const files = { [MANIFEST]: lines('x1'), [ATTIC]: lines('e1', 'e2') };
      await merged(story, files);
      const found = `append-only ${MANIFEST}:1 in merged`;
      await story.finds(`--since main ${ONLY}`, found);
      await story.finds(`--history ${ONLY}`, found);
      await published(story, files);
      await story.finds(`--range HEAD~1..HEAD ${ONLY}`, found);
      await story.finds(`--history ${ONLY}`, found);
    },
  },
  'that puts its own entries before the published ones': {
    why: 'entries of another history come after those that are published',
    async tell(story) {
      await merged(story, { [MANIFEST]: lines('x1', 'e1', 'e2') });
      await story.finds(`--since main ${ONLY}`, `append-only ${MANIFEST}:1 in merged`);
    },
  },
  'that brings its log to another place': {
    why: 'the published log is where it was, and the other one is whole',
    async tell(story) {
      const files = { [MANIFEST]: lines('e1', 'e2'), [ATTIC]: lines('x1') };
      await merged(story, files);
      await story.passes(`--since main ${ONLY}`);
      await story.passes(`--history ${ONLY}`);
      await published(story, files);
      await story.passes(`--history ${ONLY}`);
    },
  },
});
