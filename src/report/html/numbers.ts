import type { Tone } from '../../core/chapter.ts';

/** A number as people read it: `1,682`. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A point of a picture, to a tenth of a pixel. */
export function at(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A day in UTC, so that a page says the same wherever it is made: `2026-03-02`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The same with the time of the day: `2026-03-02 14:05`. */
export function minuteOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

/** A class by which the style sheet fills or draws: `f-bad`, `s-bad`. */
export function inkOf(way: 'f' | 's', tone: Tone | undefined): string {
  return `${way}-${tone ?? 'plain'}`;
}

/** A text that fits beside a picture. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
