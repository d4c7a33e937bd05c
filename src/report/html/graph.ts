import { graphlib, layout } from '@dagrejs/dagre';
import { curveBasis, line } from 'd3-shape';
import type { GraphBlock, GraphEdge } from '../../core/chapter.ts';
import { h, type Markup } from './markup.ts';
import { at, inkOf, shortened } from './numbers.ts';

const NODE = { width: 190, height: 32 } as const;

const LONGEST_LABEL = 26;

/** Edges that are drawn: of more nobody sees where they lead. */
const MOST_EDGES = 200;

/** Which of some leads to which, laid out from left to right. */
export function graph({ title, nodes, edges: all }: GraphBlock): Markup {
  // What nodes are called is a record's to say; the layout knows them by number.
  const numbers = new Map(nodes.map(({ id }, index) => [id, String(index)]));
  const edges = all
    .filter(({ from, to }) => numbers.has(from) && numbers.has(to))
    .slice(0, MOST_EDGES)
    .map((edge) => ({
      ...edge,
      v: numbers.get(edge.from) ?? '',
      w: numbers.get(edge.to) ?? '',
    }));
  const laid = new graphlib.Graph({ multigraph: true });
  laid.setGraph({ rankdir: 'LR', nodesep: 12, ranksep: 60, marginx: 4, marginy: 4 });
  laid.setDefaultEdgeLabel(() => ({}));
  for (const index of nodes.keys()) laid.setNode(String(index), { ...NODE });
  for (const [index, { v, w }] of edges.entries()) laid.setEdge(v, w, {}, String(index));
  layout(laid);
  const { width = 0, height = 0 } = laid.graph();
  return h(
    'svg',
    {
      viewBox: `0 0 ${at(width)} ${at(height)}`,
      width: Math.ceil(width),
      role: 'img',
      'aria-label': `${title}: ${nodes.length} nodes, ${edges.length} edges. The table below lists them.`,
    },
    edges.map((edge, index) => drawnEdge(edge, laid.edge(edge.v, edge.w, String(index)).points)),
    nodes.map(({ label, tone }, index) => {
      const { x, y } = laid.node(String(index));
      const [left, top] = [at(x - NODE.width / 2), at(y - NODE.height / 2)];
      return h(
        'g',
        {},
        h('rect', { class: `node ${inkOf('s', tone)}`, x: left, y: top, rx: 6, ...NODE }),
        h(
          'text',
          { class: 'in', x: left + 10, y: at(y + 4) },
          shortened(label, LONGEST_LABEL),
          h('title', {}, label),
        ),
      );
    }),
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line with a dot at its end, which says the same as an arrow's head and needs no definition. */
function drawnEdge({ from, to, says, tone }: GraphEdge, points: readonly Point[] = []): Markup {
  const path = line<Point>()
    .x(({ x }) => x)
    .y(({ y }) => y)
    .curve(curveBasis)
    .digits(1);
  const end = points.at(-1) ?? { x: 0, y: 0 };
  return h(
    'g',
    {},
    h('path', { class: `edge ${inkOf('s', tone)}`, d: path([...points]) ?? '' }),
    h('circle', { class: inkOf('f', tone), cx: at(end.x), cy: at(end.y), r: 4 }),
    h('title', {}, `${from} ${says} ${to}`),
  );
}
