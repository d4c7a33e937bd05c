import { normalized } from '../../core/answers.ts';
import type { Row } from '../../core/look-up.ts';
import { FINAL } from './contribution-steps.ts';
import type { DecisionFact } from './facts.ts';
import type { Compared } from './rows.ts';

/** A contribution that answers a question. */
export interface Given extends Pick<Row<Compared>, 'record'> {
  readonly value: Compared;
  readonly decision: DecisionFact;
}

/** A decision that differs from an earlier one, and no conflict of its contribution says so. */
export interface Unflagged {
  readonly later: Given;
  readonly earlier: Given;
}

/** What was answered to one question so far. */
interface Question {
  /** By answer, then by session: who gave it first. */
  readonly answers: Map<string, Map<string, Given>>;
  /** By session, its first answer. */
  readonly sessions: Map<string, Given>;
}

/**
 * Finds answers to a question that differ from an earlier session's without a conflict that names that
 * session: for each decision one, the baseline's before others, then the earliest. What is merged does
 * not change: there a conflict of another contribution of its session will do. Takes time linear in the
 * decisions and conflicts.
 * @param rows all that is compared with each other about one question
 */
export function* unflagged(rows: readonly Row<Compared>[]): Generator<Unflagged> {
  const question: Question = { answers: new Map(), sessions: new Map() };
  const sorted = [...rows].sort(byTime);
  const named = namedSessions(rows);
  for (const { record, value } of sorted) {
    const { decision, sessionId, status } = value;
    if (decision === null) continue;
    const later = { record, value, decision };
    const answer = normalized(decision.answer ?? '');
    const elsewhere = status === FINAL ? named.get(sessionId) : undefined;
    const earlier = firstOther(value, answer, { ...question, elsewhere });
    if (earlier !== null) yield { later, earlier };
    remember(question, answer, later);
  }
}

function remember({ answers, sessions }: Question, answer: string, given: Given): void {
  const session = given.value.sessionId ?? '';
  const givers = answers.get(answer) ?? new Map<string, Given>();
  answers.set(answer, givers);
  if (!givers.has(session)) givers.set(session, given);
  if (!sessions.has(session)) sessions.set(session, given);
}

type Sessions = ReadonlySet<string | null>;

const NOBODY: Sessions = new Set();

interface Asked extends Question {
  /** The sessions that other contributions of the same session name in conflicts about it. */
  readonly elsewhere?: Sessions | undefined;
}

/** By session, the sessions that its conflicts about a question name, in whichever of its contributions. */
export function namedSessions(
  rows: readonly Row<Compared>[],
): ReadonlyMap<string | null, Sessions> {
  const named = new Map<string | null, Set<string | null>>();
  for (const { value } of rows) {
    const known = named.get(value.sessionId) ?? new Set();
    named.set(value.sessionId, known);
    for (const session of value.named) known.add(session);
  }
  return named;
}

/** The earliest first; what has no time is the last, and those of one time stay as rows come: by path. */
function byTime(a: Row<Compared>, b: Row<Compared>): number {
  const left = a.value.createdAt ?? Number.MAX_VALUE;
  const right = b.value.createdAt ?? Number.MAX_VALUE;
  return left - right;
}

function firstOther(
  { sessionId, named: own, original }: Compared,
  answer: string,
  { answers, sessions, elsewhere = NOBODY }: Asked,
): Given | null {
  const named = new Set([sessionId, ...elsewhere, ...own]);
  const first = original === null || named.has(original) ? undefined : sessions.get(original);
  if (first !== undefined && normalized(first.decision.answer ?? '') !== answer) return first;
  for (const [given, givers] of answers) {
    if (given === answer) continue;
    // Passes over no more than the sessions that conflicts name.
    for (const [session, other] of givers) if (!named.has(session)) return other;
  }
  return null;
}
