import type { Block, Cell, GraphEdge, GraphNode, Tone } from '../../core/chapter.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';
import { grouped } from '../../core/grouped.ts';
import type { ShownState } from '../../core/showing.ts';
import { basesOf } from './bases.ts';
import { type ClaimEntry, claimId, claimsOf } from './claims.ts';

/** What is kept of a claim, a source, a page or a proposal: what it says to a reader. */
export interface Said {
  readonly text: string;
  /** From 0 to 1; null where it says none. */
  readonly confidence: number | null;
  /** Markdown; '' for what is no page. */
  readonly body: string;
}

const MOST_ROWS = 300;
const MOST_NODES = 80;

const DAY = 86_400_000;

const STATUS_TONES: ReadonlyMap<string | null, Tone> = new Map([
  ['stable', 'good'],
  ['working', 'plain'],
  ['contested', 'warn'],
  ['superseded', 'quiet'],
  ['archived', 'quiet'],
  ['redacted', 'bad'],
]);

/** How a status is shown. */
function statusTone(status: string | null): Tone {
  return STATUS_TONES.get(status) ?? 'plain';
}

/** Claims by status, by age, one by one, and which replaced or contradicts which. */
export function claimBlocks({ facts, kept }: ShownState<Said>, now: number): readonly Block[] {
  const claims = claimsOf(facts).all;
  if (claims.length === 0) return [];
  const newest = claims.toSorted((a, b) => timeOf(b) - timeOf(a));
  const left = claims.length - MOST_ROWS;
  return [
    byStatus(claims),
    byAge(claims, now),
    {
      block: 'table',
      title: 'Claims',
      columns: ['Claim', 'Says', 'Status', 'Confidence', 'Updated', 'Cites'].map((name) => ({
        name,
      })),
      rows: newest.slice(0, MOST_ROWS).map((claim) => row(claim, kept(claim.record))),
      ...(left > 0 && { note: `The ${MOST_ROWS} newest of ${claims.length} claims.` }),
    },
    ...relations(facts),
    ...sources(facts, kept),
  ];
}

function timeOf({ fact }: ClaimEntry): number {
  return fact.updatedAt ?? fact.createdAt ?? 0;
}

function row(claim: ClaimEntry, said: Said | null): readonly Cell[] {
  const { record, fact } = claim;
  const time = fact.updatedAt ?? fact.createdAt;
  return [
    { text: claimId(claim), path: record.path },
    said?.text ?? '',
    { text: fact.status ?? 'unknown', tone: statusTone(fact.status) },
    said === null || said.confidence === null
      ? ''
      : { text: said.confidence.toFixed(2), share: said.confidence },
    time === null ? '' : new Date(time).toISOString().slice(0, 10),
    String(fact.evidence.length),
  ];
}

function byStatus(claims: readonly ClaimEntry[]): Block {
  const groups = [...grouped(claims, ({ fact }) => fact.status ?? 'unknown')];
  return {
    block: 'bars',
    title: 'Claims by status',
    bars: groups
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([status, { length }]) => ({
        label: status,
        value: length,
        shown: String(length),
        tone: statusTone(status),
      })),
  };
}

const AGES = [
  ['up to a week', 7],
  ['up to a month', 31],
  ['up to three months', 92],
  ['up to a year', 366],
  ['older', Number.POSITIVE_INFINITY],
] as const;

function byAge(claims: readonly ClaimEntry[], now: number): Block {
  const counts = AGES.map(([label, most], index) => {
    const least = AGES[index - 1]?.[1] ?? Number.NEGATIVE_INFINITY;
    const days = claims.map((claim) => (now - timeOf(claim)) / DAY);
    const value = days.filter((age) => age > least && age <= most).length;
    return { label, value, shown: String(value) };
  });
  return {
    block: 'bars',
    title: 'Claims by age',
    note: 'Since the last update, seen from the newest record.',
    bars: counts,
  };
}

/** Which claims replaced or contradict which. */
function relations(facts: Facts): readonly Block[] {
  const claims = claimsOf(facts);
  const edges: GraphEdge[] = [];
  const nodes = new Map<string, GraphNode>();
  const nodeOf = (claim: ClaimEntry) => {
    const id = claim.record.path;
    const tone = statusTone(claim.fact.status);
    nodes.set(id, { id, label: claimId(claim), tone });
    return id;
  };
  let all = 0;
  for (const claim of claims.all) {
    for (const list of ['supersedes', 'contradicts'] as const) {
      for (const [other] of claims.named(claim, list)) {
        // Two that contradict each other say so both.
        const isSaid = edges.some(
          ({ from, to, says }) =>
            says === list && from === other.record.path && to === claim.record.path,
        );
        if (list === 'contradicts' && isSaid) continue;
        all += 1;
        if (nodes.size >= MOST_NODES) continue;
        const tone = list === 'supersedes' ? 'quiet' : 'bad';
        edges.push({ from: nodeOf(claim), to: nodeOf(other), says: list, tone });
      }
    }
  }
  if (edges.length === 0) return [];
  const left = all - edges.length;
  return [
    {
      block: 'graph',
      title: 'Supersession and contradiction',
      nodes: [...nodes.values()],
      edges,
      note: `Grey: a claim replaced the one at the dot. Red: they contradict each other.${left > 0 ? ` ${left} more are not shown.` : ''}`,
    },
  ];
}

/** Sources, the most cited first. */
function sources(facts: Facts, kept: ShownState<Said>['kept']): readonly Block[] {
  const all = facts.of('vouch-source');
  if (all.length === 0) return [];
  const cited = citedSources(facts);
  const rows = all
    .map((source) => ({ source, by: cited.get(source) ?? [] }))
    .sort((a, b) => b.by.length - a.by.length);
  const left = rows.length - MOST_ROWS;
  return [
    {
      block: 'table',
      title: 'Sources',
      columns: [
        { name: 'Source' },
        { name: 'Title' },
        { name: 'Cited', isNumber: true },
        { name: 'By' },
      ],
      rows: rows
        .slice(0, MOST_ROWS)
        .map(({ source: { record, fact }, by }): readonly Cell[] => [
          { text: fact.locator ?? fact.id?.slice(0, 12) ?? record.path, path: record.path },
          kept(record)?.text ?? '',
          by.length === 0 ? { text: 'never', tone: 'quiet' } : String(by.length),
          by.slice(0, 6).join(', ') + (by.length > 6 ? ', …' : ''),
        ]),
      ...(left > 0 && { note: `${left} more are not shown.` }),
    },
  ];
}

/** The claims that cite a source, itself or by a piece of evidence. */
function citedSources(facts: Facts): ReadonlyMap<FactEntry<'vouch-source'>, readonly string[]> {
  const bases = basesOf(facts);
  const cited = new Map<FactEntry<'vouch-source'>, string[]>();
  for (const claim of claimsOf(facts).all) {
    const found = new Set(
      claim.fact.evidence.flatMap((id) => {
        if (id === null) return [];
        const evidence = bases.find('vouch-evidence', claim.record, id);
        const source = evidence === null ? id : evidence.fact.sourceId;
        return source === null ? [] : (bases.find('vouch-source', claim.record, source) ?? []);
      }),
    );
    for (const source of found) {
      const by = cited.get(source) ?? [];
      by.push(claimId(claim));
      cited.set(source, by);
    }
  }
  return cited;
}
