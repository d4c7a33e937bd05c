import { digest } from '../../../../src/protocols/contributions/manifest-example.ts';
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

function entry(checksum: string, id = 'contrib_1a2b3c4d'): string {
  return `${JSON.stringify({ id, filePath: FILE, status: 'partial', checksum })}\n`;
}

function listed(status: string, id?: string): string {
  return entry(digest(contribution(status)), id);
}

/** An entry whose checksum is nobody's. */
const ENTRY = entry('ffffffff');

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
  'and the file that somebody deleted comes back as its latest entry has it': {
    why: 'nothing is new: an entry would say twice what the last one says',
    async tell(story) {
      await story.commit('first', { [FILE]: contribution('draft'), [MANIFEST]: listed('draft') });
      await story.commit('delete', { [FILE]: null });
      await story.stage({ [FILE]: contribution('draft') });
      await story.passes(`--staged ${ONLY}`);
      await story.commit('restore');
      await story.passes(`--since HEAD~1 ${ONLY}`);
      await story.passes(`--history ${ONLY}`);
    },
  },
  'and the file that somebody deleted comes back in a merge, as its latest entry has it': {
    why: 'the merge adds what no parent has, and its entry is there',
    async tell(story) {
      await story.commit('first', { [FILE]: contribution('draft'), [MANIFEST]: listed('draft') });
      await story.commit('delete', { [FILE]: null });
      await story.git('branch', 'side');
      await story.commit('main', { 'a.md': 'a' });
      await story.git('switch', '--quiet', 'side');
      await story.commit('side', { 'b.md': 'b' });
      await story.merge('both', ['main'], { [FILE]: contribution('draft') });
      await story.passes(`--history ${ONLY}`);
    },
  },
  'and the file that somebody deleted comes back as an earlier entry has it': {
    why: 'the latest entry is about another version: this one is new there',
    async tell(story) {
      const entries = listed('draft') + listed('complete', 'contrib_5e6f7a8b');
      await story.commit('first', { [FILE]: contribution('complete'), [MANIFEST]: entries });
      await story.commit('delete', { [FILE]: null });
      await story.stage({ [FILE]: contribution('draft') });
      await story.finds(`--staged ${ONLY}`, `manifest/checksum ${MANIFEST}:2`);
    },
  },
  'and it was accepted that it was changed': {
    why: 'it is again what its latest entry says',
    async tell(story) {
      await story.commit('first', { [FILE]: contribution('draft'), [MANIFEST]: listed('draft') });
      await story.commit('second', { [FILE]: contribution('complete') });
      await story.stage({ [FILE]: contribution('draft') });
      await story.passes(`--staged ${ONLY}`);
    },
  },
});
