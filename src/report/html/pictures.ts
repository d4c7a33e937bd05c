import type { BarsBlock, Lane, TimelineBlock } from '../../core/chapter.ts';
import { h, type Markup } from './markup.ts';
import { at, inkOf, minuteOf, shortened } from './numbers.ts';
import { timeAxis } from './time-axis.ts';

const WIDTH = 1000;

/** Room for names at the left of a picture. */
const NAMES = 190;

const LANE = 20;

/** The longest name beside a picture. */
const LONGEST_NAME = 28;

/** Points of a picture, shared out among its lanes: of each the newest. */
const MOST_POINTS = 3000;

/** Bars side by side, and the longest text beside one of them. */
const MOST_BARS = 40;
const LONGEST_LABEL = 200;

/** Values side by side, as a list that is read as such. */
export function bars({ bars: all, most, threshold }: BarsBlock): Markup {
  const longest = most ?? all.reduce((greatest, { value }) => Math.max(greatest, value), 1);
  const width = (value: number) => at((Math.min(value, longest) / (longest || 1)) * 100);
  const mark = threshold === undefined ? null : width(threshold);
  return h(
    'dl',
    { class: 'bars' },
    all.slice(0, MOST_BARS).map(({ label, value, shown, tone }) =>
      h(
        'div',
        {},
        h('dt', {}, shortened(label, LONGEST_LABEL)),
        h(
          'dd',
          { class: 'b', 'aria-hidden': 'true' },
          // `preserveAspectRatio` would be needed to stretch a drawing; percentages need none.
          h(
            'svg',
            { height: 14, width: '100%' },
            h('rect', {
              class: inkOf('f', tone),
              height: 10,
              width: `${Math.max(width(value), value > 0 ? 0.4 : 0)}%`,
              y: 2,
              rx: 2,
            }),
            mark !== null &&
              h('line', { class: 'th', x1: `${mark}%`, x2: `${mark}%`, y1: 0, y2: 14 }),
          ),
        ),
        h('dd', {}, shown),
      ),
    ),
  );
}

/** Lanes of points in time. */
export function timeline({ title, lanes }: TimelineBlock): Markup {
  const times = lanes.flatMap(({ points }) => points.map(({ time }) => time));
  const bottom = lanes.length * LANE + 8;
  const most = Math.ceil(MOST_POINTS / Math.max(1, lanes.length));
  const axis = timeAxis(times, NAMES + 10, WIDTH - 40);
  return h(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${bottom + 26}`,
      role: 'img',
      'aria-label': `${title}: ${times.length} points in ${lanes.length} rows`,
    },
    axis.drawn(0, bottom),
    lanes.map((lane, index) => laneOf(lane, index * LANE + 14, axis.x, most)),
  );
}

function laneOf(
  { name, points }: Lane,
  y: number,
  x: (time: number) => number,
  most: number,
): Markup {
  const shown = points.slice(-most);
  const drawn = shown.map(({ time }) => x(time));
  return h(
    'g',
    {},
    h(
      'text',
      { class: 'in', x: NAMES - 4, y: y + 4, 'text-anchor': 'end' },
      shortened(name, LONGEST_NAME),
      h('title', {}, shortened(name, LONGEST_LABEL)),
    ),
    drawn.length > 1 &&
      h('line', { class: 'ax', x1: Math.min(...drawn), x2: Math.max(...drawn), y1: y, y2: y }),
    shown.map(({ time, text, tone }) =>
      h(
        'circle',
        { class: inkOf('f', tone), cx: x(time), cy: y, r: 4 },
        h('title', {}, `${minuteOf(time)} ${shortened(text, LONGEST_LABEL)}`),
      ),
    ),
  );
}
