import { defineLinkRule } from '../../../core/rule.ts';

import { type ClaimEntry, claimsOf, isMisshapen } from '../claims.ts';
import { baseWith, CLAIM, claim } from '../example.ts';

export default defineLinkRule({
  id: 'vouch/contested',
  kinds: ['vouch-claim'],
  level: 'warning',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2.3',
  summary: 'A contested claim names what contradicts it',
  why: 'Whoever reads that a claim is contested wants to know by what. Without it the doubt can never be settled.',
  fix: 'Name the other claim in "contradicts" of both, or give this one its former status back.',
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
  *check({ facts }) {
    const claims = claimsOf(facts);
    const contradicted = new Set<ClaimEntry>();
    for (const entry of claims.all) {
      for (const other of claims.named(entry, 'contradicts').keys()) contradicted.add(other);
    }
    for (const entry of claims.all) {
      const { record, fact } = entry;
      if (fact.status !== 'contested' || fact.contradicts.length > 0) continue;
      if (contradicted.has(entry) || isMisshapen(entry, 'contradicts')) continue;
      yield { message: 'nothing', record, at: ['status'] };
    }
  },
});
