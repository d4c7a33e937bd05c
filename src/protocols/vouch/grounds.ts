import type { FactEntry, Facts } from '../../core/fact.ts';
import { grouped } from '../../core/grouped.ts';
import type { Ground } from '../../core/kind.ts';
import { oncePer, oncePerText } from '../../core/once-per.ts';
import type { RecordRef } from '../../core/record.ts';
import { basesOf, type ObjectKind } from './bases.ts';
import { DECIDES } from './decision-log.ts';
import type { References } from './facts.ts';
import { namedBy } from './vouch-event.ts';

/**
 * A claim rests on what it cites, and on the decision that let it in. Whoever confirms it says so anew of
 * what it cites.
 */
export function claimGrounds(
  { record, fact }: FactEntry<'vouch-claim'>,
  facts: Facts,
): readonly Ground[] {
  const cited = citedBy(record, fact.evidence, facts);
  const named = [...fact.supersedes, ...fact.contradicts];
  return [
    ...cited.map((each) => ({ ...each, as: fact.confirmedAt })),
    ...objectsNamed(record, named, ['vouch-claim'], facts),
    ...decisionsOn(record, 'claim', fact.id, facts),
  ];
}

export function pageGrounds(
  { record, fact }: FactEntry<'vouch-page'>,
  facts: Facts,
): readonly Ground[] {
  return [
    ...objectsNamed(record, fact.claims, ['vouch-claim'], facts),
    ...objectsNamed(record, fact.sources, ['vouch-source'], facts),
    ...decisionsOn(record, 'page', fact.id, facts),
  ];
}

export function relationGrounds(
  { record, fact }: FactEntry<'vouch-relation'>,
  facts: Facts,
): readonly Ground[] {
  const ends = [fact.source, fact.target];
  return [
    ...citedBy(record, fact.evidence, facts),
    ...objectsNamed(record, ends, ['vouch-claim', 'vouch-page', 'vouch-source'], facts),
    ...decisionsOn(record, 'relation', fact.id, facts),
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

function decisionsOn(
  { home }: RecordRef,
  kind: string,
  id: string | null,
  facts: Facts,
): readonly Ground[] {
  if (id === null || id === '') return [];
  const known = proposalsIn(facts).get(id) ?? [];
  const own = known.flatMap(({ record, fact }) =>
    record.home === home && fact.kind === kind ? { path: record.path } : [],
  );
  // Mostly each is there: a log has thousands of events, of which few are about one object.
  const bases = basesOf(facts);
  const lost = (approvalsIn(facts).get(objectKey(home, id)) ?? []).filter(
    ({ log, proposal }) => !bases.has('vouch-proposal', log, proposal),
  );
  return [...own, ...lost.map(({ proposal }) => ({ path: `${home}/decided/${proposal}.yaml` }))];
}

/** By the id of their object, in whatever base. */
const proposalsIn = oncePer((facts: Facts) =>
  grouped(facts.of('vouch-proposal'), ({ fact }) => fact.artifactId ?? ''),
);

/** By base and object, the proposals that the events of approvals name with it, those of rotated logs as well. */
const approvalsIn = oncePer((facts: Facts) => {
  const isApproval = oncePerText((verb) => DECIDES.exec(verb)?.[1] === 'approve');
  const found: { readonly key: string; readonly log: RecordRef; readonly proposal: string }[] = [];
  for (const { record: log, fact } of [
    ...facts.of('vouch-audit-segment'),
    ...facts.of('vouch-audit-log'),
  ]) {
    for (const event of fact.entries) {
      if (event.isDryRun || !isApproval(event.event ?? '')) continue;
      const [proposal, ...objects] = namedBy(event);
      if (proposal === undefined) continue;
      for (const id of objects) found.push({ key: objectKey(log.home, id), log, proposal });
    }
  }
  return grouped(found, ({ key }) => key);
});

function objectKey(home: string, id: string): string {
  return `${home}\0${id}`;
}
