/**
 * Sorts the segments of a log, what left it first in front: by their names, and numbers in them by their
 * value, so that the tenth comes behind the second.
 */
export function bySegmentNumber<T extends { readonly path: string }>(
  segments: readonly T[],
): readonly T[] {
  const keyed = segments.map((segment) => ({ segment, key: keyOf(segment.path) }));
  return keyed
    .sort((a, b) => compare(a.key, b.key) || compare(a.segment.path, b.segment.path))
    .map(({ segment }) => segment);
}

function compare(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

function keyOf(path: string): string {
  return path.replace(/\d+/g, (digits) => {
    const value = digits.replace(/^0+(?=.)/, '');
    return `${String(value.length).padStart(4, '0')}${value}`;
  });
}
