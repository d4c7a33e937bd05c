import { timeAt } from '../../../core/date-time.ts';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { citedClaims, type DecidedProposal, shareOf } from './decided.ts';
import { eventsIn } from './logged-events.ts';
import type { Proposal } from './proposals.ts';

const DAY = 86_400_000;

/** What waits, by who proposed it, and for how many days. */
export function pendingFigures(proposals: readonly Proposal[], now: number) {
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

/** What was decided, by who proposed it. */
export function reviewFigures(
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
  const none = { approved: 0, expired: 0, pending: 0, rejected: 0 };
  const byAgent = new Map<string, typeof none>();
  for (const [agent, outcome] of rows) {
    const row = byAgent.get(agent) ?? none;
    byAgent.set(agent, { ...row, [outcome]: row[outcome] + 1 });
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
export async function loggedFigures(state: OperationState, home: string, since: number | null) {
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

/** How many claims cite what is there. */
export async function citationFigures(state: OperationState, home: string) {
  const { all, readable, whole, broken } = await citedClaims(state, home);
  return {
    ...{ claims_total: all, claims_loadable: readable, claims_with_valid_citation: whole },
    ...{ invalid_claim: all - readable, broken_citation: broken },
    coverage_rate: shareOf(whole, all),
  };
}
