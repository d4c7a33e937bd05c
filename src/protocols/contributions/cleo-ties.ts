import type { FactEntry } from '../../core/fact.ts';
import type { Add } from '../../core/look-up.ts';
import type { Given, ListTies, Ties } from '../../core/ties.ts';
import type { SessionFact, TaskFact } from './cleo-facts.ts';
import { ANY_LISTED_TASK, LISTED_TASKS, taskKey } from './key-facts.ts';
import { isOver } from './tasks.ts';
import { DOCUMENT, sessionKey, sessionsKey, tasksKey } from './tie-keys.ts';

/** Of each task a list gives what is seen of it. */
export function taskListTies({ record: { home }, fact }: FactEntry<'task-list'>): ListTies {
  const { tasks } = fact;
  const any: readonly Given[] = tasks.length === 0 ? [] : [[tasksKey(home), 'any']];
  return {
    whole: { gives: any },
    lines: tasks.map((task) => ({
      gives: [[taskKey(home, task.id), seenOf(task)]],
    })),
  };
}

export function taskListRows({ fact: { tasks } }: FactEntry<'task-list'>, add: Add): void {
  if (tasks.length > 0) add(ANY_LISTED_TASK, '');
}

export function taskRows(
  { fact: { tasks } }: FactEntry<'task-list'>,
  at: (index: number) => Add,
): void {
  for (const [index, { id }] of tasks.entries()) at(index)(LISTED_TASKS, id);
}

/** CONTRIB-002 looks at labels, CONTRIB-004 at notes, archive-due at whether it is over. */
function seenOf(task: TaskFact): string {
  const { labels, notes } = task;
  return `${isOver(task)}\n${labels.join('\0')}\n${notes.join('\0')}`;
}

/** CONTRIB-001. */
export function sessionStoreTies({ record: { home }, fact }: FactEntry<'session-store'>): ListTies {
  return {
    whole: { gives: [[sessionsKey(home), 'store']] },
    lines: fact.sessions.map((session) => ({
      gives: [[sessionKey(home, session.id), timesOf(session)]],
    })),
  };
}

function timesOf({ status, startedAt, endedAt }: SessionFact): string {
  return `${status}\0${startedAt}\0${endedAt}`;
}

/** CONTRIB-001. */
export function currentSessionTies({ record: { home }, fact }: FactEntry<'current-session'>): Ties {
  if (fact.id === '') return {};
  return {
    gives: [
      [sessionsKey(home), 'current'],
      [sessionKey(home, fact.id), 'current'],
    ],
  };
}

/** CONTRIB-005. */
export function protocolDocumentTies({ fact }: FactEntry<'protocol-document'>): Ties {
  return { gives: [[DOCUMENT, fact.questionIds.join()]] };
}
