import { stories } from '../story.ts';

const FILE = '.cleo/contributions/contrib_1a2b3c4d.json';
const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';
const ONLY = '--only history/manifest-appended --only manifest/checksum';

function contribution(status: string): string {
  return JSON.stringify({
    _meta: { contributionId: 'contrib_1a2b3c4d' },
    sessionId: 'session_20260126_080000_a1b2c3',
    status,
  });
}

/** An entry whose checksum is nobody's. */
const ENTRY = `${JSON.stringify({
  id: 'contrib_1a2b3c4d',
  filePath: FILE,
  status: 'partial',
  checksum: 'ffffffff',
})}\n`;

export default stories('A contribution changes, and its entry was wrong before', {
  'and the range tells that no entry came': {
    why: 'the wrong checksum is old and not told: it must not keep the new fault from being told',
    async tell(story) {
      await story.commit('first', { [FILE]: contribution('draft'), [MANIFEST]: ENTRY });
      await story.commit('second', { [FILE]: contribution('complete') });
      await story.finds(`--since HEAD~1 ${ONLY}`, `manifest-appended ${FILE}:1 in second`);
    },
  },
  'and everything is told': {
    why: 'one fault, one problem: the entry does not fit the file as it is',
    async tell(story) {
      await story.commit('first', { [FILE]: contribution('draft'), [MANIFEST]: ENTRY });
      await story.commit('second', { [FILE]: contribution('complete') });
      await story.finds(`--since HEAD~1 --all ${ONLY}`, `manifest/checksum ${MANIFEST}:1`);
    },
  },
});
