import type { FactEntry, FactOf } from '../../core/fact.ts';
import { type Add, type AnyLookup, index, latest, mark } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import type { UnknownFinding } from '../../core/shape-words.ts';
import { nameOf, type ObjectKind } from './bases.ts';
import { claimId, firstPlaces, isMisshapen } from './claims.ts';
import { addDecidedWords } from './decided-words.ts';
import type {
  VouchBaseFact,
  VouchConfigFact,
  VouchEventFact,
  VouchObjectFact,
  VouchProposalFact,
  VouchQuotation,
} from './facts.ts';
import { BULK, IMPORTS, namedBy } from './vouch-event.ts';
import { type ArtifactKind, artifactKind, isDecided, RELATES } from './vouch-gate.ts';
import { INIT } from './vouch-starters.ts';

/** What others see of an object that they name, besides that it is there. */
export interface Seen {
  /** Of a claim: its id, where its file is named otherwise. */
  readonly id?: string;
  /** Of a claim: that nobody knows what it supersedes. */
  readonly isUnclear?: true;
  /** Of evidence: the stretch of its source that it quotes. */
  readonly bytes?: VouchQuotation;
  /** Of a source: its type, where that is one. */
  readonly type?: string | null;
}

/**
 * Objects by their base, their kind and their id: by their own word for it, else by their file's name. First comes
 * the one whose file has the name.
 */
export const OBJECTS = index<Seen | null>('vouch object');

/** What links of pages may lead to, by base: ids of any kind and titles of pages, whatever their case. */
export const NAMES = mark('vouch name');

export function nameKey(home: string, name: string): readonly string[] {
  return [home, name.trim().toLowerCase()];
}

/** What a claim says of one that it names in a list. */
export interface Naming {
  /** Its id. */
  readonly by: string;
  /** Where it first does. */
  readonly index: number;
}

/** Claims by their base and an id that they name. */
export const SUPERSEDING = index<Naming>('vouch claim that supersedes');
export const CONTRADICTING = index<Naming>('vouch claim that contradicts');

/** Claims that supersede some and are superseded, by base: what may be a part of a circle. */
export const CHAINED = index<Chained>('vouch claim between others', { derived: true });

export interface Chained {
  readonly id: string;
  /** False for one that its id does not lead to. */
  readonly isOwn: boolean;
  /** The claims that it supersedes. */
  readonly next: readonly { readonly path: string; readonly index: number }[];
}

/** Bases by their folder. */
export const BASES = index<VouchBaseFact>('vouch base');

/** What others see of the settings of a base. */
export const SETTINGS = index<Settings>('vouch settings');

export type Settings = Omit<VouchConfigFact, 'shape' | 'unknownVersion' | 'gate'>;

/** Bases that say that they are newer than the specification. */
export const NEWER = mark('newer vouch base');

/** What is captured, by base and the name of its folder; what describes it, by its path. */
export const CONTENTS = index('vouch content');
export const DESCRIPTIONS = mark('vouch source at');

/** The `.gitignore` files of bases: whether the last line of one is ended. */
export const GITIGNORES = index<boolean>('vouch gitignore');

/** Fields that nobody knows, by base, kind and name: whether there are any, and who has them. */
export const UNKNOWN = mark('vouch unknown field');
export const UNKNOWN_IN = index('vouch object with an unknown field');

export function fieldKey(
  { home, kind }: Pick<RecordRef, 'home' | 'kind'>,
  { at }: UnknownFinding,
): readonly string[] {
  return [home, kind, JSON.stringify(at.key)];
}

/** The logs of bases, and the parts that were moved out of them: whether all of one could be read. */
export const LOGS = index<boolean>('vouch log');
export const SEGMENTS = index<boolean>('part of a vouch log');

/** The events that name an id, by base and id: those that were moved out of logs come first. Dry runs say nothing. */
export const EVENTS = index<VouchEventFact>('vouch event about');

/** What brought objects into a base without naming them. */
export const BROUGHT = index<VouchEventFact>('vouch import');

