import { scaleUtc } from 'd3-scale';
import { h, type Markup } from './markup.ts';
import { at, dayOf } from './numbers.ts';

/** Where times are in a picture. */
export interface TimeAxis {
  x(time: number): number;
  /** The lines and the days of the axis. */
  drawn(top: number, bottom: number): Markup[];
}

const DAY = 86_400_000;

/** Lines of an axis at most. */
const TICKS = 6;

/** An axis from the first to the last of some times. One moment alone stands in the middle of two days. */
export function timeAxis(times: readonly number[], from: number, to: number): TimeAxis {
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
          h('text', { x, y: bottom + 16, 'text-anchor': 'middle' }, format(tick.getTime())),
        ];
      }),
  };
}

function hourOf(time: number): string {
  return new Date(time).toISOString().slice(5, 16).replace('T', ' ');
}
