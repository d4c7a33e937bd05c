import { grouped } from '../../../core/grouped.ts';
import { nearest } from '../../../core/nearest.ts';
import { text, wholeNumber } from '../../../core/operation-output.ts';
import { BASE_ERRORS, BASE_INPUT } from './homes.ts';
import type { Edge, EdgeKind, Provenance } from './provenance.ts';

/** Branches of an answer: in a dense graph the same object is reached in many ways. */
const MOST = 1000;

/** How edges are called where they are followed backwards. */
const BACKWARDS: Readonly<Partial<Record<EdgeKind, string>>> = {
  supersedes: 'supersededBy',
  contradicts: 'contradictedBy',
};

/** What an object rests on, or what rests on it, and so on. */
export interface Branch {
  readonly kind: string;
  readonly id: string;
  readonly nodeKind: string;
  readonly at: string;
  readonly session: string | null;
  /** True for an object that stands further up: it is not followed again. */
  readonly isCircle: boolean;
  readonly branches: readonly Branch[];
}

/** What operations take that follow an object's edges. */
export const TREE_INPUT = {
  id: {
    type: 'string',
    minLength: 1,
    'x-value': 'ID',
    'x-also': ['claim_id'],
    description: 'the id of a claim, or of another object',
  },
  depth: {
    type: 'integer',
    minimum: 0,
    maximum: 8,
    description: 'how many steps are followed at most',
  },
  ...BASE_INPUT,
} as const;

export const TREE_OUTPUT = {
  schema_version: wholeNumber('1'),
  root: text('the id that was asked for'),
  node_kind: text('what it is'),
  depth: wholeNumber('how many steps were followed at most'),
};

export const TREE_ERRORS = {
  ...BASE_ERRORS,
  'unknown-object': [
    'Nothing in {base} is called "{id}".{meant}',
    '`lint-protocol vouch search WORDS` finds what is there, of all kinds.',
  ],
} as const;

/** Where the edges of an object lead. */
export interface Tree {
  /** The members of the answer that say what was asked. */
  readonly head: {
    readonly schema_version: number;
    readonly root: string;
    readonly node_kind: string;
    readonly depth: number;
  };
  readonly branches: readonly Branch[];
  /** That not all of them are shown. */
  readonly notes: readonly string[];
}

/**
 * Follows the edges of an object.
 * @param way `from` for what it rests on, `to` for what rests on it
 * @returns null for an id that nothing has
 */
export function treeOf(
  { edges, kindOf }: Provenance,
  way: 'from' | 'to',
  id: string,
  depth: number,
): Tree | null {
  const byEnd = grouped(edges, (edge) => edge[way]);
  let left = MOST;
  const follow = (node: string, steps: number, above: ReadonlySet<string>): readonly Branch[] =>
    steps === 0
      ? []
      : (byEnd.get(node) ?? []).flatMap((edge) => branch(edge, steps, above)).sort(byKind);
  const branch = (edge: Edge, steps: number, above: ReadonlySet<string>): readonly Branch[] => {
    left -= 1;
    if (left < 0) return [];
    const other = way === 'from' ? edge.to : edge.from;
    const isCircle = above.has(other);
    return [
      {
        kind: way === 'from' ? edge.kind : (BACKWARDS[edge.kind] ?? edge.kind),
        id: other,
        nodeKind: kindOf(other),
        at: edge.at,
        session: edge.session,
        isCircle,
        branches: isCircle ? [] : follow(other, steps - 1, new Set([...above, other])),
      },
    ];
  };
  const isKnown =
    kindOf(id) !== 'unknown' || edges.some(({ from, to }) => from === id || to === id);
  if (!isKnown) return null;
  const branches = follow(id, depth, new Set([id]));
  return {
    head: { schema_version: 1, root: id, node_kind: kindOf(id), depth },
    branches,
    notes: left < 0 ? [`Only the first ${MOST} steps are shown: ask with a smaller depth.`] : [],
  };
}

/** The end of a sentence about an id that nothing has. */
export function meantOf(id: string, { edges }: Provenance): string {
  const near = nearest(id, [...new Set(edges.flatMap(({ from, to }) => [from, to]))]);
  return near === null ? '' : ` Did you mean "${near}"?`;
}

function byKind(a: Branch, b: Branch): number {
  const [first, second] = [`${a.kind} ${a.id}`, `${b.kind} ${b.id}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** How people read edges that are followed backwards, where the answer has the reference's word. */
const PASSIVE: Readonly<Record<string, string>> = { cites: 'cited by', embeds: 'embedded in' };

/**
 * For people: a line for each, indented.
 * @param way that in which the edges were followed
 */
export function toldBranches(
  branches: readonly Branch[],
  way: 'from' | 'to',
  indent = '  ',
): readonly string[] {
  return branches.flatMap(({ kind, id, nodeKind, isCircle, branches: own }) => [
    `${indent}${way === 'to' ? (PASSIVE[kind] ?? kind) : kind} ${nodeKind} ${id}${isCircle ? ' (a circle)' : ''}`,
    ...toldBranches(own, way, `${indent}  `),
  ]);
}

/**
 * For programs, in the words of the reference implementation.
 * @param names what it calls the id, the kind and the branches: another word for each way
 */
export function branchDocument(
  { kind, id, nodeKind, at, session, isCircle, branches }: Branch,
  names: readonly [id: string, kind: string, branches: string],
): object {
  const [idName, kindName, branchesName] = names;
  return {
    ...{ kind, [idName]: id, [kindName]: nodeKind },
    ...{ event_ts: at, session_id: session, cycle: isCircle },
    [branchesName]: branches.map((each) => branchDocument(each, names)),
  };
}
