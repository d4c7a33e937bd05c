import type { Facts } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import { isSha256 } from '../../../core/sha256.ts';
import { basesOf, OBJECT_KINDS, type ObjectKind } from '../bases.ts';
import { inWords, wordOf } from '../references.ts';
import { kindOf, type ProposedKind } from './artifacts.ts';
import { type Pending, type Proposed, proposedIn } from './proposals.ts';

/** An id that a proposal names, and what it may be the id of. */
export interface Named {
  readonly id: string;
  readonly kinds: readonly ObjectKind[];
  /** The piece of evidence that is from it. */
  readonly of?: string;
}

export const CITED = ['vouch-source', 'vouch-evidence'] as const;
const NODES = ['vouch-claim', 'vouch-entity', 'vouch-page', 'vouch-source'] as const;

/** The fields in which what is proposed names others (seed, sections 2.2 to 2.5). */
const NAMING: Readonly<Record<ProposedKind, Readonly<Record<string, Named['kinds']>>>> = {
  claim: { evidence: CITED, entities: ['vouch-entity'], supersedes: ['vouch-claim'] },
  page: { claims: ['vouch-claim'], entities: ['vouch-entity'], sources: ['vouch-source'] },
  entity: {},
  relation: { source: NODES, target: NODES, evidence: CITED },
};

/** All that a proposal names: it has to be there when it is made, and when it is approved. */
export function namedIn({ kind, payload }: Proposed): readonly Named[] {
  return Object.entries(NAMING[kind]).flatMap(([field, kinds]) => {
    const one = textAt(payload, field);
    return [...(one === null ? [] : [one]), ...textsAt(payload, field)].map((id) => ({
      id,
      kinds,
    }));
  });
}

/** What is named, and what the pieces of evidence among it are from: without it they prove nothing (seed, section 3.2). */
export function withSources(named: readonly Named[], facts: Facts, home: string): readonly Named[] {
  return named.flatMap((each) => {
    const { id, kinds } = each;
    const isPiece = kinds.includes('vouch-evidence');
    const piece = isPiece ? basesOf(facts).find('vouch-evidence', { home }, id) : null;
    const source = piece?.fact.sourceId ?? null;
    return source === null ? [each] : [each, { id: source, kinds: ['vouch-source'], of: id }];
  });
}

export function ofHint({ of }: Named): string | null {
  return of === undefined
    ? null
    : `The piece of evidence ${of} is from it, and proves nothing without it. Cite another.`;
}

export const REFERENCE_ERRORS = {
  'unknown-object': ['{base} has no {kind} {id}.', '{hint}'],
} as const;

/** What the text of the error names. */
export type UnknownObject = Readonly<Record<'base' | 'kind' | 'id' | 'hint', string>>;

/** The first id that no object of the base has; null where all of them are there. */
export function unknownAmong(
  named: readonly Named[],
  {
    facts,
    home,
    pending,
  }: { readonly facts: Facts; readonly home: string; readonly pending: Pending },
): UnknownObject | null {
  const bases = basesOf(facts);
  const unknown = withSources(named, facts, home).find(
    ({ id, kinds }) => !kinds.some((kind) => bases.has(kind, { home }, id)),
  );
  if (unknown === undefined) return null;
  const { id, kinds } = unknown;
  const hint =
    ofHint(unknown) ??
    elsewhereHint(unknown, { facts, home, pending }) ??
    nearHint(unknown, facts, home) ??
    listHint(kinds);
  return { base: home, kind: inWords(kinds), id: quoted(id, LONGEST_ID), hint };
}

/** A source's id is shown as a whole. */
const LONGEST_ID = 64;

/** What an id is that no object of the wanted kinds has; null where nothing has it. */
export function elsewhereHint(
  named: Named,
  {
    facts,
    home,
    pending,
  }: { readonly facts: Facts; readonly home: string; readonly pending: Pending },
): string | null {
  return waitingHint(named, pending) ?? otherKindHint(named, facts, home);
}

function waitingHint({ id, kinds }: Named, { proposals }: Pending): string | null {
  const waiting = proposals.find((each) => {
    const proposed = proposedIn(each);
    const isMeant = each.id === id || proposed?.payload.id === id;
    return proposed !== null && isMeant && kinds.includes(kindOf(proposed.kind));
  });
  if (waiting === undefined) return null;
  if (waiting.id === id) {
    const { kind, payload } = waiting;
    return `That is the proposal of the ${kind} ${textAt(payload, 'id')}: have it approved, then name the ${kind}.`;
  }
  return `It is only proposed, as ${waiting.id}: have it approved first.`;
}

function otherKindHint({ id }: Named, facts: Facts, home: string): string | null {
  const kind = OBJECT_KINDS.find((each) => basesOf(facts).find(each, { home }, id) !== null);
  return kind === undefined ? null : `That is the id of another kind of object: ${wordOf(kind)}.`;
}

function nearHint({ id, kinds }: Named, facts: Facts, home: string): string | null {
  const ids = kinds.flatMap((kind) => [...basesOf(facts).ids(kind, { home })]);
  const near =
    startingWith(id, ids) ??
    nearest(
      id,
      ids.filter((each) => !isSha256(each)),
    );
  return near === null ? null : `Did you mean ${near}?`;
}

/** Digits of a digest that nobody types by chance. */
const FEWEST_DIGITS = 6;

/** The only source whose id begins so, or is the beginning of it. */
function startingWith(id: string, ids: readonly string[]): string | null {
  if (id.length < FEWEST_DIGITS) return null;
  const [only = null, ...others] = ids.filter(
    (each) => isSha256(each) && (each.startsWith(id.toLowerCase()) || id.startsWith(each)),
  );
  return others.length === 0 ? only : null;
}

/** Where sessions are found, and how one begins. */
export const SESSIONS_LISTED =
  '`lint-protocol vouch audit --filter event=session.start` shows those that were begun, and `lint-protocol vouch session start` begins one.';

function listHint([kind]: readonly ObjectKind[]): string {
  const lists: Readonly<Partial<Record<ObjectKind, string>>> = {
    'vouch-source': 'sources',
    'vouch-claim': 'claims',
    'vouch-entity': 'entities',
    'vouch-page': 'pages',
  };
  const list = kind === undefined ? undefined : lists[kind];
  if (kind === 'vouch-session') return SESSIONS_LISTED;
  return `\`lint-protocol vouch list ${list ?? 'claims'}\` shows those that there are.`;
}
