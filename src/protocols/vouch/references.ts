import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import type { Level } from '../../core/level.ts';
import type { Rows } from '../../core/look-up.ts';
import { isAbout } from '../../core/look-up-rule.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordRef } from '../../core/record.ts';
import { isBlank } from '../../core/unseen.ts';
import type { ObjectKind } from './bases.ts';
import type { References } from './facts.ts';
import { objectNamed } from './objects.ts';
import { isTypeMisshapen } from './rows.ts';

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

/** What an object names, but for the links of pages. */
export function referencesOf(entry: FactEntry<ObjectKind>): readonly Reference[] {
  const { record } = entry;
  if (isAbout(entry, 'vouch-claim')) {
    const { evidence, entities, supersedes, supersededBy, contradicts } = entry.fact;
    return [
      ...listed(record, 'evidence', evidence, CITED),
      ...listed(record, 'entities', entities, ENTITY),
      ...listed(record, 'supersedes', supersedes, CLAIM),
      ...single(record, 'superseded_by', supersededBy, CLAIM),
      ...listed(record, 'contradicts', contradicts, CLAIM),
    ];
  }
  if (isAbout(entry, 'vouch-evidence')) {
    return single(record, 'source_id', entry.fact.sourceId, SOURCE);
  }
  if (isAbout(entry, 'vouch-relation')) {
    const { source, target, evidence } = entry.fact;
    return [
      ...single(record, 'source', source, NODE),
      ...single(record, 'target', target, NODE),
      ...listed(record, 'evidence', evidence, LENIENT.cited),
    ];
  }
  if (isAbout(entry, 'vouch-proposal')) {
    const { proposedBy, sessionId } = entry.fact;
    const isOwn = proposedBy?.startsWith(OWN_ACTOR) === true;
    return isOwn ? NONE : single(record, 'session_id', sessionId, SESSION);
  }
  if (isAbout(entry, 'vouch-session')) {
    return listed(record, 'proposal_ids', entry.fact.proposals, PROPOSAL);
  }
  if (isAbout(entry, 'vouch-entity')) {
    return single(record, 'page', entry.fact.page, LENIENT.page);
  }
  if (!isAbout(entry, 'vouch-page')) return NONE;
  const { claims, entities, sources } = entry.fact;
  return [
    ...listed(record, 'claims', claims, LENIENT.claim),
    ...listed(record, 'entities', entities, LENIENT.entity),
    ...listed(record, 'sources', sources, LENIENT.source),
  ];
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
export function* otherType({ record, fact }: FactEntry<'vouch-evidence'>, rows: Rows) {
  const { sourceId, sourceType } = fact;
  if (sourceId === null || sourceType === null || isTypeMisshapen(fact)) return;
  const source = objectNamed('vouch-source', record, sourceId, rows);
  const actual = source?.value?.type ?? null;
  if (source === null || actual === null || sourceType === actual) return;
  const data = { found: quoted(sourceType), actual: quoted(actual) };
  const related = [{ record: source.record, at: ['type'], message: 'the type of the source' }];
  const help = 'Write the type of the source, or leave "source_type" out.';
  const level = 'warning' as const;
  yield { message: 'type' as const, record, at: ['source_type'], data, related, help, level };
}

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
