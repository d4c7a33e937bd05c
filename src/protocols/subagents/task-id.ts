const TASK_ID = /^T\d{3,}$/;

/** True for a whole text such as `T2398`. */
export function isTaskId(text: string): boolean {
  return TASK_ID.test(text);
}
