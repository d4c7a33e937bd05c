import { conflictSign, withoutMarkers } from '../../core/conflict-marker.ts';

/** The records of a log without their line ends. */
export function recordsOf(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * The records of a working tree: what git puts around the two sides of a conflict is none, nor is what
 * it shows of the state before both. A log that has such lines by itself is taken as it is.
 * @param held what commits have of it
 */
export function treeRecords(text: string, held: readonly (string | null)[]): readonly string[] {
  const lines = recordsOf(text);
  const isHeld = held.some((each) => recordsOf(each ?? '').some(isMarker));
  return isHeld ? lines : withoutMarkers(lines);
}

function isMarker(line: string): boolean {
  return conflictSign(line) !== null;
}

/** How often each record is there. */
export function countsOf(records: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const record of records) counts.set(record, (counts.get(record) ?? 0) + 1);
  return counts;
}

/** Records that are taken out one by one. */
export class Counts {
  readonly #left: Map<string, number>;

  constructor(records: readonly string[]) {
    this.#left = countsOf(records);
  }

  add(record: string, count: number): void {
    this.#left.set(record, count + (this.#left.get(record) ?? 0));
  }

  /** False where none is left. */
  take(record: string): boolean {
    const left = this.#left.get(record) ?? 0;
    if (left === 0) return false;
    this.#left.set(record, left - 1);
    return true;
  }
}

/** Whether records are among others in their own order. */
export function isWithin(records: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) if (other === records[at]) at += 1;
  return at === records.length;
}
