import type { Words } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import type { TaskFact } from './cleo-facts.ts';
import { TASKS } from './rows.ts';

/** What is known of the tasks that lists held before this state. */
export interface FormerTasks {
  /**
   * The tasks of that id in the lists of any state from the one that introduced a contribution on.
   * Null where that is of no interest: a list of this state holds it, or none of them any task, or
   * one can't be read.
   */
  of(record: RecordRef): readonly TaskFact[] | null;
  /** True where the history is cut off, so that a list may have held any task. */
  readonly isCutOff?: true;
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

/** All tasks of the lists beside a record. */
export function tasksBeside({ home }: Pick<RecordRef, 'home'>, words: Words): readonly TaskFact[] {
  const ids = words.once(`tasks of ${home}`, () => words.keys(TASKS, home));
  return ids.flatMap((id) => words.get(TASKS, [home, id]).map(({ value }) => value));
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
