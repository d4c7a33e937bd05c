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
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}
