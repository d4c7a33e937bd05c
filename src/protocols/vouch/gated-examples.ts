import type { RuleText } from '../../core/rule.ts';
import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  imported,
  LOG,
  PROPOSAL,
  page,
  proposal,
  SESSION,
  session,
} from './example.ts';

/** The examples of `history/gated`. */
export const gatedExamples: RuleText['examples'] = {
  valid: [
    {
      name: 'approved',
      past: { [LOG]: events(['kb.init']) },
      files: {
        [LOG]: events(['kb.init'], APPROVAL),
        [CLAIM]: claim(),
        [DECIDED]: proposal(),
      },
    },
    {
      name: 'the page of a session',
      past: { [LOG]: events(['kb.init']) },
      files: {
        [LOG]: events(['kb.init'], ['session.crystallize', SESSION, `session-${SESSION}`]),
        [`.vouch/sessions/${SESSION}.yaml`]: session(),
        [`.vouch/pages/session-${SESSION}.md`]: page({
          id: `session-${SESSION}`,
          type: 'session',
          claims: undefined,
        }),
      },
    },
  ],
  invalid: [
    {
      name: 'written by hand',
      past: { [LOG]: events(['kb.init']) },
      files: {
        [LOG]: events(['kb.init'], ['claim.create', 'refund-window']),
        [CLAIM]: claim(),
      },
      expect: [{ message: 'ungated', path: CLAIM, at: '1:5-1:18' }],
    },
    {
      name: 'the second of two objects that an approval names for a proposal without an id',
      past: { [LOG]: events(['kb.init']) },
      files: {
        [LOG]: events(['kb.init'], ['proposal.approve', PROPOSAL, 'other', 'refund-window']),
        [CLAIM]: claim(),
        [DECIDED]: proposal({ payload: { text: 'Refunds are paid within 14 days.' } }),
      },
      expect: [{ message: 'ungated', path: CLAIM, at: '1:5-1:18' }],
    },
    {
      name: 'brought in with a bundle (warning)',
      past: { [LOG]: events(['kb.init']) },
      files: { [LOG]: events(['kb.init']) + imported('bundle.import', 1), [CLAIM]: claim() },
      expect: [{ message: 'brought', path: LOG, at: '2:1-2:138' }],
    },
    {
      name: 'more than a bundle brought',
      past: { [LOG]: events(['kb.init']) },
      files: { [LOG]: events(['kb.init']) + imported('bundle.import', 0), [CLAIM]: claim() },
      expect: [{ message: 'ungated', path: CLAIM, at: '1:5-1:18' }],
    },
    {
      name: 'without a proposal, where agents approve their own',
      past: {},
      files: {
        '.vouch/config.yaml': 'version: "0.1"\nreview:\n  approver_role: trusted-agent\n',
        [CLAIM]: claim(),
      },
      expect: [{ message: 'ungated', path: CLAIM, at: '1:5-1:18' }],
    },
  ],
};
