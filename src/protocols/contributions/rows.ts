import type { Options } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import { type Add, type Db, index, mark } from '../../core/look-up.ts';
import type { SessionFact, TaskFact } from './cleo-facts.ts';
import type { Contribution, Decision } from './contribution.ts';
import { ANY_LISTED_TASK, LISTED_TASKS } from './key-facts.ts';
import { pathsOf } from './manifest-paths.ts';
import { isArchived } from './sealing.ts';
import { isLater, isSessionId } from './session-times.ts';

/** What others see of a contribution that they name by its id. */
export type Named = Pick<Contribution, 'sessionId' | 'taskId' | 'completedAt'> & {
  readonly isDraft: boolean;
  /** The ids of the questions that it answers. */
  readonly questions: readonly string[];
};

/** Contributions of a home by their id. */
export const BY_ID = index<Named>('contribution by id');

/** Contributions whose session is verified where their home says anything of sessions. */
export const UNVERIFIED = mark('contribution without a verified session');

/** Files that entries of any manifest list, by their path. */
export const LISTED = mark('listed contribution');

/** Entries of an active manifest by its path and their epic. */
export const OF_EPIC = mark('entry of an epic');

/** How many entries a manifest has, by its path. */
export const ENTRY_COUNT = index<number>('count of entries');

/** Tasks by their home and id, and whether a home has any. */
export const TASKS = index<TaskFact>('task');
export const ANY_TASK = mark('any task', { items: true });

/** Sessions by their home and id; the homes that have a list of them. */
export const SESSIONS = index<Omit<SessionFact, 'id'>>('session');
export const SESSION_STORES = mark('session store');

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
  readonly decisions: readonly Pick<Decision, 'questionId'>[];
}): Named {
  const questions = decisions.flatMap(({ questionId }) => questionId ?? []);
  return { sessionId, taskId, completedAt, isDraft: status === 'draft', questions };
}

export function contributionRows(
  { record: { home }, fact }: FactEntry<'contribution'>,
  add: Add,
  { contributions: { session } }: Options,
): void {
  const { id, sessionId, createdAt } = fact;
  if (id !== null) add(BY_ID, [home, id], namedBy(fact));
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
    for (const path of pathsOf(record, entry)) add(LISTED, path);
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

export function storeRows({ record: { home } }: FactEntry<'session-store'>, add: Add): void {
  add(SESSION_STORES, home);
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
