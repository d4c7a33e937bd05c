import type { Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { VouchEventFact } from './facts.ts';
import { rotatedBases } from './log-gaps.ts';
import { BULK } from './vouch-event.ts';

/** What makes an object, or supersedes one: no reason for a later status. */
const NO_REASON = /\.(?:create|approve|supersede)$/;
/** What takes the name of a deleted claim out of those that named it. */
const UNLINKS = /\.cascade_unlink$/;

/** Nothing brings back what was taken out: on a branch of its own it may have come first. */
const FOR_GOOD = /\.redact$/;

/** By object, index of the event that last superseded it, unlinked it or changed it in any way. */
interface Happened {
  readonly redacted: ReadonlySet<string>;
  readonly superseded: ReadonlyMap<string, number>;
  readonly unlinked: ReadonlyMap<string, number>;
  readonly changed: ReadonlyMap<string, number>;
  readonly bulk: number;
}

/** What audit logs say of objects after they were superseded. */
export class LaterEvents {
  readonly #logs: ReadonlyMap<string, Happened>;
  readonly #rotated: ReadonlySet<string>;

  constructor(facts: Facts) {
    const logs = facts.of('vouch-audit-log');
    this.#logs = new Map(logs.map(({ record, fact }) => [record.home, happened(fact.entries)]));
    this.#rotated = rotatedBases(facts);
  }

  /**
   * True where an object was changed after it was superseded, or redacted at any time. Also where nobody can know: the log
   * is not there, could not be read, or its beginning was moved out of it.
   */
  explain({ home }: RecordRef, id: string): boolean {
    const log = this.#logs.get(home);
    if (log === undefined || this.#rotated.has(home) || log.redacted.has(id)) return true;
    const superseded = log.superseded.get(id) ?? -1;
    return Math.max(log.changed.get(id) ?? -1, log.bulk) > superseded;
  }

  /** True where what superseded an object was deleted afterwards: then nothing does any more. */
  isUnlinked({ home }: RecordRef, id: string): boolean {
    const log = this.#logs.get(home);
    return (log?.unlinked.get(id) ?? -1) > (log?.superseded.get(id) ?? -1);
  }
}

function happened(events: readonly VouchEventFact[]): Happened {
  const superseded = new Map<string, number>();
  const unlinked = new Map<string, number>();
  const changed = new Map<string, number>();
  const redacted = new Set<string>();
  let bulk = -1;
  for (const { index, event, objectIds, isDryRun } of events) {
    if (event === null || isDryRun) continue;
    const [first] = objectIds;
    // The claim that is superseded comes first, then the one that supersedes it.
    if (event.endsWith('.supersede') && first !== undefined) superseded.set(first, index);
    if (UNLINKS.test(event)) for (const id of objectIds) unlinked.set(id, index);
    if (FOR_GOOD.test(event)) for (const id of objectIds) redacted.add(id);
    if (BULK.test(event)) bulk = index;
    if (!NO_REASON.test(event)) for (const id of objectIds) changed.set(id, index);
  }
  return { superseded, unlinked, changed, redacted, bulk };
}
