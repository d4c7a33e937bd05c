import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { baseWith, CLAIM, claim, event } from '../example.ts';
import type { VouchClaimFact } from '../facts.ts';
import { NEWEST } from '../rows.ts';

/** The newest event of the example's base. */
const LATER = event({ id: 'e9', event: 'source.add', created_at: '2026-11-01T08:00:00Z' });

const DAY = 86_400_000;

/** Statuses of claims that nobody relies on any more. */
const ENDED: ReadonlySet<string | null> = new Set(['superseded', 'archived', 'redacted']);

/** When a claim that is in use was last looked at, and the field that says so; null where none does. */
function lastSeen({
  status,
  confirmedAt,
  updatedAt,
  createdAt,
}: VouchClaimFact): { readonly time: number; readonly field: string } | null {
  if (ENDED.has(status)) return null;
  if (confirmedAt !== null) return { time: confirmedAt, field: 'last_confirmed_at' };
  if (updatedAt !== null) return { time: updatedAt, field: 'updated_at' };
  return createdAt === null ? null : { time: createdAt, field: 'created_at' };
}

/** After how many milliseconds a claim is stale, where so many days may pass. */
function staleAfter(days: number): number {
  return (Math.floor(days) + 1) * DAY;
}

export default defineRecordRule({
  id: 'vouch/stale',
  kinds: ['vouch-claim'],
  level: 'info',
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 2.3',
  summary: 'A claim in use was confirmed recently enough',
  why: 'What was true when the claim was written may have changed since.',
  fix: 'Check whether the claim is still true. Then confirm, supersede or archive it.',
  by: 'human',
  decisions: [
    'Days are counted to the newest event of the base, not to today. So the same commit always gives the same result.',
    'A claim that was never confirmed counts from its last change, else from its creation.',
    '`vouch.staleAfterDays` sets how many days are allowed; the default is 180.',
  ],
  messages: {
    stale:
      'The claim was last confirmed or changed {days} days before the newest event; {limit} days are allowed',
  },
  examples: {
    valid: [
      {
        name: 'confirmed in time',
        files: baseWith({
          'audit.log.jsonl': LATER,
          'claims/refund-window.yaml': claim({ last_confirmed_at: '2026-10-01T08:00:00Z' }),
        }),
      },
      {
        name: 'no longer in use',
        files: baseWith({
          'audit.log.jsonl': LATER,
          'claims/refund-window.yaml': claim({ status: 'archived' }),
        }),
      },
    ],
    invalid: [
      {
        name: 'nobody has looked since April',
        files: baseWith({ 'audit.log.jsonl': LATER }),
        expect: [{ message: 'stale', path: CLAIM, at: '8:13-8:35' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    const limit = db.options.vouch.staleAfterDays;
    const seen = lastSeen(fact);
    if (seen === null || !db.isAfter(NEWEST, record.home, seen.time + staleAfter(limit) - 1))
      return;
    const words = (all: Words) => {
      const days = Math.floor((all.latest(NEWEST, record.home) - seen.time) / DAY);
      return { data: { days, limit } };
    };
    yield { message: 'stale', record, at: [seen.field], data: { days: 'too many', limit }, words };
  },
});
