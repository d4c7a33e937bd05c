import { parseDateTime, timeAt } from '../../../core/date-time.ts';
import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import {
  anyObject,
  listOf,
  number,
  orNull,
  text,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { citedClaims, decisionsIn, shareOf } from './decided.ts';
import { digestExamples } from './digest-examples.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { objectsIn } from './object-kinds.ts';
import { aboutOf, pendingIn } from './proposals.ts';

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

/** Claims that nobody is to rely on. */
const RETIRED = new Set(['archived', 'superseded', 'redacted']);

export default defineOperation({
  id: 'vouch/digest',
  command: 'vouch digest',
  method: { name: 'kb.digest', isFurther: true },
  since: '0.2.0',
  source: 'vouch 1.5.0, kb.digest',
  summary: 'Shows what a reviewer should look at',
  about: [
    'What waits, the oldest first; what was decided lately; claims that nobody has confirmed for long; and pages of the type followup that are due.',
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
        description: `at most so many of each; ${MOST} by default`,
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
  examples: digestExamples,
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

function isoOf(time: number): string {
  return new Date(time).toISOString();
}

/** Null for all of time; undefined for what is none. */
function timeOf(said: string, now: number): number | null | undefined {
  const words = said.trim().toLowerCase();
  if (words === 'all') return null;
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(words) ?? [];
  if (count !== undefined) return now - Number(count) * (UNITS[unit] ?? 0);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(words);
  return parseDateTime(isDay ? `${words}T00:00:00Z` : said.trim()) ?? undefined;
}

async function waitingIn(state: OperationState, home: string, now: number) {
  const { proposals } = await pendingIn(state, home);
  return proposals
    .map(({ id, kind, proposedBy, value }) => ({
      id,
      kind,
      by: proposedBy,
      at: timeAt(value, 'proposed_at') ?? now,
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ id, kind, by, at }) => ({
      ...{ id, kind, proposed_by: by ?? 'unknown', proposed_at: isoOf(at) },
      age_days: Math.max(0, Math.floor((now - at) / DAY)),
    }));
}

async function decidedSince(state: OperationState, home: string, since: number | null) {
  const decided = await decisionsIn(state, home, since);
  return decided
    .flatMap(({ id, value, at }) => (at === null ? [] : [{ id, value, at }]))
    .sort((a, b) => b.at - a.at)
    .map(({ id, value, at }) => ({
      ...{ id, kind: textAt(value, 'kind') ?? 'object', decision: textAt(value, 'status') ?? '' },
      ...{ decided_by: textAt(value, 'decided_by') ?? 'unknown', decided_at: isoOf(at) },
      title: aboutOf(valueAt(value, 'payload')) ?? '(untitled)',
    }));
}

async function staleIn(
  state: OperationState,
  home: string,
  { now, days }: { now: number; days: number },
) {
  const claims = await objectsIn(state, home, 'claim');
  return claims
    .flatMap(({ id, value }) => {
      const times = ['last_confirmed_at', 'updated_at', 'created_at'].flatMap(
        (key) => timeAt(value, key) ?? [],
      );
      const [at = now] = times;
      const isStale = !RETIRED.has(textAt(value, 'status') ?? '') && now - at > days * DAY;
      return isStale ? [{ id, text: textAt(value, 'text') ?? '', at }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ id, text: said, at }) => ({
      id,
      text: said,
      anchor: isoOf(at),
      age_days: Math.floor((now - at) / DAY),
    }));
}

/** States of a follow-up that nobody has to look at. */
const CLOSED = new Set(['done', 'dropped']);

async function followUpsDue(state: OperationState, home: string, now: number) {
  const today = isoOf(now).slice(0, 10);
  const pages = await objectsIn(state, home, 'page');
  return pages
    .flatMap(({ id, value }) => {
      const said = valueAt(value, 'metadata');
      const metadata = isObject(said) ? said : {};
      const due = textAt(metadata, 'due_at') ?? '';
      const status = textAt(metadata, 'followup_status') ?? '';
      const isDue = textAt(value, 'type') === 'followup' && due !== '' && due.slice(0, 10) <= today;
      if (!isDue || CLOSED.has(status)) return [];
      const title = textAt(value, 'title') ?? id;
      return [
        { id, title, due_at: due, owner: textAt(metadata, 'owner'), followup_status: status },
      ];
    })
    .sort((a, b) => (a.due_at < b.due_at ? -1 : 1));
}
