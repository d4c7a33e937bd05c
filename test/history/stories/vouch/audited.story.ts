import { expect } from 'vitest';
import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  PROPOSAL,
  proposal,
  supersession,
} from '../../../../src/protocols/vouch/example.ts';
import { LOG, stories } from '../story.ts';

const INIT = ['kb.init'] as const;
const CONFIRM = ['claim.confirm', 'refund-window'] as const;
const BEGUN = [INIT, APPROVAL] as const;
const APPROVED = { [LOG]: events(...BEGUN), [CLAIM]: claim(), [DECIDED]: proposal() };
const EDITED = claim({ text: 'Refunds are paid at once.' });
const TOLD = `audited ${CLAIM}:1`;

export default stories('The audit log knows of what happens to claims', {
  'a claim is confirmed': {
    why: 'the event and the change are in one commit',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('confirm', {
        [LOG]: events(...BEGUN, CONFIRM),
        [CLAIM]: claim({ status: 'actionable' }),
      });
      await story.passes('--history');
    },
  },
  'a claim is edited by hand': {
    why: 'nobody is told that the claim says something else now',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('edit', { [CLAIM]: EDITED });
      await story.finds('--history', `${TOLD} in edit`);
    },
  },
  'a claim is edited by hand, and not committed yet': {
    why: 'the working tree is judged against HEAD, and the index as well',
    async tell(story) {
      await story.commit('approve', APPROVED);
      story.repo.write({ [CLAIM]: EDITED });
      await story.finds('', TOLD);
      await story.stage();
      await story.finds('--staged', TOLD);
    },
  },
  'an event is about another claim': {
    why: 'it explains what it names, and nothing else',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('edit', {
        [LOG]: events(...BEGUN, ['claim.confirm', 'long-window']),
        [CLAIM]: EDITED,
      });
      await story.finds('--history', `${TOLD} in edit`);
    },
  },
  'an event of a dry run': {
    why: 'a dry run changes nothing, so it explains nothing',
    async tell(story) {
      await story.commit('approve', APPROVED);
      const dry = { id: 'd', event: 'claim.redact', object_ids: ['refund-window'], dry_run: true };
      await story.commit('edit', {
        [LOG]: `${events(...BEGUN)}${JSON.stringify(dry)}\n`,
        [CLAIM]: EDITED,
      });
      await story.finds('--history', `${TOLD} in edit`);
    },
  },
  'a dry run that changes nothing': {
    why: 'it is in the log, and no file shows it',
    async tell(story) {
      await story.commit('approve', APPROVED);
      const dry = { id: 'd', event: 'claim.redact', object_ids: ['refund-window'], dry_run: true };
      await story.commit('try', { [LOG]: `${events(...BEGUN)}${JSON.stringify(dry)}\n` });
      await story.passes('--history');
    },
  },
  'the event comes a commit later': {
    why: 'the commit with the claim alone has no event for it',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('claim', { [CLAIM]: claim({ status: 'actionable' }) });
      await story.commit('log', { [LOG]: events(...BEGUN, CONFIRM) });
      await story.finds('--history', `${TOLD} in claim`);
    },
  },
  'a claim cites more': {
    why: 'the reference implementation has no event for that',
    async tell(story) {
      await story.commit('approve', { ...APPROVED, [CLAIM]: claim({ evidence: ['ev-1'] }) });
      const cited = claim({ evidence: ['ev-1', 'ev-2'], updated_at: '2026-05-01T08:00:00Z' });
      await story.commit('cite', { [CLAIM]: cited });
      await story.passes('--history');
    },
  },
  'a claim cites less': {
    why: 'taking evidence away is no citation',
    async tell(story) {
      await story.commit('approve', {
        ...APPROVED,
        [CLAIM]: claim({ evidence: ['ev-1', 'ev-2'] }),
      });
      await story.commit('edit', { [CLAIM]: claim({ evidence: ['ev-1'] }) });
      await story.finds('--history', `${TOLD} in edit`);
    },
  },
  'a claim says something else once it is confirmed': {
    why: 'confirming changes no text',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('confirm', {
        [LOG]: events(...BEGUN, CONFIRM),
        [CLAIM]: claim({ text: 'Refunds are never paid.', status: 'actionable' }),
      });
      await story.finds('--history', `${TOLD} in confirm`);
    },
  },
  'a claim is edited behind a bundle': {
    why: 'what an import skips stays as it was',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('edit', {
        [LOG]: events(...BEGUN, ['bundle.import']),
        [CLAIM]: claim({ text: 'Refunds are never paid.' }),
      });
      await story.finds('--history', `${TOLD} in edit`);
    },
  },
  'a migration': {
    why: 'one event stands for all that it rewrites, and a human should look at it',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('migrate', {
        [LOG]: events(...BEGUN, ['kb.migrate.apply']),
        [CLAIM]: claim({ scope: 'project' }),
      });
      const { report } = await story.lint('--history');
      expect(report.diagnostics.map(({ level, rule }) => `${level} ${rule}`)).toEqual([
        'warning history/audited',
      ]);
    },
  },
  'a claim is deleted by a proposal': {
    why: 'the approval of the deletion names the claim',
    async tell(story) {
      const id = '20260501-080000-5e6f7a8b';
      await story.commit('approve', APPROVED);
      await story.commit('delete', {
        [LOG]: events(...BEGUN, ['proposal.delete.approve', id, 'refund-window']),
        [`.vouch/decided/${id}.yaml`]: proposal({ id, kind: 'delete' }),
        [CLAIM]: null,
      });
      await story.passes('--history');
    },
  },
  'a claim is deleted by hand': {
    why: 'it is gone, and the log does not know',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.commit('delete', { [CLAIM]: null });
      await story.finds('--history', `${TOLD} in delete`);
    },
  },
  'an event of an older writer': {
    why: 'it names the proposal, and the decision says what was proposed',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('approve', {
        ...APPROVED,
        [LOG]: events(INIT, ['proposal.approve', PROPOSAL]),
      });
      await story.passes('--history');
    },
  },
  'two claims are superseded, with their relation': {
    why: 'one event names both claims, and the relation is between them',
    async tell(story) {
      const [old, fresh] = ['.vouch/claims/old.yaml', '.vouch/claims/new.yaml'];
      const decided = ['p1', 'p2'].map((id) => `.vouch/decided/${id}.yaml`);
      const [first = '', second = ''] = decided;
      const log = [
        ['proposal.claim.approve', 'p1', 'old'],
        ['proposal.claim.approve', 'p2', 'new'],
      ] as const;
      await story.commit('approve', {
        [LOG]: events(...log),
        [first]: proposal({ id: 'p1', payload: { id: 'old' } }),
        [second]: proposal({ id: 'p2', payload: { id: 'new' } }),
        [old]: claim({ id: 'old' }),
        [fresh]: claim({ id: 'new' }),
      });
      await story.commit('supersede', {
        [LOG]: events(...log, ['claim.supersede', 'old', 'new', 'new--supersedes--old']),
        [old]: claim({ id: 'old', status: 'superseded', superseded_by: 'new' }),
        [fresh]: claim({ id: 'new', supersedes: ['old'] }),
        '.vouch/relations/new--supersedes--old.yaml': supersession(),
      });
      await story.passes('--history');
    },
  },
  'two bases in one repository': {
    why: 'the log of one base tells nothing about the other',
    async tell(story) {
      const inside = (files: Record<string, string>) =>
        Object.fromEntries(Object.entries(files).map(([path, text]) => [`team/${path}`, text]));
      await story.commit('approve', { ...APPROVED, ...inside(APPROVED) });
      await story.commit('edit', {
        [LOG]: events(...BEGUN, CONFIRM),
        ...inside({ [CLAIM]: EDITED }),
      });
      await story.finds('--history', `audited team/${CLAIM}:1 in edit`);
    },
  },
  'a base that was written by hand, without a log': {
    why: 'that it has no log is told of the base, not of every claim',
    async tell(story) {
      await story.commit('write', { [CLAIM]: claim(), [DECIDED]: proposal() });
      await story.commit('edit', { [CLAIM]: EDITED });
      await story.passes('--history');
    },
  },
  'two branches are merged': {
    why: 'each change has its event, and the merge makes nothing of its own',
    async tell(story) {
      const other = '.vouch/claims/long-window.yaml';
      const both = { [other]: claim({ id: 'long-window' }) };
      await story.commit('approve', { ...APPROVED, ...both, [LOG]: events(INIT) });
      await story.branch('side', 'approve');
      const begun = events(INIT);
      const contest = events(['claim.redact', 'long-window']).replace('e0', 's1');
      await story.commit('redact', {
        [LOG]: begun + contest,
        [other]: claim({ id: 'long-window', text: '[redacted]', status: 'redacted' }),
      });
      await story.git('switch', '--quiet', 'main');
      const confirm = events(CONFIRM).replace('e0', 'm1');
      const confirmed = { [CLAIM]: claim({ status: 'actionable' }) };
      await story.commit('confirm', { [LOG]: begun + confirm, ...confirmed });
      await story.merge('merge', ['side'], {
        [LOG]: begun + confirm + contest,
        [other]: claim({ id: 'long-window', text: '[redacted]', status: 'redacted' }),
      });
      await story.passes('--history');
    },
  },
  'a merge that edits a claim': {
    why: 'no parent has the claim like that, and no event tells of it',
    async tell(story) {
      await story.commit('approve', APPROVED);
      await story.branch('side', 'approve');
      await story.commit('notes', { 'notes.md': 'nothing\n' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('more', { 'more.md': 'nothing\n' });
      await story.merge('merge', ['side'], { 'notes.md': 'nothing\n', [CLAIM]: EDITED });
      await story.finds('--history', `${TOLD} in merge`);
    },
  },
});
