import { stories } from '../story.ts';

const SHA = 'f688abadd028099dbf9ae8e27ab2657ca49186185c7228a8297401a4659fb01d';
const META = `.vouch/sources/${SHA}/meta.yaml`;
const CONTENT = `.vouch/sources/${SHA}/content`;

function meta(locator: string, more = ''): string {
  return `id: ${SHA}\nlocator: ${locator}\ntype: file\n${more}`;
}

export default stories('A source stays what was captured', {
  'it gets a title': {
    why: 'what people say about a source may change',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md'), [CONTENT]: 'Refunds\n' });
      await story.commit('title', { [META]: meta('a.md', 'title: Refunds\n') });
      await story.passes('--history');
    },
  },
  'it comes from elsewhere all of a sudden': {
    why: 'whoever follows the citation ends at another place',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md'), [CONTENT]: 'Refunds\n' });
      await story.commit('edit', { [META]: meta('b.md') });
      await story.finds('--history', `immutable-source ${META}:2 in edit`);
    },
  },
  'its size is taken out': {
    why: 'nobody can compare the content with it any more',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md', 'byte_size: 8\n') });
      await story.commit('edit', { [META]: meta('a.md') });
      await story.finds('--history', `immutable-source ${META}:1 in edit`);
    },
  },
  'its size is filled in': {
    why: 'nothing that was said is said otherwise',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md') });
      await story.commit('size', { [META]: meta('a.md', 'byte_size: 8\n') });
      await story.passes('--history');
    },
  },
  'a merge takes the one of two titles': {
    why: 'what identifies the source is the same everywhere',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md') });
      await story.branch('side', 'capture');
      await story.commit('one', { [META]: meta('a.md', 'title: One\n') });
      await story.git('switch', '--quiet', 'main');
      await story.commit('two', { [META]: meta('a.md', 'title: Two\n') });
      await story.merge('merge', ['side'], { [META]: meta('a.md', 'title: Both\n') });
      await story.passes('--history');
    },
  },
  'a merge moves it': {
    why: 'no parent says what the merge says',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md') });
      await story.branch('side', 'capture');
      await story.commit('one', { 'one.md': 'nothing\n' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('two', { 'two.md': 'nothing\n' });
      await story.merge('merge', ['side'], { 'one.md': 'nothing\n', [META]: meta('b.md') });
      await story.finds('--history', `immutable-source ${META}:2 in merge`);
    },
  },
  'its content was wrong from its first commit, and is put right': {
    why: 'the id says what was captured',
    async tell(story) {
      const bytes = 'Refunds\n\nRefunds are paid within 14 days.\n';
      await story.commit('capture', { [META]: meta('a.md'), [CONTENT]: 'None\n' });
      await story.stage({ [CONTENT]: 'Nothing\n' });
      await story.finds('--staged', `immutable-source ${CONTENT}:1`);
      await story.stage({ [CONTENT]: bytes });
      await story.passes('--staged');
      await story.commit('right');
      await story.passes('--since HEAD~1');
      await story.passes('--history');
    },
  },
  'its content is deleted, and it stays': {
    why: 'nobody can say any more whether a quote stands in it',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md'), [CONTENT]: 'Refunds\n' });
      await story.stage({ [CONTENT]: null });
      await story.finds('--staged', `immutable-source ${CONTENT}:1`);
      await story.commit('delete');
      await story.finds('--history', `immutable-source ${CONTENT}:1 in delete`);
      await story.finds('--since HEAD~1', `immutable-source ${CONTENT}:1 in delete`);
    },
  },
  'it is deleted, and evidence cites it': {
    why: 'a forged quote needs a source that cannot be read',
    async tell(story) {
      const evidence = '.vouch/evidence/ev-1.yaml';
      const text = `id: ev-1\nsource_id: ${SHA}\nquote: Refunds\n`;
      const captured = { [META]: meta('a.md'), [CONTENT]: 'Refunds\n', [evidence]: text };
      await story.commit('capture', captured);
      const forged = { [evidence]: text.replace('Refunds', 'None') };
      await story.commit('forge', { [META]: null, [CONTENT]: null, ...forged });
      const quote = `immutable-source ${evidence}:3 in forge`;
      await story.finds('--history', quote, `immutable-source ${CONTENT}:1 in forge`);
    },
  },
  'it is taken out and put back with another locator': {
    why: 'each commit is fine, and a squash shows that the locator changed',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md'), [CONTENT]: 'Refunds\n' });
      await story.commit('out', { [META]: null, [CONTENT]: null, 'a.txt': 'a' });
      await story.commit('back', { [META]: meta('b.md'), [CONTENT]: 'Refunds\n' });
      const told = `immutable-source ${META}:2 in back`;
      await story.finds('--since HEAD~2', told);
      await story.git('update-ref', 'refs/remotes/origin/main', story.id('capture'));
      for (const from of ['0'.repeat(40), story.id('capture')]) {
        const push = `refs/heads/a ${story.id('back')} refs/heads/a ${from}\n`;
        await story.findsFor('--hook pre-push origin url', push, told);
      }
      // What an earlier change took out is no source any more.
      await story.passes('--since HEAD~1');
      await story.passes('--history');
      await story.git('reset', '--quiet', '--soft', story.id('capture'));
      await story.finds('--staged', `immutable-source ${META}:2`);
    },
  },
  'it is taken out and put back with other content': {
    why: 'a squash shows that the content changed',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md'), [CONTENT]: 'Refunds\n' });
      await story.commit('out', { [META]: null, [CONTENT]: null, 'a.txt': 'a' });
      await story.commit('back', { [META]: meta('a.md'), [CONTENT]: 'None\n' });
      await story.finds('--since HEAD~2', `immutable-source ${CONTENT}:1 in back`);
    },
  },
  'it is taken out and put back as it was': {
    why: 'nothing is other than before; that a title changed meanwhile is fine',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md'), [CONTENT]: 'Refunds\n' });
      await story.commit('out', { [META]: null, [CONTENT]: null, 'a.txt': 'a' });
      await story.commit('wrong', { [META]: meta('b.md'), [CONTENT]: 'Refunds\n' });
      await story.commit('out again', { [META]: null, [CONTENT]: null });
      await story.passes('--since HEAD~3');
      await story.commit('back', { [META]: meta('a.md', 'title: A\n'), [CONTENT]: 'Refunds\n' });
      await story.passes('--since HEAD~4');
    },
  },
  'a branch captures what main captured, and corrects itself': {
    why: 'where the branch began there was no such source',
    async tell(story) {
      await story.commit('init', { 'a.txt': 'a' });
      await story.branch('side', 'init');
      await story.commit('capture', { [META]: meta('b.md'), [CONTENT]: 'Refunds\n' });
      await story.commit('out', { [META]: null, [CONTENT]: null });
      await story.commit('back', { [META]: meta('c.md'), [CONTENT]: 'Refunds\n' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { [META]: meta('a.md'), [CONTENT]: 'Refunds\n' });
      await story.passes('--range main..side');
    },
  },
  'it is deleted with all that cites it': {
    why: 'nothing is left that it should prove',
    async tell(story) {
      await story.commit('capture', { [META]: meta('a.md'), [CONTENT]: 'Refunds\n' });
      await story.commit('delete', { [META]: null, [CONTENT]: null });
      await story.passes('--history');
    },
  },
});
