/** The folders of tasks, the name of a matrix among them. */
const IN_TASK_FOLDER = /(?:^|\/)\.cleo\/rcasd\/(.*\/|)consensus\/([^/]+)-consensus\.json$/s;

/** Whether a matrix at a path is called after its question, or in a task folder after its task. */
export function isCalledAfter(path: string, questionId: string): boolean {
  const [whole, folders = '', name = ''] = IN_TASK_FOLDER.exec(path) ?? [];
  if (whole === undefined) return path.slice(path.lastIndexOf('/') + 1) === `${questionId}.json`;
  return name === questionId || folders.split('/').includes(name);
}
