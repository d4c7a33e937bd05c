import type { FactEntry, Facts } from '../../core/fact.ts';
import { oncePer, oncePerText } from '../../core/once-per.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Verdict } from './decided-proposals.ts';
import type { VouchEventFact } from './facts.ts';
import { BULK, basesWithUnreadDecisions, rotatedBases } from './log-gaps.ts';
import { PROPOSES } from './proposal-beginnings.ts';
import { type ArtifactKind, CLOSES } from './vouch-gate.ts';

/** `proposal.approve`, and `proposal.claim.approve` of newer writers. What expired is rejected. */
export const DECIDES = /^proposal\.(?:[^.]+\.)?(approve|reject|expire)$/;
/** What takes an object away: to archive or to redact one leaves it where it is. */
const REMOVES = /^(?!proposal\.).+\.delete$|^proposal\.delete\.approve$/;
/** Events that make pages or relations without a proposal, and name them. */
const MAKES: readonly (readonly [RegExp, ArtifactKind])[] = [
  [CLOSES, 'vouch-page'],
  [/^claim\.(?:supersede|contradict)$/, 'vouch-relation'],
];

/** An event that decided a proposal. */
export interface Decision {
  /** The log. */
  readonly record: RecordRef<'vouch-audit-log' | 'vouch-audit-segment'>;
  readonly event: VouchEventFact;
  readonly verdict: Verdict;
}

interface Log {
  readonly decisions: readonly Decision[];
  readonly byId: ReadonlyMap<string, readonly Decision[]>;
  /** By object, the last event that took it away. */
  readonly removed: ReadonlyMap<string, number>;
  /** Kinds and ids of what was made without a proposal. */
  readonly made: ReadonlySet<string>;
  /** The last event with which objects came that no event names; -1 where none did. */
  readonly broughtIn: number;
  /** The imports that replaced what was there. */
  readonly overwriting: readonly VouchEventFact[];
  /** Proposals that were made in this base. */
  readonly proposed: ReadonlySet<string>;
  /** Where events may be that the log should have: outside, or in lines that can't be read. */
  readonly gaps: 'none' | 'outside' | 'anywhere';
}

/** What audit logs say of decisions, and of what became of their objects. Dry runs say nothing. */
class DecisionLogs {
  readonly #logs: ReadonlyMap<string, Log>;
  readonly #unread: ReadonlySet<string>;

