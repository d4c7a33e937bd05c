import type { Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Answers } from '../../core/request.ts';
import { bySegmentNumber } from '../../core/segment-order.ts';
import type { ChainBreak } from './audit-chain.ts';
import { isDecided } from './vouch-gate.ts';

/** What brings many objects, decided proposals too, without naming them. A migration leaves what is said. */
export const BULK = /^(?:bundle\.import|sync\.apply)/;

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

/** The bases of which not all decisions are known: one of them or a part of the log can't be read. */
export function basesWithUnreadDecisions(facts: Facts): ReadonlySet<string> {
  const torn = [...facts.of('vouch-audit-log'), ...facts.of('vouch-audit-segment')];
  const undecided = facts
    .of('vouch-base')
    .filter(({ record: { home }, fact }) =>
      fact.unreadable.some((path) => isDecided({ path, home })),
    );
  return new Set([
    ...torn.filter(({ fact }) => !fact.isWhole).map(({ record }) => record.home),
    ...undecided.map(({ record }) => record.home),
    ...basesWithDamagedSegments(facts),
  ]);
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

/** The bases that have no log: none that can't be read, that git ignores or that begins elsewhere. */
export function basesWithoutLog(facts: Facts, answers: Answers): ReadonlySet<string> {
  const logged = new Set(facts.of('vouch-audit-log').map(({ record }) => record.home));
  const rotated = rotatedBases(facts);
  const bases = facts.of('vouch-base').filter(({ record, fact }) => {
    const { home } = record;
    if (logged.has(home) || rotated.has(home)) return false;
    if (fact.unreadable.includes(`${home}/${LOG}`)) return false;
    const asked = fact.citations.filter((each) => each.path === LOG);
    return !asked.some((each) => answers.to(record, each).now.ignored === true);
  });
  return new Set(bases.map(({ record }) => record.home));
}

/** The bases of which git ignores what was decided: it is there, and nobody else has it. */
export function basesIgnoringDecided(facts: Facts, answers: Answers): ReadonlySet<string> {
  const ignoring = facts
    .of('vouch-base')
    .filter(({ record, fact }) =>
      fact.citations.some(
        (each) => each.path.startsWith('decided/') && answers.to(record, each).now.ignored === true,
      ),
    );
  return new Set(ignoring.map(({ record }) => record.home));
}

/** The last segment of a log. */
export function segmentBefore({ home }: RecordRef, facts: Facts): RecordRef | undefined {
  const segments = facts.of('vouch-audit-segment').map(({ record }) => record);
  return bySegmentNumber(segments.filter((each) => each.home === home)).at(-1);
}
