import { timeAt } from '../../../core/date-time.ts';
import { listAt, textAt, textsAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import type { SessionStoreFact, TaskListFact } from '../cleo-facts.ts';

/** The sessions of `.cleo/sessions.json`. What has no id is nothing that anybody could name. */
export function sessionStoreFact({ value }: RecordOf['session-store']): SessionStoreFact {
  return {
    sessions: listAt(value, 'sessions').flatMap((session) => {
      const id = textAt(session, 'id');
      if (id === null) return [];
      return {
        id,
        status: textAt(session, 'status'),
        startedAt: timeAt(session, 'startedAt'),
        endedAt: timeAt(session, 'endedAt'),
      };
    }),
  };
}

/** The tasks of `.cleo/todo.json` or `.cleo/tasks.json`, or those that were moved to the archive. */
export function taskListFact({ value }: Pick<RecordOf['task-list'], 'value'>): TaskListFact {
  return {
    tasks: [...listAt(value, 'tasks'), ...listAt(value, 'archivedTasks')].flatMap((task) => {
      const id = textAt(task, 'id');
      if (id === null) return [];
      return {
        id,
        type: textAt(task, 'type'),
        parentId: textAt(task, 'parentId'),
        status: textAt(task, 'status'),
        labels: textsAt(task, 'labels'),
        notes: textsAt(task, 'notes'),
      };
    }),
  };
}
