import type { Facts } from '../../../core/fact.ts';
import { defineLinkRule } from '../../../core/rule.ts';
import { baseWith, CLAIM, claim, event } from '../example.ts';
import { DAY, lastSeen } from '../last-seen.ts';

/** The newest event of the example's base. */
const NEWEST = event({ id: 'e9', event: 'source.add', created_at: '2026-11-01T08:00:00Z' });

export default defineLinkRule({
  id: 'vouch/stale',
  kinds: ['vouch-claim'],
  level: 'info',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2.3',
  summary: 'A claim in use was confirmed not too long ago',
  why: 'What was true when it was written may have changed since. Readers cannot see that nobody has looked.',
  fix: 'Look whether it still holds, then confirm, supersede or archive it.',
  by: 'human',
  decisions: [
    'Time is counted to the newest event of the base, not to today: the same commit always gives the same answer.',
    'A claim that was never confirmed counts from its last change, else from its creation.',
    '`vouch.staleAfterDays` says how many days are too long: 180 where nothing is configured.',
  ],
  messages: {
    stale:
      'Last confirmed or changed {days} days before the newest event of the base; {limit} are allowed',
  },
  examples: {
    valid: [
      {
        name: 'confirmed in time',
        files: baseWith({
          'audit.log.jsonl': NEWEST,
          'claims/refund-window.yaml': claim({ last_confirmed_at: '2026-10-01T08:00:00Z' }),
        }),
      },
      {
        name: 'no longer in use',
        files: baseWith({
          'audit.log.jsonl': NEWEST,
          'claims/refund-window.yaml': claim({ status: 'archived' }),
        }),
      },
    ],
    invalid: [
      {
        name: 'nobody has looked since April',
        files: baseWith({ 'audit.log.jsonl': NEWEST }),
        expect: [{ message: 'stale', path: CLAIM, at: '8:13-8:35' }],
      },
    ],
  },
  *check({ facts, options }) {
    const limit = options.vouch.staleAfterDays;
    const newest = newestEvents(facts);
    for (const { record, fact } of facts.of('vouch-claim')) {
      const seen = lastSeen(fact);
      const now = newest.get(record.home);
      if (seen === null || now === undefined) continue;
      const days = Math.floor((now - seen.time) / DAY);
      if (days > limit) yield { message: 'stale', record, at: [seen.field], data: { days, limit } };
    }
  },
});

/** By base, the time of its newest event. */
function newestEvents(facts: Facts): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const { record, fact } of facts.of('vouch-audit-log')) {
    for (const { createdAt } of fact.entries) {
      const known = newest.get(record.home) ?? Number.NEGATIVE_INFINITY;
      if (createdAt !== null && createdAt > known) newest.set(record.home, createdAt);
    }
  }
  return newest;
}
