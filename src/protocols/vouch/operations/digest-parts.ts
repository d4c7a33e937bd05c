import { timeAt } from '../../../core/date-time.ts';
import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { decisionsIn } from './decided.ts';
import { objectsIn } from './object-kinds.ts';
import { aboutOf, pendingIn } from './proposals.ts';

const DAY = 86_400_000;

/** Claims that nobody is to rely on. */
export const RETIRED: ReadonlySet<string> = new Set(['archived', 'superseded', 'redacted']);

/** A time as RFC 3339 has it, UTC. */
export function isoOf(time: number): string {
  return new Date(time).toISOString();
}

/** What waits, the oldest first. */
export async function waitingIn(state: OperationState, home: string, now: number) {
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

/** What was decided, the newest first. */
export async function decidedSince(state: OperationState, home: string, since: number | null) {
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

/** The claims that nobody has confirmed or changed for so many days, the oldest first. */
export async function staleIn(
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

/** The pages of the type followup that are due, the oldest first. */
export async function followUpsDue(state: OperationState, home: string, now: number) {
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
