import type { Fault } from '../core/fault.ts';
import type { Kind, UnreadableRecord } from '../core/record.ts';
import type { Decoded } from './decode.ts';

/** A record whose text could be read, or a part of it, but not what the text says. */
export function unreadable(
  kind: Kind,
  { text, skipped }: Pick<Decoded, 'text' | 'skipped'>,
  faults: readonly Fault[],
): UnreadableRecord {
  return { kind, readable: false, text, skipped, faults };
}
