import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  imported,
  PROPOSAL,
  PROPOSED,
  page,
  proposal,
  session,
  supersession,
} from '../../../../src/protocols/vouch/example.ts';
import { LOG, stories } from '../story.ts';

const INIT = ['kb.init'] as const;
const CREATED = ['claim.create', 'refund-window'] as const;
const TOLD = `gated ${CLAIM}:1`;
const RELATION = '.vouch/relations/new--supersedes--old.yaml';
const PAGE = '.vouch/pages/refunds.md';

export default stories('Knowledge comes through the review gate', {
  'a claim and its approval': {
    why: 'the proposal is in decided/ in the same commit',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('approve', {
        [LOG]: events(INIT, APPROVAL),
        [CLAIM]: claim(),
        [DECIDED]: proposal(),
      });
      await story.passes('--history');
    },
  },
  'a claim a commit after its approval': {
    why: 'the approval stands in an earlier state',
    async tell(story) {
      await story.commit('approve', { [LOG]: events(INIT, APPROVAL), [DECIDED]: proposal() });
      await story.commit('claim', { [LOG]: events(INIT, APPROVAL, CREATED), [CLAIM]: claim() });
      await story.passes('--history');
    },
  },
  'a claim that was written by hand': {
    why: 'an event for it makes no approval',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('write', { [LOG]: events(INIT, CREATED), [CLAIM]: claim() });
      await story.finds('--history', `${TOLD} in write`);
    },
  },
  'a claim that was written by hand, and not committed yet': {
    why: 'the hook before the commit tells it',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.stage({ [LOG]: events(INIT, CREATED), [CLAIM]: claim() });
      await story.finds('--staged', TOLD);
    },
  },
  'a claim whose proposal was rejected': {
    why: 'somebody said no; where the state is judged too, it is told once, there',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('write', {
        [LOG]: events(INIT, ['proposal.claim.reject', PROPOSAL], CREATED),
        [CLAIM]: claim(),
        [DECIDED]: proposal({ status: 'rejected' }),
      });
      await story.finds('--history', `${TOLD} in write`);
      const only = '--only history/gated --only vouch/rejected-artifact';
      await story.finds(`--range HEAD~1..HEAD ${only}`, `vouch/rejected-artifact ${CLAIM}:1`);
    },
  },
  'a claim whose proposal is still pending': {
    why: 'nobody has looked at it yet',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      const pending = proposal({ status: 'pending', decided_at: undefined, decided_by: undefined });
      await story.commit('write', {
        [LOG]: events(INIT, CREATED),
        [CLAIM]: claim(),
        [PROPOSED]: pending,
      });
      await story.finds('--history', `${TOLD} in write`);
    },
  },
  'a claim behind the approval of an entity': {
    why: 'what was approved is another kind of object, though it has the same id',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('write', {
        [LOG]: events(INIT, APPROVAL),
        [CLAIM]: claim(),
        [DECIDED]: proposal({ kind: 'entity' }),
      });
      await story.finds('--history', `${TOLD} in write`);
    },
  },
  'a proposal that does not say the id': {
    why: 'older ones do not; the event of the approval names both',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      const nameless = proposal({ payload: { text: 'Refunds are paid within 14 days.' } });
      await story.commit('approve', {
        [LOG]: events(INIT, APPROVAL),
        [CLAIM]: claim(),
        [DECIDED]: nameless,
      });
      await story.passes('--history');
    },
  },
  'a proposal that does not say the id, for another claim': {
    why: 'the event names another claim',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('write', {
        [LOG]: events(INIT, ['proposal.approve', PROPOSAL, 'long-window'], CREATED),
        [CLAIM]: claim(),
        [DECIDED]: proposal({ payload: {} }),
      });
      await story.finds('--history', `${TOLD} in write`);
    },
  },
  'a bundle': {
    why: 'what is imported was reviewed where it comes from: a warning with both numbers',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      const log = events(INIT) + imported('bundle.import', 3);
      await story.commit('import', { [LOG]: log, [CLAIM]: claim() });
      const said = await story.lint('--history');
      const found = said.report.diagnostics.map(({ level, message }) => `${level} ${message}`);
      const told =
        'warning bundle.import added objects and decisions without a review in this repository: 1. Its event says 3';
      if (said.code !== 0 || found.join() !== told) throw new Error(`${said.code} ${found}`);
    },
  },
  'two bundles, one after the other': {
    why: 'what the second appended put nothing back, whatever is said of the first',
    async tell(story) {
      const first = events(INIT) + imported('bundle.import', 3);
      const other = { '.vouch/claims/other.yaml': claim({ id: 'other' }) };
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('import', { [LOG]: first, [CLAIM]: claim() });
      await story.commit('again', { [LOG]: first + imported('sync.apply', 3), ...other });
      const { report, notes } = await story.lint('--history');
      const found = report.diagnostics.map(({ rule }) => rule);
      if (notes !== '' || found.join() !== 'history/gated,history/gated')
        throw new Error(`${notes} ${found}`);
    },
  },
  'a bundle that does not say how much it brought': {
    why: 'one line would explain anything',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('import', { [LOG]: events(INIT, ['bundle.import']), [CLAIM]: claim() });
      await story.finds('--history', `${TOLD} in import`);
    },
  },
  'a claim beside what a bundle brought': {
    why: 'it says that it wrote one file, and there are two',
    async tell(story) {
      const other = '.vouch/claims/other.yaml';
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('import', {
        [LOG]: events(INIT) + imported('sync.apply', 1),
        [CLAIM]: claim(),
        [other]: claim({ id: 'other' }),
      });
      await story.finds('--history', `gated ${other}:1 in import`, `${TOLD} in import`);
    },
  },
  'a second beginning': {
    why: 'a base begins once; what init makes every time may come again',
    async tell(story) {
      const id = 'vouch-starter-reviewed-knowledge';
      const starter = { [`.vouch/claims/${id}.yaml`]: claim({ id }) };
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('again', { [LOG]: events(INIT, INIT), ...starter });
      await story.passes('--history');
      await story.commit('forge', { [LOG]: events(INIT, INIT, INIT), [CLAIM]: claim() });
      await story.finds('--history', `audited ${CLAIM}:1 in forge`, `${TOLD} in forge`);
    },
  },
  'a claim after a bundle': {
    why: 'an import explains its own commit, not those that follow',
    async tell(story) {
      await story.commit('import', { [LOG]: events(INIT, ['bundle.import']) });
      await story.commit('write', {
        [LOG]: events(INIT, ['bundle.import'], CREATED),
        [CLAIM]: claim(),
      });
      await story.finds('--history', `${TOLD} in write`);
    },
  },
  'what a new base begins with': {
    why: 'the starter objects are made just before the event that begins the log',
    async tell(story) {
      await story.commit('init', {
        [LOG]: events(INIT),
        [CLAIM]: claim({ created_at: '2026-04-12T09:13:59.5Z' }),
        [PAGE]: page({ created_at: '2026-04-12T09:14:00Z' }),
      });
      await story.passes('--history');
    },
  },
  'what is slipped into a new base': {
    why: 'a claim of the day before, or of later, is no starter object',
    async tell(story) {
      const later = '.vouch/claims/later.yaml';
      await story.commit('init', {
        [LOG]: events(INIT),
        [CLAIM]: claim({ created_at: '2026-04-11T09:14:00Z' }),
        [later]: claim({ id: 'later', created_at: '2026-04-12T09:14:01Z' }),
      });
      await story.finds('--history', `gated ${later}:1 in init`, `${TOLD} in init`);
    },
  },
  'the page of a session': {
    why: 'closing the session made it, and its event names it',
    async tell(story) {
      await story.commit('init', {
        [LOG]: events(INIT),
        '.vouch/sessions/sess-1.yaml': session({ id: 'sess-1' }),
      });
      await story.commit('close', {
        [LOG]: events(INIT, ['session.crystallize', 'sess-1', 'session-sess-1']),
        '.vouch/pages/session-sess-1.md': page({ id: 'session-sess-1', type: 'session' }),
      });
      await story.passes('--history');
    },
  },
  'a page that no session names': {
    why: 'the event is about another page',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('close', {
        [LOG]: events(INIT, ['session.crystallize', 'sess-1', 'session-sess-1']),
        [PAGE]: page({ type: 'session' }),
      });
      const told = [`audited ${PAGE}:2 in close`, `gated ${PAGE}:2 in close`];
      await story.finds('--history', ...told);
    },
  },
  'a page that a session names, of another type': {
    why: 'closing a session makes a page of the type session',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      const log = events(INIT, ['session.end', 'sess-1', 'refunds']);
      await story.commit('close', { [LOG]: log, [PAGE]: page() });
      const told = [`audited ${PAGE}:2 in close`, `gated ${PAGE}:2 in close`];
      await story.finds('--history', ...told);
    },
  },
  'the relation of a supersession': {
    why: 'the event that superseded the claim made it, even where it names only the claims',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('supersede', {
        [LOG]: events(
          INIT,
          ['claim.supersede', 'old', 'new'],
          ['relation.create', 'new--supersedes--old'],
        ),
        [RELATION]: supersession(),
      });
      await story.passes('--history');
    },
  },
  'a relation of other claims': {
    why: 'no event relates these two',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.commit('relate', {
        [LOG]: events(
          INIT,
          ['claim.supersede', 'old', 'third'],
          ['relation.create', 'new--supersedes--old'],
        ),
        [RELATION]: supersession(),
      });
      await story.finds('--history', `gated ${RELATION}:1 in relate`);
    },
  },
  'where agents approve themselves': {
    why: 'the base wants no second pair of eyes, but a proposal all the same',
    async tell(story) {
      const config = 'version: "0.1"\nreview:\n  approver_role: trusted-agent\n';
      await story.commit('init', { [LOG]: events(INIT), '.vouch/config.yaml': config });
      await story.commit('write', { [LOG]: events(INIT, CREATED), [CLAIM]: claim() });
      await story.finds('--history', `${TOLD} in write`);
    },
  },
  'a branch that is merged': {
    why: 'the claim came through the gate on its branch; the merge adds nothing',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.branch('side', 'init');
      const approved = { [LOG]: events(INIT, APPROVAL), [CLAIM]: claim(), [DECIDED]: proposal() };
      await story.commit('approve', approved);
      await story.git('switch', '--quiet', 'main');
      await story.commit('notes', { 'notes.md': 'nothing\n' });
      await story.merge('merge', ['side'], approved);
      await story.passes('--history');
    },
  },
  'a claim that a merge adds': {
    why: 'no parent has it: it was made in the merge',
    async tell(story) {
      await story.commit('init', { [LOG]: events(INIT) });
      await story.branch('side', 'init');
      await story.commit('more', { 'more.md': 'nothing\n' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('notes', { 'notes.md': 'nothing\n' });
      await story.merge('merge', ['side'], {
        'more.md': 'nothing\n',
        [LOG]: events(INIT, CREATED),
        [CLAIM]: claim(),
      });
      await story.finds('--history', `${TOLD} in merge`);
    },
  },
});
