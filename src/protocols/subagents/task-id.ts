const TASK_ID = /^T\d{3,}$/;

/** True for a whole text such as `T2398`. */
export function isTaskId(text: string): boolean {
  return TASK_ID.test(text);
}

/** The ids in a text that may say more. */
export function taskIdsIn(text: string): readonly string[] {
  return text.match(/\bT\d{3,}\b/g) ?? [];
}

/** A path whose name says that the file is the work on a task. */
export const NAMED_BY_TASK = /(?:^|\/)(T\d{3,})(?![A-Za-z0-9])[^/]*$/;

/** The id of a text that is one but for blanks, a hash before it and the case of its letter. */
export function taskIdMeant(text: string): string | null {
  const digits = /^#?[Tt](\d{3,})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : `T${digits}`;
}
