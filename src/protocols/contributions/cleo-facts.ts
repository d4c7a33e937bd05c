/** A session as `.cleo/sessions.json` lists it. */
export interface SessionFact {
  readonly id: string;
  readonly status: string | null;
  /** Milliseconds since 1970; null when missing or no date-time. */
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** The sessions that a store knows. */
export interface SessionStoreFact {
  readonly sessions: readonly SessionFact[];
}

/** A task as `.cleo/todo.json`, `.cleo/tasks.json` or the archive of one of them lists it. */
export interface TaskFact {
  readonly id: string;
  readonly type: string | null;
  readonly parentId: string | null;
  readonly status: string | null;
  readonly labels: readonly string[];
  readonly notes: readonly string[];
}

/** The tasks of one list. */
export interface TaskListFact {
  readonly tasks: readonly TaskFact[];
}
