import type { Block, Chapter } from '../../core/chapter.ts';
import { curves } from './curves.ts';
import { graph } from './graph.ts';
import { h, type Markup, together } from './markup.ts';
import { bars, timeline } from './pictures.ts';
import type { RowLinks } from './problem-rows.ts';
import { edgeTable, figures, matrix, table } from './tables.ts';
import { texts } from './texts.ts';

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
      return curves(block);
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
