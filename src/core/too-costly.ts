import { CouldNotCheck } from './failure.ts';
import type { DataPath, Position } from './place.ts';

/** Steps that are left: of judging, or of making patterns. */
export interface Steps {
  left: number;
}

/** Steps that the records of a run may take besides those that each takes by right, by whichever schemas: no more than a second. */
export const MOST_STEPS = 3_000_000;

/** What is known of a record that took too much to be judged: more, the further out it is told. */
interface Details {
  /** What it takes, as in `the value {why}`. */
  readonly why: string;
  readonly help: string;
  /** The value, from the record on. */
  readonly at: DataPath;
  /** The part of the schema, as a JSON pointer. */
  readonly pointer: string;
  readonly schema?: string;
  readonly start?: Position;
  readonly path?: string;
}

/** Characters of a pointer that are shown: its names are a stranger's. */
const LONGEST_POINTER = 200;

/** A record that cannot be judged within bounds. */
export class TooCostly extends CouldNotCheck {
  readonly details: Details;

  constructor(details: Details) {
    const { why, help, pointer, schema = '', start, path = 'a record' } = details;
    const place = start === undefined ? path : `${path}:${start.line}:${start.column}`;
    const by = `${schema}#${pointer.slice(0, LONGEST_POINTER)}`;
    super('schema-too-costly', `${place}: the value ${why} (${by}).`, help);
    this.details = details;
  }

  /** The same, with more that is known. */
  with(more: Partial<Details>): TooCostly {
    return new TooCostly({ ...this.details, ...more });
  }
}

/**
 * Judges a part of a record.
 * @throws TooCostly with the place in the whole
 */
export function judgedUnder<T>(start: DataPath, judge: () => T): T {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
    throw error.with({ at: [...start, ...error.details.at] });
  }
}