/** When the newest event of the log of a base was. */
export const NEWEST = latest('vouch newest event');

/** What set a base up. */
export const BEGINNINGS = index<VouchEventFact>('vouch beginning');

/** Two claims that an event relates, in either order. */
export const RELATED = mark('vouch claims that an event relates');

/** What a decided proposal says of what it is about. */
export interface Decided
  extends Pick<
    VouchProposalFact,
    'kind' | 'decidedBy' | 'decidedAt' | 'proposedAt' | 'evidence' | 'reviewed'
  > {
  readonly id: string;
  /** Null where its status is neither. */
  readonly verdict: Verdict | null;
}

export type Verdict = 'approved' | 'rejected';

/** Decided proposals by base and the id of what they are about, or where they do not say it, by their own. */
export const DECISIONS = index<Decided>('vouch decision on');
export const NAMELESS = index<Decided>('vouch decision');

/** When what came past the gate of a base was made, where something was imported into it. */
export const UNGATED = index<number | null>('vouch object past the gate', { derived: true });

/** The files that a bundle holds, by its id. */
export const BUNDLES = index<readonly string[]>('vouch bundle');

/** Where what moves out of a log comes among events. */
const EARLIER = -1;

export function baseRows({ record: { home }, fact }: FactEntry<'vouch-base'>, add: Add): void {
  add(BASES, home, fact);
}

export function configRows({ record: { home }, fact }: FactEntry<'vouch-config'>, add: Add): void {
  const { shape: _, unknownVersion: __, gate: ___, ...settings } = fact;
  add(SETTINGS, home, settings);
  if (fact.isNewer) add(NEWER, home);
}

export function versionRows(
  { record: { home }, fact }: FactEntry<'vouch-schema-version'>,
  add: Add,
): void {
  if (fact.isNewer) add(NEWER, home);
}

export function gitignoreRows(
  { record: { home }, fact }: FactEntry<'vouch-gitignore'>,
  add: Add,
): void {
  add(GITIGNORES, home, fact.isEnded);
}

export function contentRows({ record }: FactEntry<'vouch-source-content'>, add: Add): void {
  const { path, home } = record;
  add(CONTENTS, [home, path.split('/').at(-2) ?? ''], null);
}

export function bundleRows({ fact }: FactEntry<'vouch-bundle'>, add: Add): void {
  if (fact.id !== null) add(BUNDLES, fact.id, fact.paths);
}

/** Nothing is seen of these but that they are there. */
export function objectRows<K extends ObjectKind>(entry: FactEntry<K>, add: Add): void {
  // Sound because it is one of them, whichever.
  addObject(entry as FactEntry as FactEntry<ObjectKind>, add, null);
}

export function claimRows(entry: FactEntry<'vouch-claim'>, add: Add): void {
  const { record, fact } = entry;
  const by = claimId(entry);
  const isUnclear = isMisshapen(entry, 'supersedes');
  const seen = {
    ...(by !== nameOf(record) && { id: by }),
    ...(isUnclear && { isUnclear }),
  };
  addObject(entry, add, Object.keys(seen).length === 0 ? null : seen);
  for (const [list, ids] of [
    [SUPERSEDING, fact.supersedes],
    [CONTRADICTING, fact.contradicts],
  ] as const) {
    for (const [id, index] of firstPlaces(ids)) add(list, [record.home, id], { by, index });
  }
}

export function pageRows(entry: FactEntry<'vouch-page'>, add: Add): void {
  objectRows(entry, add);
  const { title } = entry.fact;
  if (title !== null) add(NAMES, nameKey(entry.record.home, title));
}

export function sourceRows(entry: FactEntry<'vouch-source'>, add: Add): void {
  const { record, fact } = entry;
  add(DESCRIPTIONS, record.path);
  addObject(entry, add, { type: isTypeMisshapen(fact) ? null : fact.type });
}

/** True where the schema tells of a type that is none. */
export function isTypeMisshapen({ shape }: VouchObjectFact): boolean {
  return shape.some(({ finding: { data } }) => data.what === 'source_type' || data.what === 'type');
}

