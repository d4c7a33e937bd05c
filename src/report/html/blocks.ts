import { graphlib, layout } from '@dagrejs/dagre';
import { curveBasis, line } from 'd3-shape';
import type {
  Block,
  Chapter,
  GraphBlock,
  GraphEdge,
  ShownText,
  TextsBlock,
} from '../../core/chapter.ts';
import { grouped } from '../../core/grouped.ts';
import { visible } from '../sanitize.ts';
import { curves } from './curves.ts';
import { h, htmlOf, type Markup, together } from './markup.ts';
import { at, inkOf, shortened } from './numbers.ts';
import { bars, timeline } from './pictures.ts';
import type { RowLinks } from './problem-rows.ts';
import { renderedMarkdown } from './rendered-markdown.ts';
import { edgeTable, figures, matrix, table } from './tables.ts';

/** A chapter of what records say. */
export function chapterSection({ name, title, about, blocks }: Chapter, links: RowLinks): Markup {
  return h(
    'section',
    { id: name, 'aria-labelledby': `${name}-title` },
    h('h2', { id: `${name}-title` }, title),
    h('p', { class: 'about' }, about),
    blocksOf(blocks, links),
  );
}

/** Blocks in their order; bars stand beside each other where there is room. */
export function blocksOf(blocks: readonly Block[], links: RowLinks): Markup {
  const parts: Markup[] = [];
  let beside: Markup[] = [];
  for (const block of blocks) {
    if (block.block === 'bars') {
      beside.push(blockCard(block, links));
      continue;
    }
    if (beside.length > 0) parts.push(h('div', { class: 'grid' }, beside));
    beside = [];
    parts.push(block.block === 'figures' ? figures(block) : blockCard(block, links));
  }
  if (beside.length > 0) parts.push(h('div', { class: 'grid' }, beside));
  return together(parts);
}

function blockCard(block: Exclude<Block, { block: 'figures' }>, links: RowLinks): Markup {
  const hasCaption = block.block === 'table' || block.block === 'matrix';
  return h(
    'div',
    { class: 'card' },
    !hasCaption && h('h3', {}, block.title),
    drawn(block, links),
    block.note !== undefined && h('p', { class: 'note' }, block.note),
  );
}

/** How much HTML the texts of a page may become, in UTF-16 units. */
const ROOM = 1_200_000;

/** The longest text that is shown whole. */
const LONGEST = 12_000;

/** The longest line beside a fold. */
const LONGEST_LINE = 300;

/** Texts to be read, folded in; those that belong together in one fold. */
function texts({ texts: all }: TextsBlock): Markup {
  let room = ROOM;
  let left = 0;
  const folds = [...grouped(all, ({ group = '' }) => group)].map(([group, own]) => {
    const shown = own.flatMap((each) => {
      const fold = room > 0 ? textFold(each) : null;
      if (fold === null) left += 1;
      else room -= htmlOf(fold).length;
      return fold ?? [];
    });
    if (group === '' || shown.length === 0) return together(shown);
    return h(
      'details',
      { class: 'fold' },
      h(
        'summary',
        {},
        `${lineOf(group)} `,
        h('span', { class: 'by' }, own.length === 1 ? '1 message' : `${own.length} messages`),
      ),
      h('div', { class: 'body' }, shown),
    );
  });
  return together(
    folds,
    left > 0 &&
      h('p', { class: 'note' }, `${left} more are not shown: the page would be too large.`),
  );
}

function textFold({ title, byline, path, markdown }: ShownText): Markup {
  const isCut = markdown.length > LONGEST;
  return h(
    'details',
    { class: 'fold' },
    h('summary', {}, `${lineOf(title)} `, h('span', { class: 'by' }, lineOf(byline))),
    h(
      'div',
      { class: 'body' },
      h('p', { class: 'where' }, lineOf(path)),
      renderedMarkdown(isCut ? markdown.slice(0, LONGEST) : markdown),
      isCut && h('p', { class: 'note' }, 'The rest is not shown: see the file.'),
    ),
  );
}

function lineOf(text: string): string {
  return shortened(visible(text), LONGEST_LINE);
}

const NODE = { width: 190, height: 32 } as const;

const LONGEST_LABEL = 26;

/** Edges that are drawn: of more nobody sees where they lead. */
const MOST_EDGES = 200;

/** Which of some leads to which, laid out from left to right. */
function graph({ title, nodes, edges: all }: GraphBlock): Markup {
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

function drawn(block: Exclude<Block, { block: 'figures' }>, links: RowLinks): Markup {
  switch (block.block) {
    case 'table':
      return table(block, links);
    case 'bars':
      return bars(block);
    case 'matrix':
      return matrix(block);
    case 'timeline':
      return h(
        'div',
        { class: 'scroll', role: 'group', 'aria-label': block.title, tabindex: 0 },
        timeline(block),
      );
    case 'curves':
      return h(
        'div',
        { class: 'scroll', role: 'group', 'aria-label': block.title, tabindex: 0 },
        curves(block),
      );
    case 'graph':
      return together(
        h(
          'div',
          { class: 'scroll', role: 'group', 'aria-label': block.title, tabindex: 0 },
          graph(block),
        ),
        edgeTable(block, links),
      );
    case 'texts':
      return h(
        'div',
        { class: 'scroll', role: 'group', 'aria-label': block.title, tabindex: 0 },
        texts(block),
      );
  }
}
