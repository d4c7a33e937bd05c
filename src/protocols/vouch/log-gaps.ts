import type { Facts } from '../../core/fact.ts';
import type { AnsweringDb, Rows } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { bySegmentNumber } from '../../core/segment-order.ts';
import type { ChainBreak } from './audit-chain.ts';
import { BASES, LOGS, SEGMENTS } from './rows.ts';
import { isDecided } from './vouch-gate.ts';

type Within = Pick<RecordRef, 'home'>;

/** Earlier events that were moved out of a log. */
const SEGMENT = /\/audit\.log[^/]*\.jsonl\.gz$/;

/** The bases whose log begins elsewhere: earlier events were moved into compressed segments. */
export function rotatedBases(facts: Facts): ReadonlySet<string> {
  const segments = facts.of('vouch-audit-segment').map(({ record }) => record.home);
  return new Set([...segments, ...basesWithDamagedSegments(facts)]);
}

/** The bases of which some earlier events can't be read. */
function basesWithDamagedSegments(facts: Facts): ReadonlySet<string> {
  const bases = facts
    .of('vouch-base')
    .filter(({ fact }) => fact.unreadable.some((path) => SEGMENT.test(path)));
  return new Set(bases.map(({ record }) => record.home));
}

/** True for a base whose log begins elsewhere: earlier events were moved into compressed segments. */
export function isRotated({ home }: Within, rows: Rows): boolean {
  return rows.exists(SEGMENTS, home) || hasDamagedSegments({ home }, rows);
}

/** True for a base of which some earlier events can't be read. */
export function hasDamagedSegments(within: Within, rows: Rows): boolean {
  return unreadableOf(within, rows).some((path) => SEGMENT.test(path));
}

/** Paths of records of a base that are there and could not be read. */
export function unreadableOf({ home }: Within, rows: Rows): readonly string[] {
  return rows.get(BASES, home).flatMap(({ value }) => value.unreadable);
}

/** True for a base of which not all decisions are known: one of them or a part of the log can't be read. */
export function hasUnreadDecisions({ home }: Within, rows: Rows): boolean {
  const torn = [...rows.get(LOGS, home), ...rows.get(SEGMENTS, home)].some(({ value }) => !value);
  if (torn || hasDamagedSegments({ home }, rows)) return true;
  return unreadableOf({ home }, rows).some((path) => isDecided({ path, home }));
}

/** The chained events of segments, for those that follow them in later ones and in the log. */
export class EarlierEvents {
  /** By base, the segments in their order, and what their events hash to. */
  readonly #segments = new Map<string, readonly SegmentHashes[]>();
  readonly #damaged: ReadonlySet<string>;

  constructor(facts: Facts) {
    const homes = new Map<string, SegmentHashes[]>();
    for (const { record, fact } of facts.of('vouch-audit-segment')) {
      const others = homes.get(record.home) ?? [];
      homes.set(record.home, [...others, { path: record.path, hashes: new Set(fact.hashes) }]);
    }
    for (const [home, segments] of homes) this.#segments.set(home, bySegmentNumber(segments));
    this.#damaged = basesWithDamagedSegments(facts);
  }

  /**
   * True where the event that another one follows is in a segment before it. Also where nobody can
   * know, for the first event of a file: a segment can't be read, or none of them holds chained events.
   * @param record the log, or a segment
   */
  mayHold({ home, path }: RecordRef, { prevHash, isFirst }: LostEvent): boolean {
    const all = this.#segments.get(home) ?? [];
    const place = all.findIndex((segment) => segment.path === path);
    const earlier = place === -1 ? all : all.slice(0, place);
    if (earlier.some(({ hashes }) => hashes.has(prevHash))) return true;
    const isKnown = earlier.some(({ hashes }) => hashes.size > 0);
    return isFirst && (!isKnown || this.#damaged.has(home));
  }
}

interface SegmentHashes {
  readonly path: string;
  readonly hashes: ReadonlySet<string>;
}

type LostEvent = Extract<ChainBreak, { readonly problem: 'lost' }>;

const LOG = 'audit.log.jsonl';

/** True for a base that has no log: none that can't be read, that git ignores or that begins elsewhere. */
export function isWithoutLog({ home }: Within, db: AnsweringDb): boolean {
  if (isIgnoringLog({ home }, db) || db.exists(LOGS, home) || isRotated({ home }, db)) return false;
  const unreadable = unreadableOf({ home }, db);
  return db.exists(BASES, home) && !unreadable.includes(`${home}/${LOG}`);
}

/** True where git ignores the log of a base. */
export function isIgnoringLog(within: Within, db: AnsweringDb): boolean {
  return isIgnoring(within, (path) => path === LOG, db);
}

/** True where git ignores what was decided: it is there, and nobody else has it. */
export function isIgnoringDecided(within: Within, db: AnsweringDb): boolean {
  return isIgnoring(within, (path) => path.startsWith('decided/'), db);
}

function isIgnoring(
  { home }: Within,
  isMeant: (path: string) => boolean,
  db: AnsweringDb,
): boolean {
  return db.get(BASES, home).some(({ record, value }) => {
    const asked = value.citations.filter(({ path }) => isMeant(path));
    return asked.map((each) => db.answer(record, each).now.ignored).includes(true);
  });
}

/** The last segment of a log. */
export function segmentBefore({ home }: RecordRef, facts: Facts): RecordRef | undefined {
  const segments = facts.of('vouch-audit-segment').map(({ record }) => record);
  return bySegmentNumber(segments.filter((each) => each.home === home)).at(-1);
}
