const TASK_ID = /^T\d{3,}$/;

/** True for a whole text such as `T2398`. */
export function isTaskId(text: string): boolean {
  return TASK_ID.test(text);
}

/** The task that an entry's id begins with; null where it begins with none. */
export function taskOf(entryId: string | null): string | null {
  return /^T\d{3,}(?=-)/.exec(entryId ?? '')?.[0] ?? null;
}
