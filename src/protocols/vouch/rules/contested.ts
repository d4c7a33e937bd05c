import { defineRecordRule } from '../../../core/look-up-rule.ts';

import { isMisshapen } from '../claims.ts';
import { baseWith, CLAIM, claim } from '../example.ts';
import { claimsNaming, isOwnClaim, isOwnId } from '../named-claims.ts';
import { CONTRADICTING } from '../rows.ts';

export default defineRecordRule({
  id: 'vouch/contested',
  kinds: ['vouch-claim'],
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2.3',
  summary: 'A contested claim names what contradicts it',
  why: 'A reader of a contested claim needs the claim that contradicts it. Without that the conflict can never be settled.',
  fix: 'If another claim contradicts this one, run `lint-protocol vouch contradict ID OTHER --actor NAME`. Otherwise restore the earlier status.',
  decisions: [
    'A claim that another one contradicts, and that does not say so itself, is reported by `vouch/contradicts` alone.',
  ],
  messages: {
    nothing: 'The claim is contested, but no claim contradicts it',
  },
  examples: {
    valid: [
      {
        name: 'two claims that can not both be true',
        files: baseWith({
          'claims/refund-window.yaml': claim({
            status: 'contested',
            contradicts: ['short-window'],
          }),
          'claims/short-window.yaml': claim({
            id: 'short-window',
            status: 'contested',
            contradicts: ['refund-window'],
          }),
        }),
      },
    ],
    invalid: [
      {
        name: 'contested by nobody',
        files: baseWith({ 'claims/refund-window.yaml': claim({ status: 'contested' }) }),
        expect: [{ message: 'nothing', path: CLAIM, at: '4:9-4:18' }],
      },
    ],
  },
  *check(self, db) {
    const { record, fact } = self;
    if (fact.status !== 'contested' || fact.contradicts.length > 0) return;
    if (isMisshapen(self, 'contradicts') || !isOwnClaim(self, db)) return;
    const others = claimsNaming(self, CONTRADICTING, db);
    if (!others.some((each) => isOwnId(each, db)))
      yield { message: 'nothing', record, at: ['status'] };
  },
});
