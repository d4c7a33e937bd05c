import { defineOperation } from '../../../core/operation.ts';
import { anyObject, text } from '../../../core/operation-output.ts';
import { baseWith, PROPOSAL, proposal } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { decisionsIn } from './decided.ts';
import { waiting } from './gate-examples.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { LISTED_KINDS, objectPaths, PLURAL_OF } from './object-kinds.ts';
import { pendingIn } from './proposals.ts';
import { citationFigures, loggedFigures, pendingFigures, reviewFigures } from './review-figures.ts';

const DAY = 86_400_000;

/** Days of the window where nobody says how many. */
const DAYS = 30;

export default defineOperation({
  id: 'vouch/stats',
  command: 'vouch stats',
  method: { name: 'kb.stats', isFurther: true },
  since: '0.1.0',
  source: 'vouch 1.5.0, kb.stats',
  summary: 'Counts who proposes and what is decided',
  about: [
    'Counts pending proposals and how long they wait, recent decisions by proposer, and how many claims cite existing evidence. The files are not checked: `vouch doctor` does that.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      days: {
        ...{ type: 'integer', minimum: 0 },
        description: `decisions of this many days; ${DAYS} by default, 0 for all`,
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
  examples: [
    {
      name: 'one waits',
      before: baseWith(),
      worktree: waiting(),
      now: '2026-04-22T09:14:00Z',
      input: {},
      result: {
        counts: { claims: 1, pages: 0, entities: 0, relations: 0, sources: 1 },
        pending: {
          total: 1,
          by_agent: { scout: 1 },
          age_days: { median: 10, max: 10, oldest_id: PROPOSAL },
        },
        review: {
          ...{ window_days: 30, decided_in_window: 0, approval_rate: null },
          audit_totals: { approved: 0, rejected: 0, expired: 0 },
        },
        citations: { claims_total: 1, claims_with_valid_citation: 1, coverage_rate: 1 },
      },
    },
    {
      name: 'one was approved, a month before',
      before: baseWith({ [`decided/${PROPOSAL}.yaml`]: proposal() }),
      now: '2026-05-22T09:14:00Z',
      input: { days: 0 },
      result: {
        pending: { total: 0, age_days: { median: null, max: null, oldest_id: null } },
        review: {
          ...{ window_days: null, approved: 1, rejected: 0, approval_rate: 1 },
          by_agent: { scout: { approved: 1, expired: 0, pending: 0, rejected: 0 } },
        },
      },
    },
    {
      name: 'of the last days there is none',
      before: baseWith({ [`decided/${PROPOSAL}.yaml`]: proposal() }),
      now: '2026-05-22T09:14:00Z',
      input: { days: 30 },
      result: { review: { decided_in_window: 0, by_agent: {} } },
    },
    ...baseErrors({}),
  ],
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
        ['claims with a source that exists', String(citations.claims_with_valid_citation)],
        ...Object.entries(review.by_agent).map(
          ([name, { pending, approved, rejected, expired }]): readonly [string, string] => [
            `proposed by ${name}`,
            `${pending} waiting, ${approved} approved, ${rejected} rejected, ${expired} expired`,
          ],
        ),
      ],
    };
  },
});
