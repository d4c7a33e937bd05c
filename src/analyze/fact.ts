import type { FactOf } from '../core/fact.ts';
import type { AnyRecord, ReadableKind, RecordOf } from '../core/record.ts';
import { beadFact } from './bead-fact.ts';
import { messageFact } from './message-fact.ts';

/** What link rules may know of a record. */
export function factOf(record: RecordOf[ReadableKind]): FactOf[ReadableKind] {
  switch (record.kind) {
    case 'message':
      return messageFact(record);
    case 'bead-list':
      return beadFact(record);
  }
}

/** The id that a record gives itself, as text. */
export function recordId(record: AnyRecord): string | null {
  if (!record.readable || record.kind !== 'message') return null;
  const id = record.envelope?.['id'];
  // A number that doubles round is not the id that was written.
  return typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : null;
}
