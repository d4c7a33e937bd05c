import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  PROPOSED,
  proposal,
} from '../../../../src/protocols/vouch/example.ts';
import { LOG, stories } from '../story.ts';

const PENDING = proposal({ status: 'pending', decided_at: undefined, decided_by: undefined });
const OTHER_ID = '20260501-080000-5e6f7a8b';
const OTHER = `.vouch/decided/${OTHER_ID}.yaml`;
const REJECTION = ['proposal.claim.reject', OTHER_ID] as const;
const REJECTED = proposal({ id: OTHER_ID, status: 'rejected', payload: { id: 'long-window' } });

const INIT = { [LOG]: events(['kb.init']) };
const APPROVED = {
  [LOG]: events(['kb.init'], APPROVAL),
  [CLAIM]: claim(),
  [DECIDED]: proposal(),
};

export default stories('A proposal is decided once', {
  'approved, and later another one is rejected': {
    why: 'each decision is a file of its own that nobody touches again',
    async tell(story) {
      await story.commit('init', INIT);
      await story.commit('approve', APPROVED);
      await story.commit('reject', {
        [LOG]: events(['kb.init'], APPROVAL, REJECTION),
        [OTHER]: REJECTED,
      });
      await story.passes('--history');
    },
  },
  'another approver is put in': {
    why: 'the file no longer says who looked at the claim',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('edit', { [DECIDED]: proposal({ decided_by: 'jonas' }) });
      await story.finds('--history', `decided-once ${DECIDED}:1 in edit`);
    },
  },
  'a rejection becomes an approval': {
    why: 'what was rejected needs a new proposal',
    async tell(story) {
      await story.commit('reject', { [LOG]: events(REJECTION), [OTHER]: REJECTED });
      await story.commit('turn', { [OTHER]: REJECTED.replace('rejected', 'approved') });
      await story.finds('--range HEAD~1..HEAD', `decided-once ${OTHER}:1 in turn`);
    },
  },
  deleted: {
    why: 'nobody can tell any more that anybody looked at the claim',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('delete', { [DECIDED]: null });
      await story.finds('--history', `decided-once ${DECIDED}:1 in delete`);
    },
  },
  'deleted, but only staged': {
    why: 'a hook tells it before it is committed',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.stage({ [DECIDED]: null });
      await story.finds('--staged', `decided-once ${DECIDED}:1`);
    },
  },
  'moved back among the pending ones': {
    why: 'it is decided; whoever thinks otherwise proposes anew',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('back', { [DECIDED]: null, [PROPOSED]: PENDING });
      await story.finds('--history', `decided-once ${PROPOSED}:1 in back`);
    },
  },
  'pending again beside its decision': {
    why: 'it is told once, and with the commit, though the state shows it too',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('again', { [PROPOSED]: PENDING });
      const only = '--only history/decided-once --only vouch/unique-id --only vouch/layout';
      await story.finds(`--range HEAD~1..HEAD ${only}`, `decided-once ${PROPOSED}:1 in again`);
      const state = '--only vouch/unique-id --only vouch/layout';
      await story.finds(`--rev HEAD ${state}`, `vouch/unique-id ${PROPOSED}:1`);
      await story.finds('--rev HEAD --only vouch/layout', `vouch/layout ${PROPOSED}:1`);
    },
  },
  'committed while it was pending, then decided': {
    why: 'it should not have been committed, but it is decided only once',
    async tell(story) {
      await story.commit('propose', { ...INIT, [PROPOSED]: PENDING });
      await story.commit('approve', { ...APPROVED, [PROPOSED]: null });
      await story.passes('--history');
    },
  },
  'by two branches, one proposal each': {
    why: 'the merge has both decisions as they were made',
    async tell(story) {
      await story.commit('init', INIT);
      await story.branch('side', 'init');
      await story.commit('reject', { [LOG]: events(['kb.init'], REJECTION), [OTHER]: REJECTED });
      await story.git('switch', '--quiet', 'main');
      await story.commit('approve', APPROVED);
      await story.merge('merge', ['side'], {
        [LOG]: `${events(['kb.init'], APPROVAL)}${events(['kb.init'], REJECTION).split('\n')[1]}\n`,
        [OTHER]: REJECTED,
      });
      await story.passes('--history');
    },
  },
  'by a branch whose decision the merge leaves out': {
    why: 'the merge takes away what a parent had decided',
    async tell(story) {
      await story.commit('init', INIT);
      await story.branch('side', 'init');
      await story.commit('reject', { [OTHER]: REJECTED, [LOG]: events(['kb.init'], REJECTION) });
      await story.git('switch', '--quiet', 'main');
      await story.commit('notes', { 'notes.md': 'nothing\n' });
      await story.merge('merge', ['side'], { [LOG]: events(['kb.init'], REJECTION) });
      await story.finds('--history', `decided-once ${OTHER}:1 in merge`);
    },
  },
  'pending on a branch, decided on the other': {
    why: 'the merge brings a decided proposal back among the pending ones',
    async tell(story) {
      await story.commit('init', INIT);
      await story.branch('side', 'init');
      await story.commit('propose', { [PROPOSED]: PENDING });
      await story.git('switch', '--quiet', 'main');
      await story.commit('approve', APPROVED);
      await story.merge('merge', ['side'], { [PROPOSED]: PENDING });
      await story.finds('--history', `decided-once ${PROPOSED}:1 in merge`);
    },
  },
  'in a base that moves': {
    why: 'the decisions move as they are; that the log moves is told once, at the log',
    async tell(story) {
      await story.commit('approve', APPROVED);
      const moved = Object.entries(APPROVED).map(([path, text]) => [`kb/${path}`, text]);
      const gone = Object.keys(APPROVED).map((path) => [path, null]);
      await story.commit('move', Object.fromEntries([...moved, ...gone]));
      await story.finds('--history', 'log-removed log:1 in move');
    },
  },
});
