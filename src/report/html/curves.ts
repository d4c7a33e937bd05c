import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import type { Curve, CurvesBlock } from '../../core/chapter.ts';
import { h, type Markup, together } from './markup.ts';
import { at, inkOf, shortened, thousands } from './numbers.ts';

const WIDTH = 1000;
const HEIGHT = 120;

/** The longest text of a mark. */
const LONGEST_MARK = 300;

/** Where the picture of the values begins and ends. */
const LEFT = 62;
const RIGHT = WIDTH - 20;
const TOP = 10;

/** How sizes changed, each in a picture of its own. */
export function curves({ curves: all }: CurvesBlock): Markup {
  return together(all.map(curve));
}

function curve({ name, unit, points }: Curve): Markup {
  const most = points.reduce((greatest, { value }) => Math.max(greatest, value), 1);
  const scale = scaleLinear().domain([0, most]).nice(3).range([HEIGHT, TOP]);
  const across = scaleLinear()
    // The last state gets a step of its own.
    .domain([0, Math.max(1, points.length)])
    .range([LEFT, RIGHT]);
  const y = (value: number) => at(scale(value));
  const steps = line<number>()
    .x((index) => across(index))
    .y((index) => scale((points[index] ?? points.at(-1))?.value ?? 0))
    .curve(curveStepAfter)
    .digits(1);
  const first = points[0];
  const last = points.at(-1);
  const commits = `${thousands(points.length)} ${points.length === 1 ? 'commit' : 'commits'}`;
  return h(
    'figure',
    {},
    h(
      'figcaption',
      {},
      h('code', {}, name),
      h('span', { class: 'by' }, ` ${thousands(last?.value ?? 0)} ${unit} after ${commits}`),
    ),
    // One state is no line.
    points.length > 1 &&
      h(
        'svg',
        {
          viewBox: `0 0 ${WIDTH} ${HEIGHT + 24}`,
          width: WIDTH,
          role: 'img',
          'aria-label': `${name}: from ${first?.value ?? 0} to ${last?.value ?? 0} ${unit} over ${commits}`,
        },
        scale
          .ticks(3)
          .flatMap((tick) => [
            h('line', { class: 'ax', x1: LEFT, x2: RIGHT, y1: y(tick), y2: y(tick) }),
            h('text', { x: LEFT - 8, y: y(tick) + 4, 'text-anchor': 'end' }, thousands(tick)),
          ]),
        h('text', { x: LEFT, y: HEIGHT + 18 }, first?.name ?? ''),
        h('text', { x: RIGHT, y: HEIGHT + 18, 'text-anchor': 'end' }, last?.name ?? ''),
        h('path', {
          class: 'curve s-plain',
          d: steps(['', ...points].map((_, index) => index)) ?? '',
        }),
        points.map(({ name: commit, value, mark }, index) => {
          if (mark === undefined) return null;
          const ink = inkOf('f', mark.tone);
          return h(
            'circle',
            { class: ink, cx: at(across(index)), cy: y(value), r: 5 },
            h('title', {}, `${commit} ${shortened(mark.text, LONGEST_MARK)}`),
          );
        }),
      ),
    marks(points),
  );
}

/** What the dots say, for who can't point at them. */
function marks(points: Curve['points']): Markup | null {
  const marked = points.filter(({ mark }) => mark !== undefined);
  if (marked.length === 0) return null;
  return h(
    'ul',
    { class: 'meta' },
    marked
      .slice(0, 20)
      .map(({ name, mark }) =>
        h(
          'li',
          {},
          h('code', {}, name),
          ' ',
          h('span', { class: mark?.tone ?? null }, shortened(mark?.text ?? '', LONGEST_MARK)),
        ),
      ),
    marked.length > 20 && h('li', {}, `${marked.length - 20} more`),
  );
}
