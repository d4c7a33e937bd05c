import type { Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { TaskFact } from './cleo-facts.ts';

/** What is known of the tasks that lists held before this state. */
export interface FormerTasks {
  /**
   * The tasks of that id in the lists of any state from the one that introduced a contribution on.
   * Null where that is of no interest: a list of this state holds it, or none of them any task, or
   * one can't be read.
   */
  of(record: RecordRef): readonly TaskFact[] | null;
}

declare module '../../core/look-up.ts' {
  interface PastLookUps {
    readonly formerTasks: FormerTasks;
  }
}

/** A task of one of these is over. */
const DONE: ReadonlySet<string> = new Set(['done', 'completed', 'archived']);

/** True for a task that nobody works on any more. */
export function isOver({ status }: Pick<TaskFact, 'status'>): boolean {
  return DONE.has(status ?? '');
}

/** The tasks of one id. */
interface KnownTask {
  /** The list that holds it, the first of several. */
  readonly list: string;
  readonly tasks: TaskFact[];
}

/** Finds the tasks of a home by their id: a task may stand in several lists. */
export class Tasks {
  readonly #byHome = new Map<string, Map<string, KnownTask>>();

  constructor(facts: Facts) {
    for (const { record, fact } of facts.of('task-list')) {
      for (const task of fact.tasks) {
        const byId = this.#byHome.get(record.home) ?? new Map<string, KnownTask>();
        this.#byHome.set(record.home, byId);
        const known = byId.get(task.id);
        if (known === undefined) byId.set(task.id, { list: record.path, tasks: [task] });
        else known.tasks.push(task);
      }
    }
  }

  /** The tasks of that id in the lists beside a record; none where no list holds it. */
  of(record: Pick<RecordRef, 'home'>, id: string | null): readonly TaskFact[] {
    return id === null ? [] : (this.#byHome.get(record.home)?.get(id)?.tasks ?? []);
  }

  /** The list that holds a task, the first of several; null where none beside the record does. */
  listOf({ home }: Pick<RecordRef, 'home'>, id: string | null): string | null {
    return id === null ? null : (this.#byHome.get(home)?.get(id)?.list ?? null);
  }

  /** All tasks of the lists beside a record. */
  beside({ home }: RecordRef): readonly TaskFact[] {
    return [...(this.#byHome.get(home)?.values() ?? [])].flatMap(({ tasks }) => tasks);
  }
}

/** Where the tasks of a home are listed, those in work first: as CLEO names its files, old and new. */
export function taskListPaths({ home }: Pick<RecordRef, 'home'>): readonly string[] {
  const names = ['todo.json', 'tasks.json', 'todo-archive.json', 'tasks-archive.json'];
  return names.map((name) => `${home === '' ? '' : `${home}/`}.cleo/${name}`);
}

const TASK_ID = /^T\d{3,}$/;

/** True for what may be looked up: the schema reports anything else. */
export function isTaskId(text: string | null): text is string {
  return text !== null && TASK_ID.test(text);
}
