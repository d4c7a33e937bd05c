import { parseDateTime } from '../../../core/date-time.ts';
import { defineOperation } from '../../../core/operation.ts';
import {
  anyObject,
  listOf,
  number,
  orNull,
  text,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { baseWith, claim, PROPOSAL, page, proposal } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { citedClaims, shareOf } from './decided.ts';
import { decidedSince, followUpsDue, isoOf, staleIn, waitingIn } from './digest-parts.ts';
import { waiting } from './gate-examples.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';

const DAY = 86_400_000;

/** What is asked for where nobody says otherwise. */
const SINCE = '7d';
const STALE_DAYS = 180;
const MOST = 10;

/** Milliseconds of each unit of a duration. */
const UNITS: Readonly<Record<string, number>> = {
  ...{ s: 1000, m: 60_000, h: 3_600_000 },
  ...{ d: DAY, w: 7 * DAY },
};

export default defineOperation({
  id: 'vouch/digest',
  command: 'vouch digest',
  method: { name: 'kb.digest', isFurther: true },
  since: '0.1.0',
  source: 'vouch 1.5.0, kb.digest',
  summary: 'Shows what a reviewer should look at',
  about: [
    'Lists pending proposals, the oldest first; recent decisions; claims that nobody has confirmed for long; and pages of the type followup that are due.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      since: {
        ...{ type: 'string', minLength: 1 },
        description: `decisions since then: 12h, 7d, a date, or all; ${SINCE} by default`,
      },
      staleDays: {
        ...{ type: 'integer', minimum: 0 },
        description: `after how many days a claim is stale; ${STALE_DAYS} by default`,
      },
      limit: {
        ...{ type: 'integer', minimum: 1 },
        description: `at most this many of each; ${MOST} by default`,
      },
      ...BASE_INPUT,
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    generated_at: text('when it was made'),
    since: orNull(text('since when decisions are listed; null for all')),
    stale_after_days: wholeNumber('after how many days a claim is stale'),
    limit: wholeNumber('how many of each are listed at most'),
    pending_total: wholeNumber('how many proposals wait'),
    pending: listOf(anyObject(), 'those that wait, the oldest first'),
    decisions: listOf(anyObject(), 'what was decided, the newest first'),
    stale_claims: listOf(anyObject(), 'stale claims, the oldest first'),
    stale_total: wholeNumber('how many claims are stale'),
    followups_due: listOf(anyObject(), 'pages of the type followup that are due'),
    citation_coverage: orNull(number('the share of claims that cite what is there')),
  },
  errors: {
    ...BASE_ERRORS,
    'no-time': [
      '"{since}" is neither a duration nor a date.',
      'Write a duration such as 12h or 7d, a date such as 2026-03-01, or all.',
    ],
  },
  examples: [
    {
      name: 'one waits',
      before: baseWith(),
      worktree: waiting(),
      now: '2026-04-15T09:14:00Z',
      input: {},
      result: {
        since: '2026-04-08T09:14:00.000Z',
        pending_total: 1,
        pending: [{ id: PROPOSAL, kind: 'claim', proposed_by: 'scout', age_days: 3 }],
        ...{ decisions: [], stale_claims: [], stale_total: 0, citation_coverage: 1 },
      },
    },
    {
      name: 'a decision, a stale claim and a follow-up',
      before: baseWith({
        [`decided/${PROPOSAL}.yaml`]: proposal(),
        'claims/refund-window.yaml': claim({ last_confirmed_at: '2026-04-13T00:00:00Z' }),
        'pages/ask.md': page({
          ...{ id: 'ask', title: 'Ask', type: 'followup' },
          metadata: { due_at: '2026-06-01', followup_status: 'open' },
        }),
      }),
      now: '2026-12-01T00:00:00Z',
      input: { since: 'all' },
      result: {
        since: null,
        decisions: [{ id: PROPOSAL, decision: 'approved', decided_by: 'maria' }],
        stale_claims: [{ id: 'refund-window', age_days: 232 }],
        followups_due: [{ id: 'ask', due_at: '2026-06-01', owner: null }],
      },
    },
    { name: 'no time', before: baseWith(), input: { since: 'soon' }, error: 'no-time' },
    ...baseErrors({}),
  ],
  async plan(planning) {
    const { input, state, now, fail } = planning;
    const { since: asked = SINCE, staleDays = STALE_DAYS, limit = MOST } = input;
    const home = baseFor(planning);
    const since = timeOf(asked, now);
    if (since === undefined) throw fail('no-time', { since: asked });
    const waiting = await waitingIn(state, home, now);
    const decisions = await decidedSince(state, home, since);
    const stale = await staleIn(state, home, { now, days: staleDays });
    const due = await followUpsDue(state, home, now);
    const { all, whole } = await citedClaims(state, home);
    return {
      changes: [],
      result: {
        generated_at: isoOf(now),
        since: since === null ? null : isoOf(since),
        ...{ stale_after_days: staleDays, limit },
        ...{ pending_total: waiting.length, pending: waiting.slice(0, limit) },
        decisions: decisions.slice(0, limit),
        ...{ stale_claims: stale.slice(0, limit), stale_total: stale.length },
        followups_due: due.slice(0, limit),
        citation_coverage: shareOf(whole, all),
      },
      told: [
        `waiting: ${waiting.length}`,
        ...waiting
          .slice(0, limit)
          .map((each) => `  ${each.id} ${each.kind} by ${each.proposed_by}, ${each.age_days} days`),
        `decided: ${decisions.length}`,
        ...decisions
          .slice(0, limit)
          .map((each) => `  ${each.decision} ${each.id} ${each.kind}: ${each.title}`),
        `stale claims: ${stale.length}`,
        ...stale.slice(0, limit).map((each) => `  ${each.id}, ${each.age_days} days: ${each.text}`),
        `follow-ups due: ${due.length}`,
        ...due.slice(0, limit).map((each) => `  ${each.due_at} ${each.id}: ${each.title}`),
      ],
    };
  },
});

/** Null for all of time; undefined for what is none. */
function timeOf(said: string, now: number): number | null | undefined {
  const words = said.trim().toLowerCase();
  if (words === 'all') return null;
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(words) ?? [];
  if (count !== undefined) return now - Number(count) * (UNITS[unit] ?? 0);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(words);
  return parseDateTime(isDay ? `${words}T00:00:00Z` : said.trim()) ?? undefined;
}
