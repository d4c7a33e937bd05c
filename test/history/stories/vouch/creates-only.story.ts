import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  page,
  proposal,
} from '../../../../src/protocols/vouch/example.ts';
import { LOG, stories } from '../story.ts';

const AGAIN_ID = '20260501-080000-5e6f7a8b';
const AGAIN = `.vouch/decided/${AGAIN_ID}.yaml`;
const REAPPROVAL = ['proposal.claim.approve', AGAIN_ID, 'refund-window'] as const;
const APPROVED = { [LOG]: events(APPROVAL), [CLAIM]: claim(), [DECIDED]: proposal() };
const TEXT = 'Refunds are paid at once.';
const ANEW = claim({ text: TEXT, created_at: '2026-05-01T08:00:00Z' });
const TOLD = `proposal-creates-only ${CLAIM}:1`;

export default stories('A proposal only creates', {
  'the same id for another claim': {
    why: 'all that cites the old claim cites the new one now',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('replace', {
        [LOG]: events(APPROVAL, REAPPROVAL),
        [AGAIN]: proposal({ id: AGAIN_ID }),
        [CLAIM]: ANEW,
      });
      await story.finds('--history', `${TOLD} in replace`);
    },
  },
  'the same id for another claim, made to look as old': {
    why: 'no event but the approval tells of a change',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('replace', {
        [LOG]: events(APPROVAL, REAPPROVAL),
        [AGAIN]: proposal({ id: AGAIN_ID }),
        [CLAIM]: claim({ text: TEXT }),
      });
      await story.finds('--history', `${TOLD} in replace`);
    },
  },
  'the same id for another claim, which is confirmed at once': {
    why: 'an event about the new claim does not make it the old one',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('replace', {
        [LOG]: events(APPROVAL, REAPPROVAL, ['claim.confirm', 'refund-window']),
        [AGAIN]: proposal({ id: AGAIN_ID }),
        [CLAIM]: ANEW,
      });
      await story.finds('--history', `${TOLD} in replace`);
    },
  },
  'a claim that is deleted first': {
    why: 'after a deletion the id may be made again, in one commit as well',
    async tell(story) {
      const id = '20260430-080000-0a0b0c0d';
      await story.commit('approve', APPROVED);
      await story.commit('again', {
        [LOG]: events(APPROVAL, ['proposal.delete.approve', id, 'refund-window'], REAPPROVAL),
        [`.vouch/decided/${id}.yaml`]: proposal({ id, kind: 'delete' }),
        [AGAIN]: proposal({ id: AGAIN_ID }),
        [CLAIM]: ANEW,
      });
      await story.passes('--history');
    },
  },
  'a page that is updated': {
    why: 'pages are maintained: a proposal may update one',
    async tell(story) {
      const path = '.vouch/pages/refunds.md';
      const decided = proposal({ kind: 'page', payload: { id: 'refunds' } });
      const first = ['proposal.page.approve', '20260412-091400-1a2b3c4d', 'refunds'] as const;
      await story.commit('approve', { [LOG]: events(first), [DECIDED]: decided, [path]: page() });
      await story.commit('update', {
        [LOG]: events(first, ['proposal.page.approve', AGAIN_ID, 'refunds']),
        [AGAIN]: proposal({ id: AGAIN_ID, kind: 'page', payload: { id: 'refunds' } }),
        [path]: page({ title: 'All refunds' }),
      });
      await story.passes('--history');
    },
  },
  'a claim that is confirmed while another is approved': {
    why: 'the proposal is about the other one',
    async tell(story) {
      const other = '.vouch/claims/long-window.yaml';
      await story.commit('approve', APPROVED);
      await story.commit('both', {
        [LOG]: events(
          APPROVAL,
          ['proposal.claim.approve', AGAIN_ID, 'long-window'],
          ['claim.confirm', 'refund-window'],
        ),
        [AGAIN]: proposal({ id: AGAIN_ID, payload: { id: 'long-window' } }),
        [other]: claim({ id: 'long-window' }),
        [CLAIM]: claim({ status: 'actionable' }),
      });
      await story.passes('--history');
    },
  },
});
