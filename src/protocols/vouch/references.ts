import type { Facts } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { Level } from '../../core/level.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import { isBlank } from '../../core/unseen.ts';
import type { Bases, ObjectKind } from './bases.ts';
import type { References } from './facts.ts';

/** An id that a record names, and what it may be the id of. */
export interface Reference {
  readonly record: RecordRef<ObjectKind>;
  readonly id: string;
  readonly kinds: readonly ObjectKind[];
  readonly at: DataPath;
  /** Left out for the level of the rule. */
  readonly level?: Level;
}

type Target = Pick<Reference, 'kinds' | 'level'>;

const CITED: Target = { kinds: ['vouch-source', 'vouch-evidence'] };
const CLAIM: Target = { kinds: ['vouch-claim'] };
const ENTITY: Target = { kinds: ['vouch-entity'] };
const NODE: Target = { kinds: ['vouch-claim', 'vouch-entity', 'vouch-page', 'vouch-source'] };
const PAGE: Target = { kinds: ['vouch-page'] };
const PROPOSAL: Target = { kinds: ['vouch-proposal'] };
const SESSION: Target = { kinds: ['vouch-session'] };
const SOURCE: Target = { kinds: ['vouch-source'] };

/** Where it is a lesser fault that there is no such object. */
const LENIENT = {
  cited: { ...CITED, level: 'warning' },
  claim: { ...CLAIM, level: 'warning' },
  entity: { ...ENTITY, level: 'warning' },
  page: { ...PAGE, level: 'warning' },
  source: { ...SOURCE, level: 'warning' },
} as const satisfies Readonly<Record<string, Target>>;

/** The reference implementation itself: it names the session of the agent's own tool. */
const OWN_ACTOR = 'vouch-';

/** All references of a snapshot but the links of pages. */
export function* referencesIn(facts: Facts): Generator<Reference> {
  for (const { record, fact } of facts.of('vouch-claim')) {
    yield* listed(record, 'evidence', fact.evidence, CITED);
    yield* listed(record, 'entities', fact.entities, ENTITY);
    yield* listed(record, 'supersedes', fact.supersedes, CLAIM);
    yield* single(record, 'superseded_by', fact.supersededBy, CLAIM);
    yield* listed(record, 'contradicts', fact.contradicts, CLAIM);
  }
  for (const { record, fact } of facts.of('vouch-evidence')) {
    yield* single(record, 'source_id', fact.sourceId, SOURCE);
  }
  for (const { record, fact } of facts.of('vouch-relation')) {
    yield* single(record, 'source', fact.source, NODE);
    yield* single(record, 'target', fact.target, NODE);
    yield* listed(record, 'evidence', fact.evidence, LENIENT.cited);
  }
  for (const { record, fact } of facts.of('vouch-proposal')) {
    const isOwn = fact.proposedBy?.startsWith(OWN_ACTOR) === true;
    if (!isOwn) yield* single(record, 'session_id', fact.sessionId, SESSION);
  }
  for (const { record, fact } of facts.of('vouch-session')) {
    yield* listed(record, 'proposal_ids', fact.proposals, PROPOSAL);
  }
  for (const { record, fact } of facts.of('vouch-entity')) {
    yield* single(record, 'page', fact.page, LENIENT.page);
  }
  for (const { record, fact } of facts.of('vouch-page')) {
    yield* listed(record, 'claims', fact.claims, LENIENT.claim);
    yield* listed(record, 'entities', fact.entities, LENIENT.entity);
    yield* listed(record, 'sources', fact.sources, LENIENT.source);
  }
}

function listed(
  record: RecordRef<ObjectKind>,
  field: string,
  ids: References,
  target: Target,
): readonly Reference[] {
  return ids.flatMap((id, index) =>
    // What is no id is told by `vouch/schema`.
    id === null || isBlank(id) ? [] : { record, id, at: [field, index], ...target },
  );
}

function single(
  record: RecordRef<ObjectKind>,
  field: string,
  id: string | null,
  target: Target,
): readonly Reference[] {
  return id === null ? NONE : [{ record, id, at: [field], ...target }];
}

const NONE: readonly Reference[] = [];

/** Evidence that repeats the type of its source wrongly. A type that no source has is the schema's to tell. */
export function* otherTypes(facts: Facts, bases: Bases) {
  for (const { record, fact } of facts.of('vouch-evidence')) {
    const { sourceId, sourceType, shape } = fact;
    const source = sourceId === null ? null : bases.find('vouch-source', record, sourceId);
    const actual = source?.fact.type ?? null;
    if (source === null || sourceType === null || actual === null || sourceType === actual)
      continue;
    if ([...shape, ...source.fact.shape].some(({ finding }) => TYPES.has(finding.data.what)))
      continue;
    const data = { found: quoted(sourceType), actual: quoted(actual) };
    const related = [{ record: source.record, at: ['type'], message: 'the type of the source' }];
    const help = 'Write the type of the source, or leave "source_type" out.';
    const level = 'warning' as const;
    yield { message: 'type' as const, record, at: ['source_type'], data, related, help, level };
  }
}

export const TYPES: ReadonlySet<string> = new Set(['source_type', 'type']);

/** `claim, entity or page` */
export function inWords(kinds: readonly ObjectKind[]): string {
  const words = kinds.map(wordOf);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}

/** What a kind is called in messages. */
export function wordOf(kind: ObjectKind): string {
  return kind.slice('vouch-'.length);
}