  constructor(facts: Facts) {
    this.#unread = basesWithUnreadDecisions(facts);
    const rotated = rotatedBases(facts);
    this.#logs = new Map(
      facts
        .of('vouch-audit-log')
        .map((entry) => [entry.record.home, logOf(entry, rotated.has(entry.record.home))]),
    );
  }

  /** All decisions, in the order of the logs. */
  all(): readonly Decision[] {
    return [...this.#logs.values()].flatMap(({ decisions }) => decisions);
  }

  /** The decisions that name a proposal or what it is about. */
  naming({ home }: Pick<RecordRef, 'home'>, id: string): readonly Decision[] {
    return this.#logs.get(home)?.byId.get(id) ?? [];
  }

  /**
   * True where the decision of a proposal may have an event that is not in the log: both came from
   * another base, or the event was moved out of the log or is in a line that can't be read. A log
   * that saw the proposal made saw the decision too. Clocks play no part: bases have their own.
   */
  mayLack({ home }: RecordRef, proposal: string): boolean {
    const log = this.#logs.get(home);
    if (log === undefined || log.gaps === 'anywhere') return true;
    return log.gaps === 'outside' && !log.proposed.has(proposal);
  }

  /** The same of the event that says who proposed it: one that was decided here was made here. */
  mayLackBeginning({ home }: RecordRef, proposal: string): boolean {
    const log = this.#logs.get(home);
    if (log === undefined || log.gaps === 'anywhere' || this.#unread.has(home)) return true;
    return log.gaps === 'outside' && !log.byId.has(proposal);
  }

  /** True where objects that no event names came after a decision; null came from elsewhere too. */
  wereBroughtIn({ home }: RecordRef, decision: Decision | null): boolean {
    return (this.#logs.get(home)?.broughtIn ?? -1) > indexOf(decision);
  }

  /** The bundles that overwriting imports after a decision name. */
  bundlesOver({ home }: RecordRef, decision: Decision | null): readonly string[] {
    const overwriting = this.#logs.get(home)?.overwriting ?? [];
    return overwriting
      .filter(({ index }) => index > indexOf(decision))
      .flatMap(({ objectIds }) => objectIds);
  }

  /** True for the page of a session, or the relation that stands for what happened to claims. */
  isMadeDirectly({ home }: RecordRef, kind: ArtifactKind, id: string): boolean {
    return this.#logs.get(home)?.made.has(`${kind}\0${id}`) ?? false;
  }

  /**
   * True where an object was taken away after a decision. Also where nobody can know: a line of the
   * log can't be read.
   */
  isRemoved({ home }: RecordRef, id: string, decision: Decision): boolean {
    const log = this.#logs.get(home);
    if (log === undefined || log.gaps === 'anywhere') return true;
    return (log.removed.get(id) ?? -1) > indexOf(decision);
  }
}

/** The decisions of these facts. */
export const decisionLogsOf = oncePer((facts: Facts) => new DecisionLogs(facts));

export type { DecisionLogs };

/** Where in the log a decision stands: before all of it where it has no event. */
export function indexOf(decision: Decision | null): number {
  return decision?.event.index ?? -1;
}

function logOf({ record, fact }: FactEntry<'vouch-audit-log'>, isRotated: boolean): Log {
  const decisions: Decision[] = [];
  const proposed = new Set<string>();
  const removed = new Map<string, number>();
  const made = new Set<string>();
  let broughtIn = -1;
  const meaningOf = oncePerText(meaning);
  for (const event of fact.events) {
    const { event: verb, index, isDryRun } = event;
    if (verb === null || isDryRun) continue;
    const { verdict, proposes, removes, makes, isBulk } = meaningOf(verb);
    if (verdict !== null) decisions.push({ record, event, verdict });
    if (proposes) for (const id of namedBy(event)) proposed.add(id);
    if (removes) for (const id of namedBy(event)) removed.set(id, index);
    for (const kind of makes) for (const id of namedBy(event)) made.add(`${kind}\0${id}`);
    if (isBulk) broughtIn = index;
  }
  const isOpen = isRotated || broughtIn !== -1;
  const gaps = !fact.isWhole ? 'anywhere' : isOpen ? 'outside' : 'none';
  const overwriting = fact.events.filter(
    ({ event, isDryRun, onConflict }) =>
      !isDryRun && onConflict === 'overwrite' && BULK.test(event ?? ''),
  );
  const last = { broughtIn, overwriting };
  return { decisions, byId: byId(decisions), proposed, removed, made, gaps, ...last };
}

/** What a verb says: a log has thousands of events and a dozen verbs. */
function meaning(verb: string) {
  const [, decided = null] = DECIDES.exec(verb) ?? [];
  const verdict: Verdict = decided === 'approve' ? 'approved' : 'rejected';
  return {
    verdict: decided === null ? null : verdict,
    proposes: PROPOSES.test(verb),
    removes: REMOVES.test(verb),
    makes: MAKES.flatMap(([makes, kind]) => (makes.test(verb) ? kind : [])),
    isBulk: BULK.test(verb),
  };
}

function byId(decisions: readonly Decision[]): ReadonlyMap<string, readonly Decision[]> {
  const found = new Map<string, Decision[]>();
  for (const decision of decisions) {
    for (const id of namedBy(decision.event)) {
      const known = found.get(id);
      if (known === undefined) found.set(id, [decision]);
      else known.push(decision);
    }
  }
  return found;
}

function namedBy({ objectIds, artifactId }: VouchEventFact): ReadonlySet<string> {
  return new Set(artifactId === null ? objectIds : [...objectIds, artifactId]);
}
