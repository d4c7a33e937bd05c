import type { RecordRef } from '../../../core/record.ts';
import type { Ties } from '../../../core/ties.ts';
import { baseKey } from './tie-keys.ts';

interface InBase {
  readonly record: Pick<RecordRef, 'home'>;
}

/** A base is known by its first file, at which problems of the base are told: all keep it with them. */
export function baseTies({ record: { home } }: InBase): Ties {
  return { gives: [[baseKey(home), '']] };
}

export function partTies({ record: { home } }: InBase): Ties {
  return { asks: [baseKey(home)] };
}