export function evidenceRows(entry: FactEntry<'vouch-evidence'>, add: Add): void {
  const bytes = entry.fact.citations.find(({ about }) => about === 'bytes');
  addObject(entry, add, bytes === undefined ? null : { bytes });
}

export function proposalRows(entry: FactEntry<'vouch-proposal'>, add: Add): void {
  addObject(entry, add, null);
  const { record, fact } = entry;
  if (!isDecided(record)) return;
  addDecidedWords(entry, add);
  const decided = decidedBy(entry);
  if (fact.artifactId !== null) add(DECISIONS, [record.home, fact.artifactId], decided);
  else if (artifactKind(fact) !== null) add(NAMELESS, [record.home, decided.id], decided);
}

function addObject({ record, fact }: FactEntry<ObjectKind>, add: Add, seen: Seen | null): void {
  const { home, kind } = record;
  const name = nameOf(record);
  if (fact.id === name) add(OBJECTS, [home, kind, name], seen);
  else {
    if (fact.id !== null) add(OBJECTS, [home, kind, fact.id], seen, 1);
    add(OBJECTS, [home, kind, name], seen, 2);
  }
  for (const field of fact.unknown) {
    add(UNKNOWN, fieldKey({ home, kind }, field));
    add(UNKNOWN_IN, fieldKey({ home, kind }, field), null);
  }
  for (const each of new Set([fact.id ?? name, name])) add(NAMES, nameKey(home, each));
}

/** A decided proposal as others see it. */
export function decidedBy({ record, fact }: FactEntry<'vouch-proposal'>): Decided {
  const { kind, status, decidedBy: by, decidedAt, proposedAt, evidence, reviewed } = fact;
  const verdict = status === 'approved' || status === 'rejected' ? status : null;
  const id = fact.id ?? nameOf(record);
  return { id, kind, verdict, decidedBy: by, decidedAt, proposedAt, evidence, reviewed };
}

export function logRows(
  { record: { home, kind }, fact }: FactEntry<'vouch-audit-log' | 'vouch-audit-segment'>,
  add: Add,
): void {
  add(kind === 'vouch-audit-log' ? LOGS : SEGMENTS, home, fact.isWhole);
}

/** What `eventRows` fills. */
export function eventLookups(): readonly AnyLookup[] {
  return [EVENTS, BROUGHT, NEWEST, BEGINNINGS, RELATED];
}

export function eventRows(
  { record, fact }: FactEntry<'vouch-audit-log' | 'vouch-audit-segment'>,
  at: (index: number) => Add,
): void {
  const rank = record.kind === 'vouch-audit-log' ? 0 : EARLIER;
  for (const event of fact.entries) {
    const add = at(event.index);
    if (event.createdAt !== null && rank === 0) add(NEWEST, record.home, event.createdAt);
    if (!event.isDryRun) addEvent(record.home, event, rank, add);
  }
}

function addEvent(home: string, event: VouchEventFact, rank: number, add: Add): void {
  const verb = event.event ?? '';
  for (const id of new Set(namedBy(event))) add(EVENTS, [home, id], event, rank);
  if (BULK.test(verb) || IMPORTS.test(verb)) add(BROUGHT, home, event, rank);
  if (verb === INIT) add(BEGINNINGS, home, event, rank);
  if (!RELATES.test(verb)) return;
  const [one, other] = event.objectIds;
  add(RELATED, [home, ...pairOf(one, other)]);
}

/** Two claims in the order in which they are kept. */
export function pairOf(one?: string, other?: string): readonly [string, string] {
  const [first, last] = [`${one}`, `${other}`];
  return first < last ? [first, last] : [last, first];
}

/** What an object may be called: by itself, and by its file. */
export function idsOf<K extends ArtifactKind>({ record, fact }: FactEntry<K>): readonly string[] {
  const name = nameOf(record);
  // Sound because all of these have one.
  const { id } = fact as Pick<FactOf[ArtifactKind], 'id'>;
  return id === null || id === name ? [name] : [id, name];
}
