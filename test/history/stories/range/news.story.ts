import { stories } from '../story.ts';

const BAD = (id: number) => `---\nid: ${id}\nsubject: no prefix\n---\n`;
const ONLY = '--only MB-001,history/*'.replace(',', ' --only ');

export default stories('A range tells what is new', {
  'and leaves out what the start has': {
    why: 'the problem is as old as the merge base',
    async tell(story) {
      await story.commit('first', { 'messages/1.md': BAD(1) });
      await story.commit('second', { 'messages/1.md': `${BAD(1)}\nmore\n` });
      await story.passes(`--range ${story.id('first')}..HEAD ${ONLY}`);
      await story.finds(
        `--range ${story.id('first')}..HEAD --all ${ONLY}`,
        'MB-001 messages/1.md:3',
      );
    },
  },
  'and tells what came with it': {
    why: 'the second message is not in the merge base',
    async tell(story) {
      await story.commit('first', { 'messages/1.md': BAD(1) });
      await story.commit('second', { 'messages/2.md': BAD(2) });
      await story.finds(`--since ${story.id('first')} ${ONLY}`, 'MB-001 messages/2.md:3');
    },
  },
  'against the merge base, not the other branch': {
    why: 'that main mended the message meanwhile does not make the branch’s old problem new',
    async tell(story) {
      await story.commit('base', { 'messages/1.md': BAD(1) });
      await story.branch('side', 'base');
      await story.commit('side', { 'a.txt': 'a' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'messages/1.md': BAD(1).replace('no prefix', '"INFO: x"') });
      await story.passes(`--range main..side ${ONLY}`);
    },
  },
  'and blames the new one of two equal messages': {
    why: 'the old file did not change: that another now has its id and its fault is the other’s',
    async tell(story) {
      await story.commit('first', { 'messages/b.md': BAD(1) });
      await story.commit('second', { 'messages/a.md': `${BAD(1)}\nmore\n` });
      await story.finds(`--since ${story.id('first')} ${ONLY}`, 'MB-001 messages/a.md:3');
    },
  },
  'and no copy that was delivered': {
    why: 'a byte-identical copy in a mailbox is the same message, at whatever path it is told first',
    async tell(story) {
      const message = BAD(1).replace('id: 1\n', '');
      await story.commit('first', { 'messages/z.md': message });
      await story.commit('second', { 'inbox/a.md': message, 'outbox/z.md': message });
      await story.passes(`--since ${story.id('first')} ${ONLY}`);
    },
  },
});
