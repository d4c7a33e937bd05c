/** What lists say, by what they say as a whole. */
const PARTS = new WeakMap<object, readonly object[]>();

/** Keeps of what parts a list is put together: of a list that grew, most are as they were. */
export function keepParts(whole: object, parts: readonly object[]): void {
  PARTS.set(whole, parts);
}

/** What the parts of a list say, in their order: it alone where it was not put together. */
export function partsOf<T extends object>(whole: T): readonly T[] {
  // Sound because only parts of the same kind are kept.
  return (PARTS.get(whole) as readonly T[] | undefined) ?? [whole];
}
