import { timeAt } from '../../core/date-time.ts';
import { textAt } from '../../core/json-value.ts';
import type { JsonLine, RecordOf } from '../../core/record.ts';
import { CHAIN_START } from './audit-chain.ts';
import { GAP, lastHashIn, linkOf, linksIn } from './chain-links.ts';
import type { VouchAuditLogFact } from './facts.ts';

/** An event that another one was written behind. */
interface Before {
  readonly index: number;
  readonly time: number;
}

/**
 * Which event each one of a log was written behind, from the first line on: the one that it names, where
 * both are chained, as branches that were merged or rebased have other events in between; else the one
 * above it. Events without a time count for nothing.
 */
export class EventsBefore {
  #last: Before | null;
  #lastHash: string | null;
  /** Those that are not looked at any more, once somebody asks for them. */
  readonly #above: () => ReadonlyMap<string, Before | null>;
  readonly #hashed = new Map<string, Before | null>();

  constructor({ above }: Pick<RecordOf['vouch-audit-log' | 'vouch-audit-segment'], 'above'>) {
    const { entries = [], chain = '' } = above?.fact ?? {};
    const links = () => linksIn(chain).filter((link) => link !== GAP);
    let known: ReadonlyMap<string, Before | null> | null = null;
    this.#above = () => {
      const placed = entries.map(placeOf);
      known ??= new Map(
        links().flatMap(({ hash }, at) => (hash ? [[hash, placed[at] ?? null]] : [])),
      );
      return known;
    };
    const last = entries.findLast(({ createdAt }) => createdAt !== null);
    this.#last = last === undefined ? null : placeOf(last);
    this.#lastHash = lastHashIn(chain) ?? null;
  }

  /** Null where there is none. To be asked once for each event, in their order. */
  of(entry: JsonLine): Before | null {
    const { index, value } = entry;
    const before = this.#named(entry);
    const time = timeAt(value, 'created_at');
    const hash = textAt(value, 'hash');
    const own = time === null ? null : { index, time };
    if (hash !== null && !this.#hashed.has(hash)) this.#hashed.set(hash, own);
    this.#last = own ?? this.#last;
    this.#lastHash = hash;
    return before;
  }

  #named(entry: JsonLine): Before | null {
    const prevHash = textAt(entry.value, 'prev_hash');
    if (prevHash === null || prevHash === this.#lastHash) return this.#last;
    const { hash, actual } = linkOf(entry);
    if (hash === null || hash !== actual) return this.#last;
    const named = this.#hashed.get(prevHash) ?? this.#above().get(prevHash);
    if (named !== undefined) return named;
    const isFirst = prevHash === CHAIN_START && this.#hashed.size === 0 && this.#above().size === 0;
    return isFirst ? this.#last : null;
  }
}

function placeOf({ index, createdAt }: VouchAuditLogFact['entries'][number]): Before | null {
  return createdAt === null ? null : { index, time: createdAt };
}
