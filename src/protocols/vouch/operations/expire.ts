import { timeAt } from '../../../core/date-time.ts';
import { defineOperation } from '../../../core/operation.ts';
import { flag, texts, wholeNumber } from '../../../core/operation-output.ts';
import { decisionsOn } from '../decision-log.ts';
import { openLog } from './audit-writer.ts';
import { expireExamples } from './expire-examples.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor, settingsOf } from './homes.ts';
import { aboutOf, decidedChanges, PENDING_FILES, type Proposal, pendingIn } from './proposals.ts';

/** Who rejects what nobody decided, as the reference implementation calls it. */
const EXPIRER = 'vouch-expire';

/** Days that a proposal waits where nothing else is said. */
const DAYS = 90;
const DAY_MS = 86_400_000;

export default defineOperation({
  id: 'vouch/expire',
  command: 'vouch expire',
  method: { name: 'kb.expire', isFurther: true },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 4 and 7 (the chapter on the review gate)',
  summary: 'Lists proposals that have waited too long; --apply rejects them',
  about: [
    'Without --apply it only lists them. The number of days is `review.expire_pending_after_days` of the configuration, or else 90; with 0 nothing expires.',
  ],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      days: {
        type: 'integer',
        minimum: 0,
        description: 'how many days a proposal may wait; 0 for no limit',
      },
      apply: { type: 'boolean', description: 'reject them' },
      ...BASE_INPUT,
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    days: wholeNumber('how long a proposal may wait; 0 for any time'),
    expired: texts('the ids of those that waited longer'),
    applied: flag('whether they are rejected now'),
    threshold_days: wholeNumber('the same as `days`'),
    enabled: flag('whether anything ever expires'),
    dry_run: flag('true if they are only listed'),
    would_expire: texts('the ids of those that are only listed'),
  },
  errors: BASE_ERRORS,
  examples: expireExamples,
  commitMessage: ({ expired }) =>
    expired.length === 1 ? 'Expire 1 proposal' : `Expire ${expired.length} proposals`,
  async plan(planning) {
    const { input, state } = planning;
    const home = baseFor(planning);
    const days = input.days ?? (await settingsOf(state, home)).expiresAfter ?? DAYS;
    const log = await openLog(planning, { home, actor: EXPIRER });
    const { proposals } = await pendingIn(state, home);
    const logged = await state.words(['vouch-audit-log']);
    const there = new Set(state.entries.map(({ path }) => path));
    const isOld = ({ id, value }: Proposal) => {
      const since = timeAt(value, 'proposed_at');
      // What another program began to decide is for `approve` and `reject` to complete.
      const isBegun =
        there.has(`${home}/decided/${id}.yaml`) || decisionsOn({ home }, id, logged).length > 0;
      return !isBegun && days > 0 && since !== null && planning.now - since > days * DAY_MS;
    };
    const old = proposals.filter(isOld);
    const ids = old.map(({ id }) => id);
    const applied = input.apply === true && old.length > 0;
    const verdict = { status: 'rejected', by: EXPIRER, reason: 'expired', at: log.now } as const;
    const events = old.map(({ id, kind }) => ({
      event: 'proposal.expire',
      objectIds: [id],
      data: { kind },
    }));
    const told = old.map((each) => `${each.id} ${each.kind}: ${aboutOf(each.payload) ?? ''}`);
    return {
      changes: applied
        ? [log.append(...events), ...old.flatMap((each) => decidedChanges(each, home, verdict))]
        : [],
      result: {
        ...{ days, expired: ids, applied },
        ...{ threshold_days: days, enabled: days > 0 },
        ...{ dry_run: input.apply !== true, would_expire: applied ? [] : ids },
      },
      told: [...told, summary(old.length, days, applied)],
      notes: log.notes,
    };
  },
});

function summary(count: number, days: number, applied: boolean): string {
  if (days === 0) return 'No proposal expires: 0 days means no limit.';
  if (count === 0) return `No proposal has waited for more than ${days} days.`;
  const proposals = count === 1 ? '1 proposal' : `${count} proposals`;
  return applied
    ? `${proposals} expired.`
    : `${proposals} waited for more than ${days} days. Add --apply to reject them.`;
}
