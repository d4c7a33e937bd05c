import type { RuleText } from '../../core/rule.ts';
import { sha256 } from '../../core/sha256.ts';
import { bundleOf, manifestOf } from './bundle-example.ts';
import { APPROVAL, CLAIM, claim, DECIDED, events, imported, LOG, proposal } from './example.ts';

const INIT = ['kb.init'] as const;
const AT_ONCE = claim({ text: 'Refunds are paid at once.' });
const BUNDLED = { 'claims/refund-window.yaml': AT_ONCE };
/** What the only file of the bundle hashes to names it. */
const BUNDLE_ID = sha256(sha256(AT_ONCE));
const REJECTED = proposal({ status: 'rejected', decision_reason: 'nothing says so' });
const OLD = claim({ created_at: '2026-01-01T00:00:00Z' });
const OVER = { on_conflict: 'overwrite' };

/** The examples of `history/audited`. */
export const auditedExamples: RuleText['examples'] = {
  valid: [
    {
      name: 'an approval and its event',
      past: { [LOG]: events(INIT) },
      files: { [LOG]: events(INIT, APPROVAL), [CLAIM]: claim(), [DECIDED]: proposal() },
    },
    {
      name: 'another citation',
      past: { [LOG]: events(INIT), [CLAIM]: claim({ evidence: ['ev-1'] }) },
      files: { [LOG]: events(INIT), [CLAIM]: claim({ evidence: ['ev-1', 'ev-2'] }) },
    },
    {
      name: 'what a rejected proposal left is removed',
      past: { [LOG]: events(INIT), [CLAIM]: claim(), [DECIDED]: REJECTED },
      files: { [LOG]: events(INIT), [DECIDED]: REJECTED },
    },
  ],
  invalid: [
    {
      name: 'edited by hand',
      past: { [LOG]: events(INIT), [CLAIM]: claim() },
      files: { [LOG]: events(INIT), [CLAIM]: claim({ text: 'Refunds are paid at once.' }) },
      expect: [{ message: 'silent', path: CLAIM, at: '1:5-1:18' }],
    },
    {
      name: 'removed, and older than the proposal that was rejected',
      past: { [LOG]: events(INIT), [CLAIM]: OLD, [DECIDED]: REJECTED },
      files: { [LOG]: events(INIT), [DECIDED]: REJECTED },
      expect: [{ message: 'silent', path: CLAIM, at: '1:5-1:18' }],
    },
    {
      name: 'removed, behind an approval that was turned into a rejection',
      past: { [LOG]: events(INIT, APPROVAL), [CLAIM]: claim(), [DECIDED]: REJECTED },
      files: { [LOG]: events(INIT, APPROVAL), [DECIDED]: REJECTED },
      expect: [{ message: 'silent', path: CLAIM, at: '1:5-1:18' }],
    },
    {
      name: 'approved, and committed after its event',
      past: { [LOG]: events(INIT, APPROVAL) },
      files: { [LOG]: events(INIT, APPROVAL), [CLAIM]: claim(), [DECIDED]: proposal() },
      expect: [
        { message: 'silent', path: CLAIM, at: '1:5-1:18' },
        { message: 'silent', path: DECIDED, at: '1:5-1:31' },
      ],
    },
    {
      name: 'an event about something else',
      past: { [LOG]: events(INIT), [CLAIM]: claim() },
      files: {
        [LOG]: events(INIT, ['claim.confirm', 'long-window']),
        [CLAIM]: claim({ status: 'actionable' }),
      },
      expect: [{ message: 'silent', path: CLAIM, at: '1:5-1:18' }],
    },
    {
      name: 'archived, and deleted',
      past: { [LOG]: events(INIT), [CLAIM]: claim() },
      files: { [LOG]: events(INIT, ['claim.archive', 'refund-window']) },
      expect: [{ message: 'unlike', path: CLAIM, at: '1:5-1:18' }],
    },
    {
      name: 'migrated: for a human to look at (warning)',
      past: { [LOG]: events(INIT), [CLAIM]: claim({ scope: 'project' }) },
      files: { [LOG]: events(INIT, ['kb.migrate']), [CLAIM]: claim() },
      expect: [{ message: 'migrated', path: LOG, at: '2:1-2:101' }],
    },
    {
      name: 'replaced by what a bundle holds that is here (warning)',
      past: { [LOG]: events(INIT), [CLAIM]: claim() },
      files: {
        [LOG]: events(INIT) + imported('bundle.import', 1, OVER, [BUNDLE_ID]),
        [CLAIM]: AT_ONCE,
        'refunds.tar.gz': bundleOf(BUNDLED, manifestOf(BUNDLED)),
      },
      expect: [{ message: 'replaced', path: LOG, at: '2:1-2:230' }],
    },
    {
      name: 'replaced by what nobody has',
      past: { [LOG]: events(INIT), [CLAIM]: claim() },
      files: {
        [LOG]: events(INIT) + imported('bundle.import', 1, OVER, [BUNDLE_ID]),
        [CLAIM]: AT_ONCE,
      },
      expect: [{ message: 'unproven', path: LOG, at: '2:1-2:230' }],
    },
  ],
};
