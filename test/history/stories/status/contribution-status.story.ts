import { expect } from 'vitest';
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

/** What is pushed to a branch of the remote that is there, or to a new one. */
async function pushed(story: Story, known: string | null): Promise<string> {
  await story.git('update-ref', 'refs/remotes/origin/main', story.id('0 validated'));
  const from = known === null ? '0'.repeat(40) : story.id(known);
  return `refs/heads/change ${story.id('2 draft')} refs/heads/change ${from}\n`;
}

export default stories('The status of a contribution', {
  'goes its way': {
    why: 'each commit takes one allowed step, back and forth',
    async tell(story) {
      await take(story, 'draft', 'complete', 'draft', 'complete', 'validated', 'complete');
      await story.passes(`--history ${ONLY}`);
    },
  },
  'takes several steps forward in one commit': {
    why: 'so does the squash of a branch whose commits took one each',
    async tell(story) {
      await take(story, 'draft', 'merged');
      await story.passes(`--history ${ONLY}`);
    },
  },
  'goes back by two steps in one commit': {
    why: 'what it was validated as is gone without a word',
    async tell(story) {
      await take(story, 'validated', 'draft');
      await story.finds(`--history ${ONLY}`, `contribution-status ${PATH}:1 in 1 draft`);
    },
  },
  'goes back by two steps in two commits of one change': {
    why: 'a squash makes one commit of both, and each by itself is fine',
    async tell(story) {
      await take(story, 'validated', 'complete', 'draft');
      const told = `contribution-status ${PATH}:1 in 2 draft`;
      const { report } = await story.finds(`--range HEAD~2..HEAD ${ONLY}`, told);
      expect(report.diagnostics[0]?.message).toContain('from validated to draft');
      for (const known of ['0 validated', null]) {
        await story.findsFor(
          `${ONLY} --hook pre-push origin url`,
          await pushed(story, known),
          told,
        );
      }
      await story.passes(`--range HEAD~1..HEAD ${ONLY}`);
      await story.passes(`--history ${ONLY}`);
      await story.git('reset', '--quiet', '--soft', story.id('0 validated'));
      await story.finds(`--staged ${ONLY}`, `contribution-status ${PATH}:1`);
    },
  },
  'goes back by two steps, and forward again': {
    why: 'in the end it is one step',
    async tell(story) {
      await take(story, 'validated', 'complete', 'draft', 'complete');
      await story.passes(`--range HEAD~3..HEAD ${ONLY}`);
    },
  },
  'goes back by two steps, and is deleted': {
    why: 'in the end nothing says what it is',
    async tell(story) {
      await take(story, 'validated', 'complete', 'draft');
      await story.commit('delete', { [PATH]: null });
      await story.passes(`--range HEAD~3..HEAD ${ONLY}`);
    },
  },
  'is deleted, and new with an earlier status': {
    why: 'a squash shows that it went back by two steps',
    async tell(story) {
      await take(story, 'validated');
      await story.commit('delete', { [PATH]: null, 'a.txt': 'a' });
      await story.commit('new', contribution('draft'));
      await story.finds(`--since HEAD~2 ${ONLY}`, `contribution-status ${PATH}:1 in new`);
      await story.passes(`--since HEAD~1 ${ONLY}`);
    },
  },
  'goes back by two steps on its way to an archive': {
    why: 'it is the same one at another path',
    async tell(story) {
      await take(story, 'validated', 'complete');
      const path = '.cleo/contributions/archive/T100/contrib_1a2b3c4d.json';
      await story.commit('archive', { [PATH]: null, [path]: contribution('draft')[PATH] ?? '' });
      await story.finds(`--since HEAD~2 ${ONLY}`, `contribution-status ${path}:1 in archive`);
    },
  },
  'goes back by one step on main and by one on a branch that has main': {
    why: 'what the branch goes on from is the newer commit of main',
    async tell(story) {
      await take(story, 'validated');
      await story.branch('side', '0 validated');
      await story.commit('notes', { 'a.txt': 'a' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('back', contribution('complete'));
      await story.git('switch', '--quiet', 'side');
      await story.git('merge', '--quiet', '--no-edit', 'main');
      await story.commit('again', contribution('draft'));
      await story.passes(`--since main ${ONLY}`);
      await story.git('update-ref', 'refs/remotes/origin/main', 'main');
      const push = `refs/heads/side ${story.id('again')} refs/heads/side ${'0'.repeat(40)}\n`;
      await story.passes(`${ONLY} --hook pre-push origin url`, push);
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
