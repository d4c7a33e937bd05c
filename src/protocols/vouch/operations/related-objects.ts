import { grouped } from '../../../core/grouped.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { RETIRED } from './digest-parts.ts';
import { type BaseObject, LISTED_KINDS, type ListedKind, objectsIn } from './object-kinds.ts';

/** What is a node: relations are edges. */
const NODE_KINDS = ['claim', 'page', 'entity', 'source'] as const;

type NodeKind = (typeof NODE_KINDS)[number];

interface Node extends BaseObject {
  readonly kind: NodeKind;
}

/** Members are called as the reference implementation calls them. */
interface Link {
  readonly source: string;
  readonly target: string;
  readonly relation: string;
  readonly relation_id: string | null;
}

/** The fields that name other objects, by the kind of who has them, and what each says. */
const FIELDS: Readonly<Record<NodeKind, readonly (readonly [field: string, says: string])[]>> = {
  claim: [
    ['entities', 'mentions'],
    ['supersedes', 'supersedes'],
    ['contradicts', 'contradicts'],
  ],
  page: [
    ['claims', 'includes_claim'],
    ['entities', 'mentions'],
    ['sources', 'references'],
  ],
  entity: [['page', 'described_by']],
  source: [],
};

/** Members are called as the reference implementation calls them. */
interface Neighbor {
  readonly id: string;
  readonly kind: NodeKind;
  readonly distance: number;
  /** The object from which it was reached. */
  readonly via: string;
  readonly relation: string;
  readonly summary: string;
}

/** Objects by their ids, and what links them, each link once. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly links: readonly Link[];
}

/** The objects of a base, and what links them. */
export async function graphIn(state: OperationState, home: string): Promise<Graph> {
  const read: [ListedKind, readonly BaseObject[]][] = [];
  for (const kind of LISTED_KINDS) read.push([kind, await objectsIn(state, home, kind)]);
  const isNode = (kind: ListedKind): kind is NodeKind => kind !== 'relation';
  const all = read.flatMap(([kind, found]) =>
    isNode(kind) ? found.map((each): Node => ({ ...each, kind })) : [],
  );
  const relations = read.flatMap(([kind, found]) => (isNode(kind) ? [] : found));
  const said = all.flatMap(({ id, kind, value }) => [
    ...FIELDS[kind].flatMap(([field, relation]) => {
      const one = textAt(value, field);
      const targets = one === null ? textsAt(value, field) : [one];
      return targets.map((target) => ({ source: id, target, relation, relation_id: null }));
    }),
    ...supersededBy(id, kind, value),
  ]);
  const related = relations.flatMap(({ id, value }) => {
    const [source, relation, target] = ['source', 'relation', 'target'].map((key) =>
      textAt(value, key),
    );
    return source && relation && target ? [{ source, target, relation, relation_id: id }] : [];
  });
  const links = new Map<string, Link>();
  for (const link of [...related, ...said]) {
    const key = JSON.stringify([link.source, link.target, link.relation]);
    if (!links.has(key)) links.set(key, link);
  }
  return { nodes: new Map(all.map((each) => [each.id, each])), links: [...links.values()] };
}

/** The later claim says the same of the earlier one. */
function supersededBy(id: string, kind: NodeKind, value: Node['value']): readonly Link[] {
  const later = kind === 'claim' ? textAt(value, 'superseded_by') : null;
  if (later === null) return [];
  return [{ source: later, target: id, relation: 'supersedes', relation_id: null }];
}

/** Whether an object is shown as a neighbour. */
function isShown({ kind, value }: Node): boolean {
  return kind !== 'claim' || !RETIRED.has(textAt(value, 'status') ?? '');
}

/** What is reached from an object, a step at a time. */
export function reached(
  root: string,
  { nodes, links }: Graph,
  { depth, maxNodes }: { readonly depth: number; readonly maxNodes: number },
) {
  const byEnd = grouped(
    links.flatMap((link) => [link.source, link.target].map((end) => ({ end, link }))),
    ({ end }) => end,
  );
  const seen = new Set([root]);
  const edges = new Set<Link>();
  const rows: Neighbor[] = [];
  let frontier = [root];
  for (let distance = 1; distance <= depth && rows.length < maxNodes; distance += 1) {
    const next: string[] = [];
    for (const via of frontier) {
      for (const { link } of byEnd.get(via) ?? []) {
        if (rows.length === maxNodes) break;
        edges.add(link);
        const other = link.source === via ? link.target : link.source;
        const node = nodes.get(other);
        if (seen.has(other) || node === undefined || !isShown(node)) continue;
        seen.add(other);
        next.push(other);
        rows.push({
          id: other,
          kind: node.kind,
          distance,
          via,
          relation: link.relation,
          summary: summaryOf(node),
        });
      }
    }
    frontier = next;
  }
  return { nodes: rows, edges: [...edges] };
}

function summaryOf({ id, value }: Node): string {
  const said = ['text', 'title', 'name', 'locator'].flatMap((key) => textAt(value, key) ?? []);
  return said[0] ?? id;
}
