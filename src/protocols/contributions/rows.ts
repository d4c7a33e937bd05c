import type { Options } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import { grouped } from '../../core/grouped.ts';
import { type Add, type Db, index, type Key, mark } from '../../core/look-up.ts';
import type { SessionFact, TaskFact } from './cleo-facts.ts';
import { comparisonKey } from './comparison-key.ts';
import type { Contribution, Decision } from './contribution.ts';
import type { ContributionFact, DecisionFact } from './facts.ts';
import { ANY_LISTED_TASK, LISTED_TASKS } from './key-facts.ts';
import { pathsOf } from './manifest-paths.ts';
import { isArchived } from './sealing.ts';
import { isLater, isSessionId, storedSince } from './session-times.ts';

/** What others see of a contribution that they name by its id. */
export type Named = Pick<Contribution, 'sessionId' | 'taskId' | 'completedAt'> & {
  readonly isDraft: boolean;
  readonly decisions: readonly Answer[];
};

/** A question and its answer, by a contribution that others name. */
export type Answer = Pick<Decision, 'at' | 'questionId' | 'answer'>;

/** Contributions of a home by their id. */
export const BY_ID = index<Named>('contribution by id');

/** Contributions of a home by their session: what they answer. */
export const BY_SESSION = index<readonly Answer[]>('contribution of a session');

/** What an entry of a manifest says of a contribution, and what its help depends on. */
export type Listed = Pick<
  ContributionFact,
  'sessionId' | 'epicId' | 'taskId' | 'agentId' | 'status' | 'digest' | 'createdAt'
> & { readonly decisionCount: number; readonly conflictCount: number };

/** Contributions by their path. */
export const BY_PATH = index<Listed>('contribution at');

/** What a contribution says to a question that is compared, or of what others say to it. */
export interface Compared
  extends Pick<
    ContributionFact,
    'id' | 'sessionId' | 'sessionLabel' | 'epicId' | 'markerLabel' | 'status' | 'createdAt'
  > {
  /** Null where it only records a conflict about the question. */
  readonly decision: DecisionFact | null;
  /** The session of its baseline. */
  readonly original: string | null;
  /** The sessions that its conflicts about the question name. */
  readonly named: readonly (string | null)[];
}

/** By what is compared with each other, and the question. */
export const COMPARED = index<Compared>('compared contribution');

/** Contributions whose session is verified where their home says anything of sessions. */
export const UNVERIFIED = mark('contribution without a verified session');

/** Files that entries of any manifest list, by their path. */
export const LISTED = mark('listed contribution');

/** Where the file of an entry would be, by its home and the id of the entry: the first one has that of its contribution. */
export const LISTED_AS = index<readonly string[]>('listed under an id');

/** Entries of an active manifest by its path and their epic. */
export const OF_EPIC = mark('entry of an epic');

/** How many entries a manifest has, by its path. */
export const ENTRY_COUNT = index<number>('count of entries');

/** Tasks by their home and id, and whether a home has any. */
export const TASKS = index<TaskFact>('task');
export const ANY_TASK = mark('any task', { items: true });

/** Sessions by their home and id; the lists of a home, and since when they list. */
export const SESSIONS = index<Omit<SessionFact, 'id'>>('session');
export const SESSION_STORES = index<number>('session store');

/** Sessions that are named as the current one, by their home and id; the homes that name any. */
export const CURRENT_SESSIONS = mark('current session');
export const NAMED_SESSIONS = mark('named session');

/** The question ids of protocol documents. */
export const DOCUMENT_QUESTIONS = index<readonly string[]>('questions of the protocol document');

/**
 * Adds nothing: what a task list does not hold is looked for in the history, so that its task has to be
 * at hand wherever a contribution is.
 */
export function meetTask(
  { record: { home }, fact: { taskId } }: FactEntry<'contribution'>,
  db: Db,
): void {
  if (taskId !== null) db.exists(TASKS, [home, taskId]);
}

/** What is seen of a contribution that others name. */
export function namedBy({
  sessionId,
  taskId,
  completedAt,
  status,
  decisions,
}: Pick<Contribution, 'sessionId' | 'taskId' | 'completedAt' | 'status'> & {
  readonly decisions: readonly Answer[];
}): Named {
  return { sessionId, taskId, completedAt, isDraft: status === 'draft', decisions };
}

