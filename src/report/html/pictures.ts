import { scaleUtc } from 'd3-scale';
import type { Bar, BarsBlock, Lane, TimelineBlock } from '../../core/chapter.ts';
import { filtered } from './address.ts';
import { h, type Markup, together } from './markup.ts';
import { at, dayOf, inkOf, minuteOf, shortened } from './numbers.ts';

const WIDTH = 1090;

/** Room for names at the left of a picture. */
const NAMES = 280;

const LANE = 20;

/** Room for the times of an axis: above it, where they are seen however many lanes there are. */
const TOP = 22;

/** The longest name beside a picture. */
const LONGEST_NAME = 42;

/** Points of a picture, shared out among its lanes: of each the newest. */
const MOST_POINTS = 3000;

/** Bars side by side: those that are seen at once, and all. */
const FIRST_BARS = 10;
const MOST_BARS = 200;

/** The longest text beside one of them. */
const LONGEST_LABEL = 200;

/** Values side by side, as a list that is read as such. */
export function bars({ bars: all, most, threshold }: BarsBlock): Markup {
  const longest = most ?? all.reduce((greatest, { value }) => Math.max(greatest, value), 1);
  const share = (value: number) => at((Math.min(value, longest) / (longest || 1)) * 100);
  const mark = threshold === undefined ? null : share(threshold);
  const drawn = all.slice(0, MOST_BARS).map((each) => bar(each, share, mark));
  const rest = drawn.slice(FIRST_BARS);
  const left = all.length - drawn.length;
  return together(
    h('ul', { class: 'bars' }, drawn.slice(0, FIRST_BARS)),
    rest.length > 0 &&
      h(
        'details',
        { class: 'fold' },
        h('summary', {}, `${rest.length} more`),
        h('ul', { class: 'bars' }, rest),
        left > 0 && h('p', { class: 'note' }, `${left} more are not shown.`),
      ),
  );
}

function bar(
  { label, value, shown, tone = 'plain', parts = [{ value, tone }], filter }: Bar,
  share: (value: number) => number,
  mark: number | null,
): Markup {
  let behind = 0;
  // `preserveAspectRatio` would be needed to stretch a drawing; percentages need none.
  const rects = parts
    .filter((part) => part.value > 0)
    .map((part) => {
      const x = behind;
      behind += Math.max(share(part.value), 0.4);
      const across = { x: `${at(x)}%`, width: `${at(behind - x)}%` };
      return h('rect', { class: inkOf('f', part.tone), height: 10, y: 2, ...across });
    });
  const line = { class: 'th', x1: `${mark}%`, x2: `${mark}%`, y1: 0, y2: 14 };
  const inside = [
    h('span', {}, shortened(label, LONGEST_LABEL)),
    ' ',
    h(
      'svg',
      { height: 14, width: '100%', 'aria-hidden': 'true' },
      rects,
      mark !== null && h('line', line),
    ),
    h('span', { class: 'n' }, shown),
  ];
  return h(
    'li',
    {},
    filter === undefined ? h('div', {}, inside) : h('a', { href: filtered(filter) }, inside),
  );
}

/** Where times are in a picture. */
interface TimeAxis {
  x(time: number): number;
  /** The lines and the days of the axis. */
  drawn(top: number, bottom: number): Markup[];
}

const DAY = 86_400_000;

/** Lines of an axis at most. */
const TICKS = 6;

/** An axis from the first to the last of some times. One moment alone stands in the middle of two days. */
function timeAxis(times: readonly number[], from: number, to: number): TimeAxis {
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const last = times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  const ends = first === last ? [first - DAY, last + DAY] : [first, last];
  const scale = scaleUtc().domain(ends).range([from, to]);
  const format = last - first < 3 * DAY ? hourOf : dayOf;
  const ticks = scale.ticks(TICKS).slice(0, 2 * TICKS);
  return {
    x: (time) => at(scale(time)),
    drawn: (top, bottom) =>
      ticks.flatMap((tick) => {
        const x = at(scale(tick));
        return [
          h('line', { class: 'ax', x1: x, x2: x, y1: top, y2: bottom }),
          h('text', { x, y: top - 6, 'text-anchor': 'middle' }, format(tick.getTime())),
        ];
      }),
  };
}

function hourOf(time: number): string {
  return new Date(time).toISOString().slice(5, 16).replace('T', ' ');
}

/** Lanes of points in time. */
export function timeline({ title, lanes }: TimelineBlock): Markup {
  const times = lanes.flatMap(({ points }) => points.map(({ time }) => time));
  const bottom = TOP + lanes.length * LANE + 8;
  const most = Math.ceil(MOST_POINTS / Math.max(1, lanes.length));
  const axis = timeAxis(times, NAMES + 10, WIDTH - 40);
  return h(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${bottom}`,
      width: WIDTH,
      role: 'img',
      'aria-label': `${title}: ${times.length} points in ${lanes.length} rows`,
    },
    axis.drawn(TOP, bottom),
    lanes.map((lane, index) => laneOf(lane, TOP + index * LANE + 14, axis.x, most)),
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
