import type { FactEntry } from '../../../core/fact.ts';
import type { Given, ListTies, Ties } from '../../../core/ties.ts';
import { CHAIN_START } from '../audit-chain.ts';
import { GAP, type Link, linksIn } from '../chain-links.ts';
import { DECIDES } from '../decision-log.ts';
import type { VouchEventFact } from '../facts.ts';

import { ADMITS_NOTHING } from '../ungated-objects.ts';
import { BULK, IMPORTS, namedBy } from '../vouch-event.ts';
import { RELATES } from '../vouch-gate.ts';
import { INIT } from '../vouch-starters.ts';
import {
  broughtKey,
  eventKey,
  hashKey,
  homeKey,
  logKey,
  NOBODY,
  namedKey,
  newestKey,
  pairKey,
  toldKey,
} from './tie-keys.ts';

/** Each event is tied by itself, by what it names and by what it follows. */
export function auditLogTies({ record, fact }: FactEntry<'vouch-audit-log'>): ListTies {
  const { home } = record;
  const links = linksIn(fact.chain).filter((part) => part !== GAP);
  const lines: Ties[] = [];
  for (const [nth, event] of fact.entries.entries()) {
    while (lines.length < event.index) lines.push({});
    lines.push(eventTies(home, event, links[nth] ?? UNCHAINED));
  }
  return {
    whole: {
      // That there is a log, and whether all of it can be read, matters to all that is reviewed.
      gives: [[homeKey(home), `log ${fact.isWhole}`], logKey(home)],
      asks: [homeKey(home)],
      // audit-chain: whether anything above is chained, which any event tells that is.
      awaits: [[newestKey(home, true), Number.MAX_SAFE_INTEGER]],
    },
    lines,
  };
}

const UNCHAINED: Link = { prevHash: null, hash: null, actual: null };

/** A part of a log that was packed is looked at as a whole, by all that is reviewed. */
export function auditSegmentTies({ record, fact }: FactEntry<'vouch-audit-segment'>): Ties {
  const { home } = record;
  const isImported = fact.entries.some(({ event, isDryRun }) => !isDryRun && isImport(event));
  // rotated-once: the same event in the log.
  const own = fact.entries.flatMap(({ id }) => (id === null ? [] : eventKey(home, id)));
  return {
    gives: [homeKey(home), ...own],
    asks: [homeKey(home), ...(isImported ? [broughtKey(home)] : []), ...own],
    ...(isImported && ALONE),
  };
}

/** With nobody else: all records are judged where its own findings may be others. */
const ALONE = { needs: [NOBODY] } as const satisfies Ties;

function eventTies(home: string, event: VouchEventFact, link: Link): Ties {
  const { id, createdAt } = event;
  const [prevHash, hash] = isSound(link) ? [link.prevHash, link.hash] : [null, null];
  const isOdd = createdAt === null || (prevHash === null && !isUnchained(link));
  const named = event.isDryRun ? NOTHING : namedTies(home, event);
  const isAlone = isOdd || prevHash === CHAIN_START || named.isImport;
  // audit-event: of two with one id the later is told.
  const own = id === null ? [] : [eventKey(home, id)];
  // audit-chain: the event that it follows, and others that follow it.
  const above = prevHash === null ? [] : [hashKey(home, prevHash)];
  return {
    gives: [...named.gives, ...own, ...above, ...(hash === null ? [] : [hashKey(home, hash)])],
    asks: [
      ...named.asks,
      ...own,
      ...above,
      // audit-order and audit-chain judge what stands behind it by what stands above it.
      ...(isOdd ? [logKey(home)] : []),
    ],
    // stale.
    ...(createdAt !== null && { dates: [[newestKey(home, hash !== null), createdAt]] }),
    ...(isAlone && ALONE),
  };
}

/** What an event is tied by because of what it says. */
interface NamedTies {
  readonly gives: readonly Given[];
  readonly asks: readonly string[];
  readonly isImport: boolean;
}

const NOTHING: NamedTies = { gives: [], asks: [], isImport: false };

function namedTies(home: string, event: VouchEventFact): NamedTies {
  const verb = event.event ?? '';
  const ids = namedBy(event);
  const isImported = isImport(verb);
  return {
    gives: [
      ...ids.map((id) => toldKey(home, id)),
      ...related(home, verb, event),
      // What brings or renames objects without naming them, and what sets a base up.
      ...(BULK.test(verb) || verb === INIT ? [homeKey(home)] : []),
      // ungated, where imports are counted.
      ...(ids.length === 0 || ADMITS_NOTHING.test(verb) ? [] : [broughtKey(home)]),
    ],
    asks: isImported ? [homeKey(home), broughtKey(home)] : asked(home, verb, event),
    isImport: isImported,
  };
}

function isImport(verb: string | null): boolean {
  return IMPORTS.test(verb ?? '');
}

/** The relation between two claims that an event is about needs no review (ungated). */
function related(home: string, verb: string, { objectIds }: VouchEventFact): readonly string[] {
  if (!RELATES.test(verb)) return [];
  const [one, other] = objectIds;
  return [pairKey(home, `${one}`, `${other}`)];
}

/** A decision asks for its proposal (decision-recorded), and for what it let in (approved-artifact). */
function asked(home: string, verb: string, event: VouchEventFact): readonly string[] {
  const [, decided] = DECIDES.exec(verb) ?? [];
  if (decided === undefined) return [];
  if (decided !== 'approve') return event.objectIds.map((id) => namedKey(home, id));
  return namedBy(event).flatMap((id) => [namedKey(home, id), toldKey(home, id)]);
}

/** A link that is what it hashes to. */
interface SoundLink extends Link {
  readonly prevHash: string;
  readonly hash: string;
}

function isSound(link: Link): link is SoundLink {
  const { prevHash, hash, actual } = link;
  return typeof prevHash === 'string' && typeof hash === 'string' && actual === hash;
}

function isUnchained({ prevHash, hash }: Link): boolean {
  return prevHash === null && hash === null;
}
