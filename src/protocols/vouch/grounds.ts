import { type FactEntry, type Facts, lastFactOf, pathOf } from '../../core/fact.ts';
import { keptIndex } from '../../core/kept-index.ts';
import type { Ground } from '../../core/kind.ts';
import type { Words } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { basesOf, type ObjectKind } from './bases.ts';
import { DECIDES, eventsOn } from './decision-log.ts';
import type { References } from './facts.ts';
import { idsOf } from './rows.ts';
import { namedBy } from './vouch-event.ts';
import { type ArtifactKind, artifactKind } from './vouch-gate.ts';

/**
 * A claim rests on what it cites, and on the decision that let it in. Whoever confirms it says so anew of
 * what it cites.
 */
export function claimGrounds(
  entry: FactEntry<'vouch-claim'>,
  facts: Facts,
  words: Words,
): readonly Ground[] {
  const { record, fact } = entry;
  const cited = citedBy(record, fact.evidence, facts);
  const named = [...fact.supersedes, ...fact.contradicts];
  return [
    ...cited.map((each) => ({ ...each, as: fact.confirmedAt })),
    ...objectsNamed(record, named, ['vouch-claim'], facts),
    ...decisionGrounds(entry, facts, words),
  ];
}

export function pageGrounds(
  entry: FactEntry<'vouch-page'>,
  facts: Facts,
  words: Words,
): readonly Ground[] {
  const { record, fact } = entry;
  return [
    ...objectsNamed(record, fact.claims, ['vouch-claim'], facts),
    ...objectsNamed(record, fact.sources, ['vouch-source'], facts),
    ...decisionGrounds(entry, facts, words),
  ];
}

export function entityGrounds(
  entry: FactEntry<'vouch-entity'>,
  facts: Facts,
  words: Words,
): readonly Ground[] {
  return decisionGrounds(entry, facts, words);
}

export function relationGrounds(
  entry: FactEntry<'vouch-relation'>,
  facts: Facts,
  words: Words,
): readonly Ground[] {
  const { record, fact } = entry;
  const ends = [fact.source, fact.target];
  return [
    ...citedBy(record, fact.evidence, facts),
    ...objectsNamed(
      record,
      ends,
      ['vouch-claim', 'vouch-entity', 'vouch-page', 'vouch-source'],
      facts,
    ),
    ...decisionGrounds(entry, facts, words),
  ];
}

export function evidenceGrounds(
  { record, fact }: FactEntry<'vouch-evidence'>,
  facts: Facts,
): readonly Ground[] {
  return objectsNamed(record, [fact.sourceId], ['vouch-source'], facts);
}

/** What is said of a source is worth what was captured. */
export function sourceGrounds({ record }: FactEntry<'vouch-source'>): readonly Ground[] {
  return [{ path: record.path.replace(/[^/]*$/, 'content') }];
}

export function proposalGrounds(
  { record, fact }: FactEntry<'vouch-proposal'>,
  facts: Facts,
): readonly Ground[] {
  return citedBy(record, fact.evidence, facts);
}

function citedBy(record: RecordRef, ids: References, facts: Facts): readonly Ground[] {
  return objectsNamed(record, ids, ['vouch-source', 'vouch-evidence'], facts);
}

function objectsNamed(
  record: RecordRef,
  ids: References,
  kinds: readonly ObjectKind[],
  facts: Facts,
): readonly Ground[] {
  const bases = basesOf(facts);
  return ids.flatMap((id) => {
    if (id === null) return [];
    const found = kinds.flatMap((kind) => bases.find(kind, record, id)?.record ?? []);
    return found.map(({ path }) => ({ path }));
  });
}

/**
 * What was decided about an object, by its id and by the name of its file: whoever changes the one leaves
 * the other.
 */
function decisionGrounds(
  object: FactEntry<ArtifactKind>,
  facts: Facts,
  words: Words,
): readonly Ground[] {
  return idsOf(object).flatMap((id) => decisionsOn(object.record, id, facts, words));
}

function decisionsOn(
  { home, kind }: RecordRef<ArtifactKind>,
  id: string,
  facts: Facts,
  words: Words,
): readonly Ground[] {
  if (id === '') return [];
  const about = proposalsAbout(facts.of('vouch-proposal')).get(`${kind} ${id}`) ?? [];
  const own = about.flatMap(({ record }) => (record.home === home ? record.path : []));
  // What approvals name with it, those of rotated logs as well: mostly each is there.
  const approved = eventsOn({ home }, id, words).flatMap(({ record, event }) => {
    const [proposal, ...objects] = namedBy(event);
    const isApproval = DECIDES.exec(event.event ?? '')?.[1] === 'approve' && objects.includes(id);
    return isApproval && proposal !== undefined ? { log: record, proposal } : [];
  });
  const isThere = ({ log, proposal }: (typeof approved)[number]) =>
    own.includes(`${home}/decided/${proposal}.yaml`) ||
    basesOf(facts).has('vouch-proposal', log, proposal);
  const lost = approved.filter((each) => !isThere(each));
  return [
    ...own.map((path) => ({ path })),
    ...lost.map(({ proposal }) => ({ path: `${home}/decided/${proposal}.yaml` })),
  ];
}

/** Proposals by what they are about: whoever goes on with one of them looks at it. */
const proposalsAbout = keptIndex((entry: FactEntry<'vouch-proposal'>) => {
  const fact = lastFactOf(entry);
  const kind = artifactKind(fact);
  return kind === null || fact.artifactId === null ? [] : [`${kind} ${fact.artifactId}`];
}, pathOf);
