import { type Story, stories } from '../story.ts';

const PATH = '.cleo/contributions/contrib_1a2b3c4d.json';
const ONLY = '--only history/contribution-status';

function contribution(status: string, answer = 'Redis'): Record<string, string> {
  const value = { _meta: { contributionId: 'contrib_1a2b3c4d' }, answer, status };
  return { [PATH]: JSON.stringify(value) };
}

async function take(story: Story, ...steps: readonly string[]): Promise<void> {
  for (const [index, status] of steps.entries()) {
    await story.commit(`${index} ${status}`, contribution(status, `answer ${index}`));
  }
}

export default stories('The status of a contribution', {
  'goes its way': {
    why: 'each commit takes one allowed step, back and forth',
    async tell(story) {
      await take(story, 'draft', 'complete', 'draft', 'complete', 'validated', 'complete');
      await story.passes(`--history ${ONLY}`);
    },
  },
  'leaves out a step': {
    why: 'nobody validated what was merged',
    async tell(story) {
      await take(story, 'draft', 'complete', 'merged');
      await story.finds(`--history ${ONLY}`, `contribution-status ${PATH}:1 in 2 merged`);
    },
  },
  'leaves merged': {
    why: 'what is merged was relied on',
    async tell(story) {
      await take(story, 'merged', 'validated');
      await story.finds(`--history ${ONLY}`, `contribution-status ${PATH}:1 in 1 validated`);
    },
  },
  'stays merged, and the answer changes': {
    why: 'the votes were about the other answer',
    async tell(story) {
      await take(story, 'merged', 'merged');
      await story.finds(`--history ${ONLY}`, `contribution-status ${PATH}:1 in 1 merged`);
    },
  },
  'is broken on the way': {
    why: 'a file that can’t be read is no merged contribution any more, and neither is what follows',
    async tell(story) {
      await story.commit('merged', contribution('merged'));
      await story.commit('broken', { [PATH]: '{' });
      await story.commit('back', contribution('merged', 'Kafka'));
      await story.finds(`--history ${ONLY}`, `contribution-status ${PATH}:1 in broken`);
    },
  },
  'goes on two branches': {
    why: 'the merge takes the further one; against the other it seems to jump',
    async tell(story) {
      await take(story, 'draft');
      await story.branch('side', '0 draft');
      await story.commit('complete', contribution('complete'));
      await story.commit('validated', contribution('validated'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'a.txt': 'a' });
      await story.merge('merge', ['side'], contribution('validated'));
      await story.passes(`--history ${ONLY}`);
    },
  },
  'is undone by a merge that takes the older side': {
    why: 'one parent has it merged, and nothing leaves that',
    async tell(story) {
      await take(story, 'validated');
      await story.branch('side', '0 validated');
      await story.commit('merged', contribution('merged', 'answer 0'));
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'a.txt': 'a' });
      await story.merge('merge', ['side'], contribution('validated', 'answer 0'));
      await story.finds(`--history ${ONLY}`, `contribution-status ${PATH}:1 in merge`);
    },
  },
  'moves to an archive as it is': {
    why: 'the file is the same at another path',
    async tell(story) {
      await take(story, 'merged');
      const path = '.cleo/contributions/archive/T100/contrib_1a2b3c4d.json';
      const text = contribution('merged', 'answer 0')[PATH] ?? '';
      await story.commit('archive', { [PATH]: null, [path]: text });
      await story.passes(`--history ${ONLY}`);
      await story.commit('edit', { [path]: text.replace('answer 0', 'answer 1') });
      await story.finds(`--history ${ONLY}`, `contribution-status ${path}:1 in edit`);
    },
  },
});