function listedBy(fact: ContributionFact): Listed {
  const { sessionId, epicId, taskId, agentId, status, digest, createdAt } = fact;
  const { decisions, conflicts } = fact;
  const conflictCount = new Set(conflicts.map(({ questionId }) => questionId)).size;
  const counts = { decisionCount: decisions.length, conflictCount };
  return { sessionId, epicId, taskId, agentId, status, digest, createdAt, ...counts };
}

/** Each answer with its key, and each question that only conflicts are about. */
function* comparedBy(
  home: string,
  fact: ContributionFact,
): Generator<readonly [key: Key, compared: Compared]> {
  const group = comparisonKey(home, fact);
  if (group === null) return;
  const { id, sessionId, sessionLabel, epicId, markerLabel, status, createdAt } = fact;
  const own = { id, sessionId, sessionLabel, epicId, markerLabel, status, createdAt };
  const original = fact.baseline?.sessionId ?? null;
  const named = grouped(fact.conflicts, ({ questionId }) => questionId ?? '');
  const said = (questionId: string, decision: DecisionFact | null) => {
    const others = named.get(questionId) ?? [];
    const compared = {
      ...own,
      decision,
      original,
      named: others.map((each) => each.other.sessionId),
    };
    return [[group, questionId], compared] as const;
  };
  const answered = new Set<string>();
  for (const decision of fact.decisions) {
    const { questionId, answer } = decision;
    if (questionId === null || answer === null) continue;
    answered.add(questionId);
    yield said(questionId, decision);
  }
  for (const questionId of named.keys()) {
    if (questionId !== '' && !answered.has(questionId)) yield said(questionId, null);
  }
}

export function contributionRows(
  { record: { home, path }, fact }: FactEntry<'contribution'>,
  add: Add,
  { contributions: { session } }: Options,
): void {
  const { id, sessionId, createdAt } = fact;
  if (id !== null) add(BY_ID, [home, id], namedBy(fact));
  if (sessionId !== null) add(BY_SESSION, [home, sessionId], fact.decisions);
  add(BY_PATH, path, listedBy(fact));
  for (const [question, compared] of comparedBy(home, fact)) {
    add(COMPARED, question, compared);
  }
  const isUnverified = sessionId !== null && session === null && isSessionId(sessionId);
  if (isUnverified && !isLater(sessionId, createdAt)) add(UNVERIFIED, home);
}

export function manifestRows(
  { record, fact: { entries } }: FactEntry<'contribution-manifest'>,
  add: Add,
): void {
  add(ENTRY_COUNT, record.path, entries.length);
}

export function entryRows(
  { record, fact }: FactEntry<'contribution-manifest'>,
  at: (index: number) => Add,
): void {
  const isActive = !isArchived(record.path);
  for (const [index, entry] of fact.entries.entries()) {
    const add = at(index);
    const paths = pathsOf(record, entry);
    for (const path of paths) add(LISTED, path);
    if (entry.id !== null) add(LISTED_AS, [record.home, entry.id], paths);
    if (isActive && entry.epicId !== null) add(OF_EPIC, [record.path, entry.epicId]);
  }
}

export function taskListRows(
  { record: { home }, fact: { tasks } }: FactEntry<'task-list'>,
  add: Add,
): void {
  if (tasks.length === 0) return;
  add(ANY_TASK, home);
  add(ANY_LISTED_TASK, '');
}

export function taskRows(
  { record: { home }, fact: { tasks } }: FactEntry<'task-list'>,
  at: (index: number) => Add,
): void {
  for (const [index, task] of tasks.entries()) {
    const add = at(index);
    add(TASKS, [home, task.id], task);
    add(LISTED_TASKS, task.id);
  }
}

export function storeRows(
  { record: { home }, fact: { sessions } }: FactEntry<'session-store'>,
  add: Add,
): void {
  add(SESSION_STORES, home, storedSince(sessions));
}

export function sessionRows(
  { record: { home }, fact: { sessions } }: FactEntry<'session-store'>,
  at: (index: number) => Add,
): void {
  for (const [index, { id, status, startedAt, endedAt }] of sessions.entries()) {
    at(index)(SESSIONS, [home, id], { status, startedAt, endedAt });
  }
}

export function currentRows(
  { record: { home }, fact: { id } }: FactEntry<'current-session'>,
  add: Add,
): void {
  if (id === '') return;
  add(NAMED_SESSIONS, home);
  add(CURRENT_SESSIONS, [home, id]);
}

export function documentRows(
  { fact: { questionIds } }: FactEntry<'protocol-document'>,
  add: Add,
): void {
  add(DOCUMENT_QUESTIONS, '', questionIds);
}
