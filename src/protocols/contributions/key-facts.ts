/** Keys by which the records of CLEO's protocols find each other, whoever of them keeps the record. */

/** A task in the lists beside a record: all that lists say of it. */
export function taskKey(home: string, id: string): string {
  return `cleo task\0${home}\0${id}`;
}

/** Whether any list of the state holds a task. */
export function listedTaskKey(id: string): string {
  return `cleo listed task\0${id}`;
}

/** Whether the lists of the state hold any task. */
export const LISTED_TASKS = 'cleo listed tasks';

/** A path, for those that an entry of a subagent manifest gives for its file. */
export function namedFileKey(path: string): string {
  return `subagent named\0${path}`;
}

/** A voting matrix at a path, and its verdict. */
export function matrixKey(path: string): string {
  return `vote at\0${path}`;
}
