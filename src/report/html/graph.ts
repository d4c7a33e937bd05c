import { graphlib, layout } from '@dagrejs/dagre';
import { curveBasis, line } from 'd3-shape';
import type { GraphBlock, GraphEdge } from '../../core/chapter.ts';
import { h, type Markup } from './markup.ts';
import { at, inkOf, shortened } from './numbers.ts';

const NODE = { width: 190, height: 32 } as const;

const LONGEST_LABEL = 26;

/** Which of some leads to which, laid out from left to right. */
export function graph({ title, nodes, edges }: GraphBlock): Markup {
  const laid = new graphlib.Graph({ multigraph: true });
  laid.setGraph({ rankdir: 'LR', nodesep: 12, ranksep: 60, marginx: 4, marginy: 4 });
  laid.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) laid.setNode(id, { ...NODE });
  for (const [index, { from, to }] of edges.entries()) laid.setEdge(from, to, {}, String(index));
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
    edges.map((edge, index) =>
      drawnEdge(edge, laid.edge(edge.from, edge.to, String(index)).points),
    ),
    nodes.map(({ id, label, tone }) => {
      const { x, y } = laid.node(id);
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
