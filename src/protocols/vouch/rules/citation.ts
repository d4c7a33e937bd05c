import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { Place } from '../../../core/place.ts';
import type { ClaimEntry } from '../claims.ts';
import { baseWith, CLAIM, claim, config } from '../example.ts';
import { settingsOf } from '../objects.ts';

const RELAXED = config({ review: { require_citations: false } });

export default defineRecordRule({
  id: 'vouch/citation',
  kinds: ['vouch-claim'],
  level: 'error',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 3.1',
  summary: 'A claim cites at least one source or piece of evidence',
  why: 'Nobody can check a claim without a source.',
  fix: 'Add the id of a source or of evidence to "evidence". If there is none, wait: propose the claim again once there is.',
  decisions: [
    'If `review.require_citations` is false, a claim of status `working` without citations is an info.',
    'A claim without the field cites nothing either. That is reported here, not by `vouch/schema`.',
  ],
  messages: {
    none: 'The claim cites no source and no evidence',
  },
  examples: {
    valid: [{ name: 'a source', files: baseWith() }],
    invalid: [
      {
        name: 'an empty list',
        files: baseWith({ 'claims/refund-window.yaml': claim({ evidence: [] }) }),
        expect: [{ message: 'none', path: CLAIM, at: '6:11-6:13' }],
      },
      {
        name: 'no list',
        files: baseWith({ 'claims/refund-window.yaml': claim({ evidence: undefined }) }),
        expect: [{ message: 'none', path: CLAIM, at: '1:1-1:2' }],
      },
      {
        name: 'still worked on, where that is allowed (info)',
        files: baseWith({
          'config.yaml': RELAXED,
          'claims/refund-window.yaml': claim({ status: 'working', evidence: [] }),
        }),
        expect: [{ message: 'none', path: CLAIM, at: '6:11-6:13' }],
      },
    ],
  },
  *check(entry, db) {
    const at = uncitedPlace(entry);
    if (at === null) return;
    const { record, fact } = entry;
    const isAllowed = fact.status === 'working' && !settingsOf(record, db).requireCitations;
    yield { message: 'none', record, at, ...(isAllowed && { level: 'info' }) };
  },
});

/** Where a claim should cite something and does not; null for one that does, or cites in a wrong shape. */
function uncitedPlace({ fact }: ClaimEntry): Place | null {
  if (fact.evidence.length > 0) return null;
  const faults = fact.shape.map(({ finding }) => finding);
  const missing = faults.find(
    ({ message, data }) => message === 'missing' && data.what === 'evidence',
  );
  if (missing !== undefined) return missing.at;
  const isMisshapen = faults.some(
    ({ data, at }) => data.what === 'evidence' || (Array.isArray(at) && at.length === 0),
  );
  return isMisshapen ? null : ['evidence'];
}
