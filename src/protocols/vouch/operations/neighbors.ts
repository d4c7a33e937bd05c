import { grouped } from '../../../core/grouped.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { anyObject, listOf, text, wholeNumber } from '../../../core/operation-output.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { neighborsExamples } from './neighbors-examples.ts';
import { type BaseObject, LISTED_KINDS, type ListedKind, objectsIn } from './object-kinds.ts';
import { shownRows } from './shown-rows.ts';

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

/** Claims that nobody is to rely on. */
const RETIRED = new Set(['archived', 'superseded', 'redacted']);

/** Objects that are listed where nobody says how many. */
const MOST = 50;

export default defineOperation({
  id: 'vouch/neighbors',
  command: 'vouch neighbors ID',
  operands: ['nodeId'],
  method: { name: 'kb.neighbors', isFurther: true },
  since: '0.2.0',
  source: 'vouch 1.5.0, kb.neighbors',
  summary: 'Shows what is related to a claim, a page, an entity or a source',
  about: [
    'By relations, and by the fields that name other objects. Claims that are archived, superseded or redacted are left out.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      nodeId: {
        ...{ type: 'string', minLength: 1, 'x-value': 'ID' },
        description: 'the id of the object',
      },
      depth: {
        ...{ type: 'integer', minimum: 1, maximum: 8 },
        description: 'how many steps away; 1 by default',
      },
      relTypes: {
        ...{ type: 'array', items: { type: 'string', minLength: 1 } },
        ...{ 'x-option': 'type', 'x-value': 'NAME' },
        description: 'only by relations of these types, such as depends_on or mentions',
      },
      maxNodes: {
        ...{ type: 'integer', minimum: 1, 'x-option': 'limit' },
        description: `at most so many; ${MOST} by default`,
      },
      ...BASE_INPUT,
    },
    required: ['nodeId'],
    additionalProperties: false,
  },
  output: {
    node_id: text('the id that was asked for'),
    kind: text('what it is'),
    depth: wholeNumber('how many steps were followed'),
    nodes: listOf(anyObject(), 'what is related, the nearest first'),
    edges: listOf(anyObject(), 'by what'),
  },
  errors: {
    ...BASE_ERRORS,
    'unknown-object': [
      'Nothing in {base} is called "{id}".{meant}',
      '`lint-protocol vouch search TEXT` finds objects by their words.',
    ],
  },
  examples: neighborsExamples,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { nodeId: id, depth = 1, relTypes, maxNodes = MOST } = input;
    const base = baseFor(planning);
    const { nodes, links } = await graphIn(state, base);
    const root = nodes.get(id);
    if (root === undefined) {
      const near = nearest(id, [...nodes.keys()]);
      const meant = near === null ? '' : ` Did you mean "${near}"?`;
      throw fail('unknown-object', { base, id, meant });
    }
    const allowed = relTypes === undefined ? null : new Set(relTypes);
    const used = links.filter(({ relation }) => allowed === null || allowed.has(relation));
    const found = reached(id, { nodes, links: used }, { depth, maxNodes });
    const rows = found.nodes.map((each) => [
      ...[String(each.distance), each.relation, each.kind, each.id],
      each.summary,
    ]);
    return {
      changes: [],
      result: { node_id: id, kind: root.kind, depth, ...found },
      told: rows.length === 0 ? [`Nothing is related to ${id}.`] : shownRows(rows),
    };
  },
});

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

interface Graph {
  readonly nodes: ReadonlyMap<string, Node>;
  readonly links: readonly Link[];
}

async function graphIn(state: OperationState, home: string): Promise<Graph> {
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
function reached(
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
