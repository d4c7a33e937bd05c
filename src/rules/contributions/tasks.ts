import type { TaskFact } from '../../core/cleo-fact.ts';
import type { Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';

/** Finds the tasks of a home by their id: a task may stand in several lists. */
export class Tasks {
  readonly #byId = new Map<string, TaskFact[]>();

  constructor(facts: Facts) {
    for (const { record, fact } of facts.of('task-list')) {
      for (const task of fact.tasks) {
        const key = keyOf(record, task.id);
        const known = this.#byId.get(key);
        if (known === undefined) this.#byId.set(key, [task]);
        else known.push(task);
      }
    }
  }

  /** The tasks of that id in the lists beside a record; none where no list holds it. */
  of(record: RecordRef, id: string | null): readonly TaskFact[] {
    return id === null ? [] : (this.#byId.get(keyOf(record, id)) ?? []);
  }
}

function keyOf({ home }: RecordRef, id: string): string {
  return `${home}\0${id}`;
}
