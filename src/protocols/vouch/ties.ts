import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { ListTies, Ties } from '../../core/ties.ts';
import { CHAIN_START } from './audit-chain.ts';
import { GAP, type Link, linksIn } from './chain-links.ts';
import type { VouchEventFact } from './facts.ts';
import { IMPORTS } from './vouch-event.ts';

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

/** Each event is tied by itself, by its id and by what it follows. */
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
      gives: [logKey(home)],
      asks: [baseKey(home), segmentsKey(home)],
      // audit-chain: whether anything above is chained, which any event tells that is.
      awaits: [[newestKey(home, true), Number.MAX_SAFE_INTEGER]],
    },
    lines,
  };
}

const UNCHAINED: Link = { prevHash: null, hash: null, actual: null };

/** A part of a log that was packed is looked at as a whole. */
export function auditSegmentTies({ record, fact }: FactEntry<'vouch-audit-segment'>): Ties {
  const { home } = record;
  const isImported = fact.entries.some(({ event, isDryRun }) => !isDryRun && isImport(event));
  // rotated-once: the same event in the log.
  const own = fact.entries.flatMap(({ id }) => (id === null ? [] : eventKey(home, id)));
  return {
    gives: [segmentsKey(home), ...own],
    asks: [baseKey(home), segmentsKey(home), ...own],
    ...(isImported && ALONE),
  };
}

/** It needs what nobody has: all records are judged where its own findings may be others. */
const ALONE = { needs: ['vouch nobody'] } as const satisfies Ties;

function eventTies(home: string, event: VouchEventFact, link: Link): Ties {
  const { id, createdAt } = event;
  const [prevHash, hash] = isSound(link) ? [link.prevHash, link.hash] : [null, null];
  const isOdd = createdAt === null || (prevHash === null && !isUnchained(link));
  const isImported = !event.isDryRun && isImport(event.event);
  const isAlone = isOdd || prevHash === CHAIN_START || isImported;
  const group = [
    // audit-event: of two with one id the later is told.
    ...(id === null ? [] : [eventKey(home, id)]),
    // audit-chain: the event that it follows, and others that follow it.
    ...(prevHash === null ? [] : [hashKey(home, prevHash)]),
  ];
  return {
    gives: [...group, ...(hash === null ? [] : [hashKey(home, hash)])],
    // audit-order and audit-chain judge what stands behind it by what stands above it.
    asks: [...group, ...(isOdd ? [logKey(home)] : [])],
    ...(createdAt !== null && { dates: [[newestKey(home, hash !== null), createdAt]] }),
    ...(isAlone && ALONE),
  };
}

function isImport(verb: string | null): boolean {
  return IMPORTS.test(verb ?? '');
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

/** Who belongs to the base: by what file it is known. */
function baseKey(home: string): string {
  return `vouch base ${home}`;
}

/** The audit log as a whole. */
function logKey(home: string): string {
  return `vouch log ${home}`;
}

/** The parts that were moved out of a log. */
function segmentsKey(home: string): string {
  return `vouch segments ${home}`;
}

/** An event by its own id. */
function eventKey(home: string, id: string): string {
  return `vouch event ${home} ${id}`;
}

/** A hash of a log's chain. The first digits tell enough apart. */
function hashKey(home: string, hash: string): string {
  return `vouch hash ${home} ${hash.slice(0, 16)}`;
}

/** The time of the newest event, of those that are chained and of the others. */
function newestKey(home: string, isChained: boolean): string {
  return isChained ? `vouch newest ${home}` : `vouch newest unchained ${home}`;
}
