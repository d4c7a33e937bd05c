import type { Span } from '../../core/place.ts';

/** Lines taken out of a document, joined by `\n`, and the way back to where they stood. */
export interface Excerpt {
  readonly text: string;
  /** The document's offset of an offset into `text`. */
  at(offset: number): number;
}

/**
 * Joins lines of a document.
 * @param pads blanks that stand before each line in the excerpt and not in the document
 */
export function excerpt(
  document: string,
  lines: readonly Span[],
  pads: readonly number[] | null = null,
): Excerpt {
  const starts: number[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const [index, { start, end }] of lines.entries()) {
    const text = ' '.repeat(pads?.[index] ?? 0) + document.slice(start, end);
    starts.push(length);
    texts.push(text);
    length += text.length + 1;
  }
  return {
    text: texts.join('\n'),
    at(offset) {
      const index = lastAtOrBelow(starts, offset);
      const line = lines[index];
      if (line === undefined) return 0;
      const within = offset - (starts[index] ?? 0) - (pads?.[index] ?? 0);
      return Math.min(line.end, line.start + Math.max(0, within));
    },
  };
}

/** The index of the last of some ascending numbers that is not above a limit; 0 when there is none. */
function lastAtOrBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle;
  }
  return low;
}
