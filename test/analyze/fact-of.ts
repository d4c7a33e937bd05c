import type { FactOf } from '../../src/core/fact.ts';
import type { ReadableKind, RecordOf } from '../../src/core/record.ts';
import { definitionOf } from '../../src/protocols/kinds.ts';

/** What link rules may know of a record. */
export function factOf(record: RecordOf[ReadableKind]): FactOf[ReadableKind] {
  return definitionOf(record.kind).fact(record);
}
