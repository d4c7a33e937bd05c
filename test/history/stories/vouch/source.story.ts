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
      await story.finds('--history', `immutable-source ${CONTENT}:1 in forge`);
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
