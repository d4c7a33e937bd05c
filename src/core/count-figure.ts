import type { Figure, Tone } from './chapter.ts';

/** A count with its word, and a tone where there is anything to count. */
export function countFigure(
  count: number,
  [one, many]: readonly [one: string, many: string],
  tone?: Tone,
): Figure {
  const label = count === 1 ? one : many;
  return { label, value: String(count), ...(tone && count > 0 && { tone }) };
}
