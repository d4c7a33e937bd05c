import type { DataPath, Place, Span } from '../../core/place.ts';
import type { Positions } from '../../core/record.ts';

/**
 * Where a stretch of a JSON string's value stands in the record's text: an escape counts as the
 * characters that it stands for.
 * @param stretch UTF-16 offsets in the value
 */
export function placeInString(
  { text, positions }: { readonly text: string; readonly positions: Positions },
  path: DataPath,
  stretch: Span,
): Place {
  const string = positions.spanOf(path);
  if (string === null || text[string.start] !== '"') return path;
  let value = 0;
  let start = string.start;
  for (let at = string.start + 1; at < string.end - 1; value++) {
    if (value === stretch.start) start = at;
    if (value === stretch.end) return { start, end: at };
    at += text[at] === '\\' ? (text[at + 1] === 'u' ? 6 : 2) : 1;
  }
  return { start: stretch.start === value ? string.end - 1 : start, end: string.end - 1 };
}
