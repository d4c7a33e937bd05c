import type {
  Cell,
  FiguresBlock,
  GraphBlock,
  MatrixBlock,
  TableBlock,
  ToldCell,
} from '../../core/chapter.ts';
import { visible } from '../sanitize.ts';
import { addressOf } from './address.ts';
import { h, type Markup, together } from './markup.ts';
import { inkOf, shortened, thousands } from './numbers.ts';
import type { RowLinks } from './problem-rows.ts';

/** The longest text of a cell. */
const LONGEST_CELL = 400;

/** Figures beside each other. */
const MOST_FIGURES = 12;

/** Numbers that sum something up. */
export function figures({ figures: all }: FiguresBlock): Markup {
  return h(
    'dl',
    { class: 'figures' },
    all
      .slice(0, MOST_FIGURES)
      .map(({ label, value, tone }) =>
        h(
          'div',
          {},
          h('dt', {}, shortened(label, LONGEST_CELL)),
          h('dd', { class: tone ?? null }, value),
        ),
      ),
  );
}

/** A table with its title. */
export function table({ title, columns, rows }: TableBlock, links: RowLinks): Markup {
  return h(
    'div',
    { class: 'scroll', role: 'group', 'aria-label': title, tabindex: 0 },
    h(
      'table',
      {},
      h('caption', {}, title),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          columns.map(({ name, isNumber }) =>
            h('th', { scope: 'col', class: isNumber ? 'n' : null }, name),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((row) =>
          h(
            'tr',
            {},
            row.map((cell, index) =>
              h('td', { class: columns[index]?.isNumber ? 'n' : null }, cellOf(cell, links)),
            ),
          ),
        ),
      ),
    ),
  );
}

function cellOf(cell: Cell, links: RowLinks): Markup | string {
  return typeof cell === 'string'
    ? shortened(cell, LONGEST_CELL)
    : told({ ...cell, text: shortened(cell.text, LONGEST_CELL) }, links);
}

function told(
  { text, tone, path, share }: ToldCell,
  { template, head }: RowLinks,
): Markup | string {
  if (share !== undefined) {
    const width = 60 * Math.min(1, Math.max(0, share));
    return together(
      h(
        'svg',
        { class: 'share', width: 60, height: 10, 'aria-hidden': 'true' },
        h('rect', { class: 'track', width: 60, height: 10, rx: 2 }),
        h('rect', { class: inkOf('f', tone), width, height: 10, rx: 2 }),
      ),
      text,
    );
  }
  if (path !== undefined) {
    if (template === null) return h('span', { class: 'where' }, visible(text));
    const href = addressOf(template, { path, line: 1, commit: head });
    return h('a', { href, class: 'where', rel: 'noreferrer' }, visible(text));
  }
  return tone === undefined ? text : h('span', { class: `tag ${tone}` }, text);
}

/** How often each does something to each other, darker the oftener. */
export function matrix({ title, corner, columns, rows }: MatrixBlock): Markup {
  const most = rows.reduce((greatest, { counts }) => Math.max(greatest, ...counts), 1);
  const heat = (count: number) => (count === 0 ? null : `h${Math.ceil((3 * count) / most)}`);
  return h(
    'div',
    { class: 'scroll', role: 'group', 'aria-label': title, tabindex: 0 },
    h(
      'table',
      { class: 'matrix' },
      h('caption', {}, title),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, corner),
          columns.map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map(({ name, counts }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, name),
            counts.map((count) =>
              h('td', { class: heat(count) }, count === 0 ? '' : thousands(count)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** What a graph shows, for who does not see it. */
export function edgeTable({ title, nodes, edges }: GraphBlock, links: RowLinks): Markup {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  return h(
    'details',
    { class: 'fold' },
    h('summary', {}, 'As a table'),
    table(
      {
        block: 'table',
        title: `${title}, as a table`,
        columns: [{ name: 'From' }, { name: 'Relation' }, { name: 'To' }],
        rows: edges.map(({ from, to, says }) => [
          labels.get(from) ?? from,
          says,
          labels.get(to) ?? to,
        ]),
      },
      links,
    ),
  );
}
