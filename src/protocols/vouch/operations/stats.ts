import { timeAt } from '../../../core/date-time.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { anyObject, text } from '../../../core/operation-output.ts';
import { citedClaims, type DecidedProposal, decisionsIn, shareOf } from './decided.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { eventsIn } from './logged-events.ts';
import { LISTED_KINDS, objectPaths, PLURAL_OF } from './object-kinds.ts';
import { type Proposal, pendingIn } from './proposals.ts';
import { statsExamples } from './stats-examples.ts';

const DAY = 86_400_000;

/** Days of the window where nobody says how many. */
const DAYS = 30;

export default defineOperation({
  id: 'vouch/stats',
  command: 'vouch stats',
  method: { name: 'kb.stats', isFurther: true },
  since: '0.2.0',
  source: 'vouch 1.5.0, kb.stats',
  summary: 'Counts who proposes and what is decided',
  about: [
    'What waits and for how long, decisions of the last days by their proposers, and how many claims cite what is there. Files are counted as they are: `vouch doctor` says whether they are as recorded.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      days: {
        ...{ type: 'integer', minimum: 0 },
        description: `decisions of so many days; ${DAYS} by default, 0 for all`,
      },
      ...BASE_INPUT,
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    kb_dir: text("the base's `.vouch` folder, from the root of the repository"),
    generated_at: text('when it was counted'),
    counts: anyObject('how many files there are of each'),
    pending: anyObject('what waits, by who proposed it, and for how many days'),
    review: anyObject('what was decided'),
    citations: anyObject('how many claims cite what is there'),
  },
  errors: BASE_ERRORS,
  examples: statsExamples,
  async plan(planning) {
    const { input, state, now } = planning;
    const home = baseFor(planning);
    const days = input.days ?? DAYS;
    const { proposals } = await pendingIn(state, home);
    const decided = await decisionsIn(state, home, days === 0 ? null : now - days * DAY);
    const pending = pendingFigures(proposals, now);
    const review = {
      ...reviewFigures(proposals, decided, days),
      audit_totals: await loggedFigures(state, home, days === 0 ? null : now - days * DAY),
    };
    const citations = await citationFigures(state, home);
    const counts = Object.fromEntries(
      LISTED_KINDS.map((kind) => [PLURAL_OF[kind], objectPaths(state, home, kind).length]),
    );
    return {
      changes: [],
      result: {
        ...{ kb_dir: home, generated_at: new Date(now).toISOString() },
        ...{ counts, pending, review, citations },
      },
      told: [
        ['waiting', String(pending.total)],
        ['oldest', pending.age_days.max === null ? '-' : `${pending.age_days.max} days`],
        ['approved', String(review.approved)],
        ['rejected', String(review.rejected)],
        ['expired', String(review.expired)],
        ['claims', String(citations.claims_total)],
        ['cite what is there', String(citations.claims_with_valid_citation)],
      ],
    };
  },
});

function pendingFigures(proposals: readonly Proposal[], now: number) {
  const ages = proposals
    .flatMap(({ id, value }) => {
      const since = timeAt(value, 'proposed_at');
      return since === null ? [] : [{ id, days: Math.round(((now - since) / DAY) * 100) / 100 }];
    })
    .sort((a, b) => a.days - b.days);
  const middle = Math.floor((ages.length - 1) / 2);
  const pair = [ages[middle]?.days ?? 0, ages[ages.length - 1 - middle]?.days ?? 0] as const;
  return {
    total: proposals.length,
    by_agent: countsBy(proposals.map(({ proposedBy }) => proposedBy ?? 'unknown')),
    age_days: {
      median: ages.length === 0 ? null : Math.round((pair[0] + pair[1]) * 50) / 100,
      max: ages.at(-1)?.days ?? null,
      oldest_id: ages.at(-1)?.id ?? null,
    },
  };
}

function reviewFigures(
  pending: readonly Proposal[],
  decided: readonly DecidedProposal[],
  days: number,
) {
  const of = (wanted: string) => decided.filter(({ outcome }) => outcome === wanted).length;
  const rows = [
    ...pending.map(({ proposedBy }) => [proposedBy ?? 'unknown', 'pending'] as const),
    ...decided.map(
      ({ value, outcome }) => [textAt(value, 'proposed_by') ?? 'unknown', outcome] as const,
    ),
  ];
  const byAgent = new Map<string, Record<string, number>>();
  for (const [agent, outcome] of rows) {
    const row = byAgent.get(agent) ?? { approved: 0, expired: 0, pending: 0, rejected: 0 };
    byAgent.set(agent, { ...row, [outcome]: (row[outcome] ?? 0) + 1 });
  }
  return {
    window_days: days === 0 ? null : days,
    decided_in_window: decided.length,
    ...{ approved: of('approved'), rejected: of('rejected'), expired: of('expired') },
    approval_rate: shareOf(of('approved'), decided.length),
    by_agent: Object.fromEntries([...byAgent].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The same as the audit log has it. */
async function loggedFigures(state: OperationState, home: string, since: number | null) {
  const verbs = (await eventsIn(state, home)).flatMap((event) => {
    const at = timeAt(event, 'created_at');
    return since === null || (at !== null && at >= since) ? (textAt(event, 'event') ?? []) : [];
  });
  const of = (end: string) => verbs.filter((verb) => verb.endsWith(end)).length;
  return { approved: of('.approve'), rejected: of('.reject'), expired: of('proposal.expire') };
}

/** The most frequent first. */
function countsBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}

async function citationFigures(state: OperationState, home: string) {
  const { all, readable, whole, broken } = await citedClaims(state, home);
  return {
    ...{ claims_total: all, claims_loadable: readable, claims_with_valid_citation: whole },
    ...{ invalid_claim: all - readable, broken_citation: broken },
    coverage_rate: shareOf(whole, all),
  };
}
