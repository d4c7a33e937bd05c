import type { FactEntry, Facts } from '../../core/fact.ts';
import { oncePer } from '../../core/once-per.ts';
import type { RecordRef } from '../../core/record.ts';
import type { VouchEventFact } from './facts.ts';
import { basesWithUnreadDecisions } from './log-gaps.ts';
import { IMPORTS, namedBy } from './vouch-event.ts';
import { ARTIFACT_KINDS, type ArtifactKind, Gate, nameOf } from './vouch-gate.ts';
import { INIT, isSetUpBy, isStarter } from './vouch-starters.ts';

type Artifact = FactEntry<ArtifactKind>;

/** Objects of a base that no decision and no event knows. */
export interface Ungated {
  readonly home: string;
  /** Those that no import can have brought. */
  readonly own: readonly Artifact[];
  /** How many imports may have brought. */
  readonly brought: number;
  /** Null where nothing was imported. */
  readonly imports: Imports | null;
}

interface Imports {
  /** The log, and the last import in it. */
  readonly record: RecordRef<'vouch-audit-log' | 'vouch-audit-segment'>;
  readonly index: number;
  /** How many files all of them say that they wrote; null where one of them says nothing. */
  readonly written: number | null;
  /** When the last one was; null where one of them does not say when it was. */
  readonly until: number | null;
}

/** By how much the clocks of two bases may differ. */
const CLOCKS_MS = 24 * 3_600_000;

/** What only proposes an object, or refuses it. */
export const ADMITS_NOTHING = /^proposal\.(?:[^.]+\.)?(?:create|reject|expire)$/;

/** What the log of a base says of its objects. */
interface Log {
  readonly named: Set<string>;
  first: VouchEventFact | null;
  imports: Imports | null;
}

/** By base, the objects that came past its gate. */
export function ungatedObjects(facts: Facts): readonly Ungated[] {
  const logs = logsOf(facts);
  const unread = basesWithUnreadDecisions(facts);
  const found = new Map<string, Artifact[]>();
  for (const entry of ARTIFACT_KINDS.flatMap((kind): readonly Artifact[] => facts.of(kind))) {
    const { home } = entry.record;
    const log = logs.get(home);
    // Nearly every object is known by its name: only for the others the gate is asked.
    if (log === undefined || unread.has(home) || isKnown(entry, log)) continue;
    if (gateOf(facts).admits({ state: entry, ids: new Set(idsOf(entry)) })) continue;
    const others = found.get(home);
    if (others === undefined) found.set(home, [entry]);
    else others.push(entry);
  }
  return [...found].map(([home, objects]) => {
    const imports = logs.get(home)?.imports ?? null;
    const own = objects.filter((entry) => imports === null || isMadeAfter(entry, imports));
    return { home, own, brought: objects.length - own.length, imports };
  });
}

/** The parts that were moved out of logs, and the logs. */
function partsOf(facts: Facts) {
  return [...facts.of('vouch-audit-segment'), ...facts.of('vouch-audit-log')];
}

const gateOf = oncePer((facts: Facts): Gate => {
  const gate = new Gate();
  gate.addProposals(facts.of('vouch-proposal'));
  gate.addSessions(facts.of('vouch-session'));
  for (const { record, fact } of partsOf(facts)) gate.addEvents(record, fact.events);
  return gate;
});

/** What the logs say, those that are there, with the parts that were moved out of them. */
function logsOf(facts: Facts): ReadonlyMap<string, Log> {
  const logs = new Map<string, Log>();
  for (const { record } of facts.of('vouch-audit-log'))
    logs.set(record.home, { named: new Set(), first: null, imports: null });
  for (const { record, fact } of partsOf(facts)) {
    const log = logs.get(record.home);
    if (log === undefined) continue;
    for (const event of fact.events) if (!event.isDryRun) addEvent(log, record, event);
  }
  return logs;
}

function addEvent(log: Log, record: Imports['record'], event: VouchEventFact): void {
  const verb = event.event ?? '';
  if (!ADMITS_NOTHING.test(verb)) for (const id of namedBy(event)) log.named.add(id);
  if (verb === INIT) log.first ??= event;
  if (!IMPORTS.test(verb)) return;
  const before = log.imports === null ? 0 : log.imports.written;
  const written = before === null || event.written === null ? null : before + event.written;
  const last = log.imports === null ? Number.NEGATIVE_INFINITY : log.imports.until;
  const until = last === null || event.createdAt === null ? null : Math.max(last, event.createdAt);
  log.imports = { record, index: event.index, written, until };
}

function isMadeAfter({ fact: { createdAt } }: Artifact, { until }: Imports): boolean {
  return createdAt !== null && until !== null && createdAt > until + CLOCKS_MS;
}

/** True for what an event names, and for what `init` made. */
function isKnown(entry: Artifact, { named, first }: Log): boolean {
  const { record, fact } = entry;
  const ids = idsOf(entry);
  if (ids.some((id) => named.has(id))) return true;
  if (first === null) return false;
  return isStarter(record, new Set(ids)) || isSetUpBy(first, fact.createdAt);
}

function idsOf({ record, fact }: Artifact): readonly string[] {
  const name = nameOf(record);
  return fact.id === null ? [name] : [fact.id, name];
}
