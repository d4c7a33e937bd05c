import type { AnsweringDb, Words } from '../../core/look-up.ts';
import { suggester } from '../../core/suggester.ts';
import { ANY_LISTED_TASK, LISTED_TASKS } from '../contributions/key-facts.ts';

/** Which of some ids no task has. Where there are no tasks at all nobody knows. */
export function unknownIn(
  db: AnsweringDb,
  ids: readonly (string | null)[],
): (id: string | null) => boolean {
  const isAny = db.exists(ANY_LISTED_TASK, '');
  const asked = ids.filter((id) => id !== null);
  const unlisted = new Set(asked.filter((id) => !db.exists(LISTED_TASKS, id)));
  return (id) =>
    id !== null && isAny && unlisted.has(id) && db.past?.formerTaskIds.has(id) !== true;
}

/** The task that was probably meant by an id that no task has. */
export function nearestTask(id: string, words: Words): string | null {
  return words.once('tasks', () => suggester(new Set(words.keys(LISTED_TASKS, null))))(id);
}
