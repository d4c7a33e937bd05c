import { normalized } from '../../core/answers.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';
import { comparisonKey } from './comparison-key.ts';
import { FINAL } from './contribution-steps.ts';
import type { ContributionFact, DecisionFact } from './facts.ts';

type Entry = FactEntry<'contribution'>;

/** A decision that differs from an earlier one, and no conflict of its contribution says so. */
export interface Unflagged {
  readonly entry: Entry;
  readonly decision: DecisionFact;
  readonly other: Entry;
  readonly otherDecision: DecisionFact;
}

interface Given {
  readonly entry: Entry;
  readonly decision: DecisionFact;
}

/** What was answered to one question so far. */
interface Question {
  /** By answer, then by session: who gave it first. */
  readonly answers: Map<string, Map<string, Given>>;
  /** By session, its first answer. */
  readonly sessions: Map<string, Given>;
}

/**
 * Finds answers that differ from an earlier session's without a conflict that names that session:
 * for each decision one, the baseline's before others, then the earliest. What is merged does not
 * change: there a conflict of another contribution of its session will do. Takes time linear in the
 * decisions and conflicts.
 */
export function* unflagged(facts: Facts): Generator<Unflagged> {
  const questions = new Map<string, Question>();
  const entries = [...facts.of('contribution')].sort(byTime);
  const named = namedSessions(entries);
  for (const entry of entries) {
    const group = comparisonKey(entry.record.home, entry.fact);
    if (group === null) continue;
    for (const decision of entry.fact.decisions) {
      const { questionId, answer } = decision;
      if (questionId === null || answer === null) continue;
      const key = `${group}\0${questionId}`;
      const question = questions.get(key) ?? { answers: new Map(), sessions: new Map() };
      questions.set(key, question);
      const said = normalized(answer);
      const elsewhere =
        entry.fact.status === FINAL ? named.get(sessionKey(entry, questionId)) : undefined;
      const other = firstOther(entry.fact, questionId, said, { ...question, elsewhere });
      if (other !== null) {
        yield { entry, decision, other: other.entry, otherDecision: other.decision };
      }
      remember(question, said, { entry, decision });
    }
  }
}

function remember({ answers, sessions }: Question, answer: string, given: Given): void {
  const session = given.entry.fact.sessionId ?? '';
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

/** By group, session and question, the sessions that conflicts name. */
function namedSessions(entries: readonly Entry[]): ReadonlyMap<string, Sessions> {
  const named = new Map<string, Set<string | null>>();
  for (const entry of entries) {
    for (const { questionId, other } of entry.fact.conflicts) {
      if (questionId === null) continue;
      const key = sessionKey(entry, questionId);
      const known = named.get(key);
      if (known === undefined) named.set(key, new Set([other.sessionId]));
      else known.add(other.sessionId);
    }
  }
  return named;
}

/**
 * What sessions record of conflicts.
 * @returns whether the session of a contribution names another one in a conflict about a question,
 * in whichever of its contributions
 */
export function recordedBySessions(
  facts: Facts,
): (path: string, questionId: string, other: string) => boolean {
  const entries = facts.of('contribution');
  const byPath = new Map(entries.map((entry) => [entry.record.path, entry]));
  const named = namedSessions(entries);
  return (path, questionId, other) => {
    const entry = byPath.get(path);
    return entry !== undefined && named.get(sessionKey(entry, questionId))?.has(other) === true;
  };
}

function sessionKey({ record, fact }: Entry, questionId: string): string {
  return JSON.stringify([comparisonKey(record.home, fact), fact.sessionId, questionId]);
}

/** The earliest first; what has no time is the last, and those of one time stay as facts come: by path. */
function byTime(a: Entry, b: Entry): number {
  const left = a.fact.createdAt ?? Number.MAX_VALUE;
  const right = b.fact.createdAt ?? Number.MAX_VALUE;
  return left - right;
}

function firstOther(
  { sessionId, conflicts, baseline }: ContributionFact,
  questionId: string,
  answer: string,
  { answers, sessions, elsewhere = NOBODY }: Asked,
): Given | null {
  const named = new Set([sessionId, ...elsewhere]);
  for (const conflict of conflicts) {
    if (conflict.questionId === questionId) named.add(conflict.other.sessionId);
  }
  const original = baseline?.sessionId ?? null;
  const first = original === null || named.has(original) ? undefined : sessions.get(original);
  if (first !== undefined && normalized(first.decision.answer ?? '') !== answer) return first;
  for (const [given, givers] of answers) {
    if (given === answer) continue;
    // Passes over no more than the sessions that conflicts name.
    for (const [session, other] of givers) if (!named.has(session)) return other;
  }
  return null;
}
